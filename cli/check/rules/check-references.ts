import { correctName, correctWithin } from '../../content/corrections.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { lacksCollection } from '../../definitions/definitions.ts';
import type { EntryId } from '../../definitions/fields/field-value.ts';
import type { PageTarget } from '../../definitions/fields/names.ts';
import { quote } from '../../diagnostics/entry.ts';
import { type Finding, findingOf, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import { minuteIn } from '../../platform/time-zone.ts';
import { always, mismatchOf, type Period } from '../../site/facts/period.ts';
import type { WordAnchors } from '../../site/facts/word-anchors.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';
import type { KnownNames } from './check-scope.ts';
import { languagesAt, periodAt, type ValueScope } from './value-scope.ts';

/** Reports a reference to an entry that does not exist, or is not published when the reference is. */
export function checkReference({ collection, id }: EntryId, path: Path, scope: ValueScope): void {
  const { known, source, report } = scope;
  const ids = known.ids.get(collection);
  if (ids?.has(id)) checkTargetPeriod({ entry: id, of: collection }, { path, at: () => source.valueAt(path) }, scope);
  if (ids === undefined || ids.has(id)) return;
  const at = source.valueAt(path);
  const facts = {
    id,
    collection: known.definitions.collections.get(collection)?.from ?? collection,
    known: [...ids],
  };
  const meant = onlyNearest(id, ids);
  const list = dataAt(source.data, path.slice(0, -1));
  const isListed = Array.isArray(list) && list.includes(meant);
  const fix = isListed ? [] : correctName(source, at, { name: id, meant });
  report(withFix(findingOf('reference/unknown-id', at, facts), fix));
}

/** The spelling of a reference to a page: `contact#form` as a value, `page:contact#form` in text. */
export type Spelling = (page: string, anchor: string | undefined) => string;

export const asValue: Spelling = (page, anchor) => (anchor === undefined ? page : `${page}#${anchor}`);

export const asLink: Spelling = (page, anchor) => `page:${asValue(page, anchor)}`;

/** Reports a reference to a page, or to an anchor of it, that does not exist or that readers do not find. */
export function checkPage(
  { page, anchor }: PageTarget,
  { path, at, spelling }: { path: Path; at: FindLocation; spelling: Spelling },
  scope: ValueScope,
): void {
  const { known, source, report } = scope;
  const anchors = known.anchors.get(page);
  const withCorrection = (finding: Finding, meant: string | null) => {
    const correction = { name: spelling(page, anchor), meant };
    const correct = spelling === asLink ? correctWithin : correctName;
    return withFix(finding, correct(source, finding, correction));
  };
  if (anchors === undefined && known.drafts.has(page)) checkTargetPeriod({ page }, { path, at }, scope);
  else if (anchors === undefined) {
    // The key of an entry's page has the parent's before it.
    if (page.includes('/') && lacksCollection(known.definitions)) return;
    const facts = { page, known: [...known.anchors.keys()] };
    const meant = pageMeant(page, anchor, known);
    const finding = findingOf('reference/unknown-page', at(), facts);
    report(withCorrection(finding, meant && spelling(meant, anchor)));
  } else if (anchor !== undefined && anchors !== null && !isAnchorOf(known, page, anchor)) {
    const headings = known.headings.get(page) ?? {};
    const all = [...anchors, ...Object.keys(headings)];
    const twin = sourceAnchor(anchor, headings);
    const meant = twin ?? onlyNearest(anchor, all);
    const facts = { page, anchor, known: all, ...(twin === undefined ? {} : { meant: twin }) };
    const finding = findingOf('reference/unknown-anchor', at(), facts);
    report(withCorrection(finding, meant && spelling(page, meant)));
  } else if (!checkAnchorLanguages({ page, anchor }, { path, at }, scope)) checkTargetPeriod({ page, anchor }, { path, at }, scope);
}

/** Whether a page has an anchor: a section, a heading that its author has given it, or the words of a heading in the source language. */
const isAnchorOf = ({ anchors, headings }: KnownNames, page: string, anchor: string): boolean =>
  anchors.get(page)?.includes(anchor) === true || Object.hasOwn(headings.get(page) ?? {}, anchor);

/** The anchor that a link to a page certainly means: one that it has, also that of a translation; undefined if there is none. */
export const anchorMeant = (known: KnownNames, page: string, anchor: string): string | undefined =>
  isAnchorOf(known, page, anchor) ? anchor : sourceAnchor(anchor, known.headings.get(page) ?? {});

/** The anchor in the source language of a heading whose translation has this anchor; undefined if there is not exactly one. */
function sourceAnchor(anchor: string, headings: WordAnchors): string | undefined {
  const found = Object.entries(headings).filter(([, twins]) => Object.values(twins).includes(anchor));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Reports an anchor that readers of the link do not find, because its section is for other languages. Returns whether it did. */
function checkAnchorLanguages(
  { page, anchor = '' }: PageTarget,
  { path, at }: { path: Path; at: FindLocation },
  scope: ValueScope,
): boolean {
  const { known, report } = scope;
  const found = known.limited.get(page)?.get(anchor);
  const without = found ? languagesAt(path, scope).filter((code) => !found.includes(code)) : [];
  if (without.length === 0) return false;
  report(findingOf('reference/unknown-anchor', at(), { page, anchor, known: [], without }));
  return true;
}

/** What a reference leads to. */
type ReferenceTarget = { page: string; anchor?: string | undefined } | { entry: string; of: string };

/** Reports a reference to something that is not published whenever the reference is. */
export function checkTargetPeriod(target: ReferenceTarget, { path, at }: { path: Path; at: FindLocation }, scope: ValueScope): void {
  const { known, report } = scope;
  const period = targetPeriod(target, known);
  if (period === always) return;
  const { instant, timeZone } = known.showing;
  const mismatch = mismatchOf(periodAt(path, scope), period, instant);
  if (mismatch === null) return;
  const when = (time: number) => minuteIn(timeZone, time).replace(/ 00:00$/, '');
  const what = targetName(target, known);
  report(
    mismatch === 'earlier'
      ? findingOf('reference/expired', at(), {
          what,
          expires: when(period.until),
          isOver: period.until <= instant,
        })
      : findingOf('reference/unpublished', at(), {
          what,
          publish: mismatch === 'draft' ? null : when(period.from),
        }),
  );
}

function targetPeriod(target: ReferenceTarget, { targets }: KnownNames): Period {
  if ('entry' in target) return targets.get(`entry ${target.of} ${target.entry}`) ?? always;
  const { page, anchor } = target;
  const own = anchor === undefined ? undefined : targets.get(`page ${page}#${anchor}`);
  return own ?? targets.get(`page ${page}`) ?? always;
}

function targetName(target: ReferenceTarget, { definitions, targets }: KnownNames): string {
  if ('entry' in target) return `${quote(target.entry)} in ${definitions.collections.get(target.of)?.from}`;
  const { page, anchor } = target;
  return targets.has(`page ${page}#${anchor}`) && !targets.has(`page ${page}`)
    ? `The section ${quote(anchor ?? '')} of the page ${quote(page)}`
    : `The page ${quote(page)}`;
}

/** The page that is certainly meant: it has the anchor too. */
function pageMeant(page: string, anchor: string | undefined, known: KnownNames): string | null {
  const meant = onlyNearest(page, known.anchors.keys());
  if (meant === null || anchor === undefined) return meant;
  return isAnchorOf(known, meant, anchor) ? meant : null;
}
