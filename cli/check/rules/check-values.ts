import { correctName, correctWithin } from '../../content/corrections.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import { parseRichText } from '../../content/rich-text.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import {
  Code,
  EntryList,
  everyLanguage,
  FormName,
  IconName,
  Localized,
  LocalizedEntries,
  LocalizedSlug,
  PageReference,
  Picture,
  Reference,
  RichText,
} from '../../definitions/fields/fields.ts';
import { Moment, publicationOf } from '../../definitions/fields/publication.ts';
import { visitValues } from '../../definitions/fields/visit-values.ts';
import {
  type Diagnostic,
  diagnostic,
  mendedBy,
  type NotingReport,
  noting,
  unfinished,
} from '../../diagnostics/diagnostic.ts';
import { alternatives, quote } from '../../diagnostics/entry.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import { instantOf, minuteIn } from '../../platform/time-zone.ts';
import { always, mismatchOf, type Period, periodOf, within } from '../../site/facts/period.ts';
import { checkLanguageCodes } from '../../site/routes/language-codes.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';
import { checkForm } from './check-form.ts';
import { checkPicture } from './check-pictures.ts';
import type { CheckScope, KnownNames } from './check-scope.ts';
import { checkPlain, checkText } from './check-text.ts';

/** A check in progress. It stops early if it has very many findings. */
interface Check extends CheckScope {
  /** The value of the file. */
  root: unknown;
  noted: NotingReport;
}

/**
 * Walks a parsed value. Reports missing translations, unknown references, icons and placeholders, and links that lead nowhere,
 * each at its place. Undefined parts, which have been reported, are skipped.
 */
export function checkValues(value: unknown, scope: CheckScope): void {
  const noted = noting(scope.report);
  checkValue(value, [], { ...scope, root: value, noted, report: noted.report });
  if (noted.isFull) scope.report(unfinished(scope.source.file));
}

const checkValue = (value: unknown, path: Path, scope: Check): void =>
  visitValues(value, (part, at) => scope.noted.isFull || checkPart(part, at, scope), path);

/** Checks a marker. Returns true if it has no parts to check. */
function checkPart(value: unknown, path: Path, scope: Check): boolean {
  if (typeof value === 'string') checkPlainString(value, path, scope);
  else if (value instanceof Localized) checkLocalized(value, path, scope);
  else if (value instanceof RichText) checkRichText(value, path, scope);
  else if (value instanceof Reference) checkReference(value, path, scope);
  else if (value instanceof EntryList) checkList(value, path, scope);
  else if (value instanceof PageReference) {
    checkPage(value, { path, at: () => scope.source.valueAt(path), spelling: asValue }, scope);
  } else if (value instanceof FormName) checkForm(value, path, scope);
  else if (value instanceof IconName) checkIcon(value, path, scope);
  else if (value instanceof Picture) checkPictureAndText(value, path, scope);
  else if (value instanceof Moment) checkMoment(value, path, scope);
  else return value instanceof Code;
  return true;
}

function checkLocalized(value: Localized<unknown>, path: Path, scope: Check): void {
  const { known, source, report } = scope;
  for (const [code, part] of Object.entries(value.values)) {
    if (code === everyLanguage || (known.languages?.includes(code) ?? true))
      checkValue(part, [...path, code], scope);
  }
  if (known.languages === null) return;
  const isShared = everyLanguage in value.values && canBeShared(value);
  const codes = {
    given: Object.keys(value.values).filter((code) => !isShared || code !== everyLanguage),
    known: known.languages,
    required: value.complete && !isShared ? requiredAt(path, value, scope) : [],
    at: (code: string) => source.keyAt([...path, code]),
    owner: () => source.ownerAt(path),
  };
  checkLanguageCodes(codes, report);
}

/** Whether `all` can replace the languages. Addresses and whole lists belong to one language. */
const canBeShared = (value: Localized<unknown>): boolean =>
  !(value instanceof LocalizedSlug || value instanceof LocalizedEntries);

/** The languages that a text must have. A draft need not be translated. */
function requiredAt(path: Path, { values }: Localized<unknown>, scope: Check): readonly string[] {
  const { required, known } = scope;
  if (required.every((code) => code in values) || !periodAt(path, scope).isDraft) return required;
  return required.filter((code) => code === known.sourceLanguage);
}

/** When the part of a file at a path is published: while the file and everything around the part is. */
function periodAt(path: Path, { root, period, known }: Check): Period {
  let [value, found] = [root, period];
  for (const key of [...path, null]) {
    found = within(periodOf(publicationOf(value), known.showing.timeZone), found);
    if (key !== null) value = dataAt(value instanceof Localized ? value.values : value, [key]);
  }
  return found;
}

