import { parseRichText } from '../content/rich-text.ts';
import type { Path, YamlSource } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { IconName, Localized, PageReference, Picture, Reference, RichText } from '../schema/fields.ts';
import { checkPicture, type PublicPictures } from './check-pictures.ts';
import { checkText } from './check-text.ts';
import { checkLanguageCodes } from './language-codes.ts';
import { parseLinkTarget } from './links.ts';
import { contactPlaceholders, findPlaceholders } from './placeholders.ts';
import type { Place } from './route-table.ts';

/** What references may point at. */
export interface KnownNames {
  /** Null where the configuration does not say. */
  languages: readonly string[] | null;
  /** Ids by collection; a collection whose file cannot be read is left out. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Anchors by page key, for every page that has a route; null where the page cannot be read. */
  anchors: ReadonlyMap<string, readonly string[] | null>;
  /** Host of the site, such as `www.example.org`; null where the configuration does not say. */
  host: string | null;
  /** Page keys of drafts without a route. */
  drafts: ReadonlySet<string>;
  /** Asked for only when an icon is met: the list is long. */
  icons(): ReadonlyMap<string, string>;
  /** The files of `public/`, as pictures. */
  pictures: PublicPictures;
}

export interface CheckScope {
  known: KnownNames;
  /** The languages that every text here must have. */
  required: readonly string[];
  /** The facts of an entry that the file can name, where it is shown for each entry of a collection. */
  entryFacts?: readonly string[];
  source: YamlSource;
  report: Report;
}

/**
 * Walks a parsed value and reports missing translations, unknown references, icons and placeholders, and links
 * that lead nowhere, each at its place. Undefined parts (they have been reported) are passed over.
 */
export function checkValue(value: unknown, path: Path, scope: CheckScope): void {
  if (typeof value === 'string') checkString(value, path, scope);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) checkValue(item, [...path, index], scope);
  else if (value instanceof Localized) checkLocalized(value, path, scope);
  else if (value instanceof RichText) checkRichText(value, path, scope);
  else if (value instanceof Reference) checkReference(value, path, scope);
  else if (value instanceof PageReference) checkPage(value, () => scope.source.valueAt(path), scope);
  else if (value instanceof IconName) checkIcon(value, path, scope);
  else if (value instanceof Picture) checkPictureAndText(value, path, scope);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) checkValue(part, [...path, key], scope);
  }
}

function checkLocalized(value: Localized<unknown>, path: Path, scope: CheckScope): void {
  const { known, required, source, report } = scope;
  for (const [code, part] of Object.entries(value.values)) {
    if (known.languages?.includes(code) ?? true) checkValue(part, [...path, code], scope);
  }
  if (known.languages === null) return;
  const codes = {
    given: Object.keys(value.values),
    known: known.languages,
    required: value.complete ? required : [],
    at: (code: string) => source.keyAt([...path, code]),
    owner: () => source.ownerAt(path),
  };
  checkLanguageCodes(codes, report);
}

function checkRichText({ source: text }: RichText, path: Path, scope: CheckScope): void {
  const { source, report } = scope;
  const { links, linkOffsets, problems } = parseRichText(text);
  for (const { construct, literal, offset } of problems) {
    report(diagnostic('content/unsupported-markdown', source.within(path, literal, offset), { construct }));
  }
  for (const [index, target] of links.entries()) {
    const link = parseLinkTarget(target);
    const at = () => source.within(path, target, linkOffsets[index] ?? 0);
    if (link.kind === 'page') checkPage(link, at, scope);
    if (link.kind === 'elsewhere' && isOwnHost(link.href, scope.known.host))
      report(diagnostic('reference/own-host', at(), { target }));
    if (link.kind === 'bad') report(diagnostic('reference/bad-link', at(), { target, reason: link.reason }));
  }
  checkString(text, path, scope);
}

const isOwnHost = (href: string, host: string | null): boolean =>
  /^https?:/.test(href) && URL.canParse(href) && new URL(href).host === host;

function checkString(text: string, path: Path, scope: CheckScope): void {
  checkText({ text, path, source: scope.source }, scope.report);
  checkPlaceholders(text, path, scope);
}

function checkPlaceholders(text: string, path: Path, scope: CheckScope): void {
  const { known, entryFacts = [], source, report } = scope;
  for (const { literal, offset } of findPlaceholders(text)) {
    const figures = known.ids.get('metrics');
    if (figures === undefined && literal.startsWith('{figure:')) continue;
    const valid = [
      ...(figures ?? []).map((id) => `{figure:${id}}`),
      ...contactPlaceholders.map((name) => `{contact:${name}}`),
      ...entryFacts.map((name) => `{entry:${name}}`),
    ];
    if (valid.includes(literal)) continue;
    const ofKind = valid.filter((one) => one.startsWith(literal.slice(0, literal.indexOf(':') + 1)));
    const facts = { placeholder: literal, known: ofKind.length > 0 ? ofKind : valid };
    report(diagnostic('content/unknown-placeholder', source.within(path, literal, offset), facts));
  }
}

/** Where the entries of a collection are written. */
const homes: Readonly<Record<string, string>> = {
  metrics: 'content/metrics.yaml',
  caseStudies: 'content/case-studies.yaml',
  testimonials: 'content/testimonials.yaml',
  regions: 'content/regions.yaml',
};

function checkReference(
  { collection, id }: Reference,
  path: Path,
  { known, source, report }: CheckScope,
): void {
  const ids = known.ids.get(collection);
  if (ids === undefined || ids.includes(id)) return;
  const facts = { id, collection: homes[collection] ?? collection, known: ids };
  report(diagnostic('reference/unknown-id', source.valueAt(path), facts));
}

function checkPage(
  { page, anchor }: Pick<PageReference, 'page' | 'anchor'>,
  at: Place,
  { known, report }: CheckScope,
): void {
  const anchors = known.anchors.get(page);
  if (anchors === undefined) {
    const facts = { page, known: [...known.anchors.keys()], isDraft: known.drafts.has(page) };
    report(diagnostic('reference/unknown-page', at(), facts));
  } else if (anchor !== undefined && anchors !== null && !anchors.includes(anchor)) {
    report(diagnostic('reference/unknown-anchor', at(), { page, anchor, known: anchors }));
  }
}

function checkIcon({ name }: IconName, path: Path, { known, source, report }: CheckScope): void {
  const icons = known.icons();
  if (!icons.has(name))
    report(diagnostic('content/unknown-icon', source.valueAt(path), { name, known: [...icons.keys()] }));
}

function checkPictureAndText(picture: Picture, path: Path, scope: CheckScope): void {
  const { source, report, known } = scope;
  checkPicture(picture, { path, source, pictures: known.pictures }, report);
  if (picture.alt !== undefined) checkValue(picture.alt, [...path, 'alt'], scope);
}