function checkRichText({ source: text }: RichText, path: Path, scope: Check): void {
  const { source, report } = scope;
  const { links, linkOffsets, problems } = parseRichText(text);
  for (const { construct, literal, offset } of problems) {
    report(diagnostic('content/unsupported-markdown', source.within(path, literal, offset), { construct }));
  }
  for (const [index, target] of links.entries()) {
    if (scope.noted.isFull) return;
    const link = parseLinkTarget(target);
    const at = () => source.within(path, target, linkOffsets[index] ?? 0);
    if (link.kind === 'page') checkPage(link, { path, at, spelling: asLink }, scope);
    if (link.kind === 'elsewhere' && isOwnHost(link.href, scope.known.host))
      report(diagnostic('reference/own-host', at(), { target }));
    if (link.kind === 'bad') report(diagnostic('reference/bad-link', at(), { target, reason: link.reason }));
  }
  checkString(text, path, scope);
}

const isOwnHost = (href: string, host: string | null): boolean =>
  /^https?:/.test(href) && URL.canParse(href) && new URL(href).host === host;

function checkPlainString(text: string, path: Path, scope: Check): void {
  checkPlain({ text, path, source: scope.source }, scope.report);
  checkString(text, path, scope);
}

function checkString(text: string, path: Path, scope: Check): void {
  const isPublished = () => !periodAt(path, scope).isDraft;
  checkText({ text, path, source: scope.source, isPublished }, scope.report);
  checkPlaceholders(text, path, scope);
}

function checkPlaceholders(text: string, path: Path, scope: Check): void {
  const { known, entryFacts = [], source, report, noted } = scope;
  for (const { literal, offset, kind } of findPlaceholders(text, [...known.definitions.inText.keys()])) {
    if (noted.isFull) return;
    if (isEntryPlaceholder(literal, known)) {
      const [, as = '', id = ''] = entryPlaceholder.exec(literal) ?? [];
      const collection = known.definitions.inText.get(as)?.name ?? '';
      const at = () => source.within(path, literal, offset);
      checkPublished({ entry: id, of: collection }, { path, at }, scope);
      continue;
    }
    const names = namesOfKind(kind, entryFacts, known).map((name) => `{${kind}:${name}}`);
    if (names.includes(literal)) continue;
    const at = source.within(path, literal, offset);
    const facts = { placeholder: literal, known: names, from: known.definitions.inText.get(kind)?.from };
    const finding = diagnostic('content/unknown-placeholder', at, facts);
    const meant = onlyNearest(literal, names);
    report(mendedBy(finding, correctWithin(source, at, { name: literal, meant })));
  }
}

const entryPlaceholder = /^\{([a-z]+):(.*)\}$/;

/** The names that can stand after a kind of placeholder: facts, or the ids of a collection's entries (`{figure:projects}`). */
function namesOfKind(kind: string, entryFacts: readonly string[], known: KnownNames): readonly string[] {
  if (kind === 'contact') return known.contact;
  if (kind === 'entry') return entryFacts;
  return [...(known.ids.get(known.definitions.inText.get(kind)?.name ?? '') ?? [])];
}

/** Whether a placeholder stands for an entry that exists, or may exist because not all ids of its collection could be read. */
function isEntryPlaceholder(literal: string, { definitions, ids }: KnownNames): boolean {
  const [, as = '', id = ''] = entryPlaceholder.exec(literal) ?? [];
  const collection = definitions.inText.get(as);
  return collection !== undefined && (ids.get(collection.name)?.has(id) ?? true);
}

function checkReference({ collection, id }: Reference, path: Path, scope: Check): void {
  const { known, source, report } = scope;
  const ids = known.ids.get(collection);
  if (ids?.has(id))
    checkPublished({ entry: id, of: collection }, { path, at: () => source.valueAt(path) }, scope);
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
  report(mendedBy(diagnostic('reference/unknown-id', at, facts), fix));
}

/** Checks that a list is of a collection whose entries can have pages. */
function checkList({ collection }: EntryList, path: Path, { known, source, report }: CheckScope): void {
  const listed = [...known.definitions.collections.values()].filter(({ page }) => page !== undefined);
  const names = listed.map(({ name }) => name);
  if (names.includes(collection)) return;
  const at = source.valueAt([...path, 'of']);
  const facts = { value: `"${collection}"`, expected: alternatives(names), options: names };
  const finding = diagnostic('content/invalid-value', at, facts);
  const meant = onlyNearest(collection, names);
  report(mendedBy(finding, correctName(source, at, { name: collection, meant })));
}

/** The spelling of a reference to a page: `contact#form` as a value, `page:contact#form` in text. */
type Spelling = (page: string, anchor: string | undefined) => string;

const asValue: Spelling = (page, anchor) => (anchor === undefined ? page : `${page}#${anchor}`);
const asLink: Spelling = (page, anchor) => `page:${asValue(page, anchor)}`;

function checkPage(
  { page, anchor }: Pick<PageReference, 'page' | 'anchor'>,
  { path, at, spelling }: { path: Path; at: FindLocation; spelling: Spelling },
  scope: Check,
): void {
  const { known, source, report } = scope;
  const anchors = known.anchors.get(page);
  const mended = (finding: Diagnostic, meant: string | null) => {
    const correction = { name: spelling(page, anchor), meant };
    const correct = spelling === asLink ? correctWithin : correctName;
    return mendedBy(finding, correct(source, finding, correction));
  };
  if (anchors === undefined && known.drafts.has(page)) checkPublished({ page }, { path, at }, scope);
  else if (anchors === undefined) {
    const facts = { page, known: [...known.anchors.keys()] };
    const meant = pageMeant(page, anchor, known);
    const finding = diagnostic('reference/unknown-page', at(), facts);
    report(mended(finding, meant && spelling(meant, anchor)));
  } else if (anchor !== undefined && anchors !== null && !anchors.includes(anchor)) {
    const meant = onlyNearest(anchor, anchors);
    const finding = diagnostic('reference/unknown-anchor', at(), { page, anchor, known: anchors });
    report(mended(finding, meant && spelling(page, meant)));
  } else checkPublished({ page, anchor }, { path, at }, scope);
}

/** What a reference leads to. */
type Target = { page: string; anchor?: string | undefined } | { entry: string; of: string };

/** Reports a reference to something that is not published whenever the reference is. */
function checkPublished(target: Target, { path, at }: { path: Path; at: FindLocation }, scope: Check): void {
  const { known, report } = scope;
  const period = targetPeriod(target, known);
  if (period === always) return;
  const { instant, timeZone } = known.showing;
  const mismatch = mismatchOf(periodAt(path, scope), period, instant);
  if (mismatch === null) return;
  const when = (time: number) => minuteIn(timeZone, time).replace(/ 00:00$/, '');
  const what = nameOf(target, known);
  report(
    mismatch === 'earlier'
      ? diagnostic('reference/expired', at(), {
          what,
          expires: when(period.until),
          isOver: period.until <= instant,
        })
      : diagnostic('reference/unpublished', at(), {
          what,
          publish: mismatch === 'draft' ? null : when(period.from),
        }),
  );
}

function targetPeriod(target: Target, { targets }: KnownNames): Period {
  if ('entry' in target) return targets.get(`entry ${target.of} ${target.entry}`) ?? always;
  const { page, anchor } = target;
  const own = anchor === undefined ? undefined : targets.get(`page ${page}#${anchor}`);
  return own ?? targets.get(`page ${page}`) ?? always;
}

function nameOf(target: Target, { definitions, targets }: KnownNames): string {
  if ('entry' in target) return `${quote(target.entry)} in ${definitions.collections.get(target.of)?.from}`;
  const { page, anchor } = target;
  return targets.has(`page ${page}#${anchor}`) && !targets.has(`page ${page}`)
    ? `The section ${quote(anchor ?? '')} of the page ${quote(page)}`
    : `The page ${quote(page)}`;
}

/** Reports a time that clocks skip, and a time of expiry that is not after that of publication. */
function checkMoment({ text }: Moment, path: Path, { known, source, root, report }: Check): void {
  const { timeZone } = known.showing;
  const { instant, isSkipped } = instantOf(text, timeZone);
  const at = () => source.valueAt(path);
  if (isSkipped)
    report(diagnostic('content/skipped-time', at(), { text, timeZone, next: minuteIn(timeZone, instant) }));
  if (path.at(-1) !== 'expires') return;
  const { publish } = publicationOf(dataAt(root, path.slice(0, -1))) ?? {};
  if (publish && instantOf(publish, timeZone).instant >= instant)
    report(diagnostic('content/never-published', at(), { publish, expires: text }));
}

/** The page that is certainly meant: it has the anchor too. */
function pageMeant(page: string, anchor: string | undefined, { anchors }: KnownNames): string | null {
  const meant = onlyNearest(page, anchors.keys());
  if (meant === null || anchor === undefined) return meant;
  return anchors.get(meant)?.includes(anchor) ? meant : null;
}

function checkIcon({ name }: IconName, path: Path, { known, source, report }: CheckScope): void {
  const icons = known.icons();
  if (icons.has(name)) return;
  const at = source.valueAt(path);
  const finding = diagnostic('content/unknown-icon', at, { name, known: [...icons.keys()] });
  report(mendedBy(finding, correctName(source, at, { name, meant: onlyNearest(name, icons.keys()) })));
}

function checkPictureAndText(picture: Picture, path: Path, scope: Check): void {
  const { source, report, known } = scope;
  checkPicture(picture, { path, source, pictures: known.pictures }, report);
  if (picture.alt !== undefined) checkValue(picture.alt, [...path, 'alt'], scope);
}
