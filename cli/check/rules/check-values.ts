import { parseArticle } from '../../content/article.ts';
import type { PlacedSection } from '../../content/article-tree.ts';
import { correctName, correctWithin } from '../../content/corrections.ts';
import { readIcons } from '../../content/icons.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { bodyKey } from '../../content/markdown-file.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import { refusedValue } from '../../content/schema-issues.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { readSection } from '../../content/section-values.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { sortField, timeIn } from '../../definitions/entry-times.ts';
import {
  type ByLanguage,
  type EntryId,
  type FieldCode,
  type FieldProblem,
  type FieldRules,
  isFieldValue,
  type ListQuery,
  type MarkdownSource,
  type PageTarget,
} from '../../definitions/fields/field-value.ts';
import { everyLanguage, isLocalized } from '../../definitions/fields/fields.ts';
import type { PictureFacts } from '../../definitions/fields/picture-facts.ts';
import { publicationOf, timesIn } from '../../definitions/fields/publication.ts';
import { visitValues } from '../../definitions/fields/visit-values.ts';
import { runField } from '../../definitions/run-definition.ts';
import { EndlessError, TemplateError } from '../../definitions/template-error.ts';
import type { Facts } from '../../diagnostics/catalog.ts';
import { alternatives, quote } from '../../diagnostics/entry.ts';
import {
  type Finding,
  findingOf,
  locationText,
  type NotingReport,
  noting,
  unfinished,
  withFix,
} from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import { unusableTemplate } from '../../diagnostics/unusable-template.ts';
import { instantOf, minuteIn } from '../../platform/time-zone.ts';
import { partLanguages } from '../../site/facts/part-languages.ts';
import { always, mismatchOf, type Period, periodOf, within } from '../../site/facts/period.ts';
import type { WordAnchors } from '../../site/facts/word-anchors.ts';
import { checkLanguageCodes } from '../../site/routes/language-codes.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';
import { checkForm } from './check-form.ts';
import { checkPicture, placesOfPicture } from './check-pictures.ts';
import type { CheckScope, KnownNames } from './check-scope.ts';
import { checkPlain, checkText } from './check-text.ts';

/** A check in progress. It stops early if it has very many findings. */
interface Check extends CheckScope {
  /** The value of the file, or of a section in a text. */
  root: unknown;
  /** Whether it is a section in a text, which has one language. */
  isInText?: true;
  noted: NotingReport;
}

/**
 * Walks a parsed value. Reports missing translations, unknown references, icons and placeholders, and links that lead nowhere,
 * each at its place. Undefined parts, which have been reported, are skipped.
 */
export function checkValues(value: unknown, scope: CheckScope): void {
  const noted = noting(scope.report);
  const check = new ValueCheck({ ...scope, root: value, noted, report: noted.report });
  check.value(value, []);
  if (noted.isFull) scope.report(unfinished(scope.source.file));
}

/** The walk through the values of a file, with the rules that the kinds of fields ask for. */
class ValueCheck implements FieldRules {
  readonly #scope: Check;

  constructor(scope: Check) {
    this.#scope = scope;
  }

  value(value: unknown, path: Path): void {
    visitValues(value, (part, at) => this.#scope.noted.isFull || this.#part(part, at), path);
  }

  /** Checks a text or a field. Returns true if it has no parts to check. */
  #part(value: unknown, at: Path): boolean {
    if (typeof value === 'string') checkPlainString(value, at, this.#scope);
    return isFieldValue(value) && value.check(this, at);
  }

  byLanguage(value: ByLanguage, at: Path): void {
    const { known } = this.#scope;
    for (const [code, part] of Object.entries(value.values)) {
      if (code === everyLanguage || (known.languages?.includes(code) ?? true))
        this.value(part, [...at, code]);
    }
    checkLanguages(value, at, this.#scope);
  }

  markdown(text: MarkdownSource, at: Path): void {
    checkMarkdown(text, at, this.#scope);
    if (text.kind === 'article')
      for (const section of parseArticle(text.source).sections) this.#section(section, at);
  }

  /** Checks a section in a text as one of a page. Its texts are in the language of the text around it. */
  #section(section: PlacedSection, at: Path): void {
    const scope = this.#scope;
    const { source, report, known } = scope;
    if (!checkSectionType(section, at, scope)) return;
    const read = readSection(section, known.definitions, { source, path: at }, report);
    if (read === null) return;
    const own = { isInText: true as const, root: read.usable, source: read.source };
    const around = { required: languagesAt(at, scope), period: periodAt(at, scope) };
    new ValueCheck({ ...scope, ...own, ...around }).value(read.usable, []);
  }

  entry(entry: EntryId, at: Path): void {
    checkReference(entry, at, this.#scope);
  }

  listed(list: ListQuery, at: Path): void {
    checkList(list, at, this.#scope);
  }

  page(target: PageTarget, path: Path): void {
    const at = () => this.#scope.source.valueAt(path);
    checkPage(target, { path, at, spelling: asValue }, this.#scope);
  }

  form(name: string, at: Path): void {
    checkForm(name, at, this.#scope);
  }

  icon(name: string, at: Path): void {
    checkIcon(name, at, this.#scope);
  }

  picture(picture: PictureFacts, path: Path): void {
    const { source, report, known } = this.#scope;
    checkPicture(picture, { places: placesOfPicture(source, path), pictures: known.pictures }, report);
  }

  publicationTime(text: string, at: Path): void {
    checkPublicationTime(text, at, this.#scope);
  }

  minute(text: string, zone: string | undefined, at: Path): void {
    checkMinute(text, zone, at, this.#scope);
  }

  languages(codes: readonly string[], path: Path): void {
    const { known, source, report } = this.#scope;
    for (const [index, code] of codes.entries())
      if (known.languages?.includes(code) === false) {
        const facts = { code, known: known.languages };
        report(findingOf('translation/unknown-language', source.valueAt([...path, index]), facts));
      }
  }

  publicFile(file: string, path: Path): void {
    checkFile(file, { at: () => this.#scope.source.valueAt(path), asLink: false }, this.#scope);
  }

  own(check: FieldCode<[], readonly FieldProblem[]>, at: Path): void {
    checkOwn(check, at, this.#scope);
  }
}

function checkLanguages(value: ByLanguage, path: Path, scope: Check): void {
  const { known, source, report } = scope;
  if (known.languages === null || scope.isInText) return;
  const isShared = everyLanguage in value.values && value.canBeShared;
  const codes = {
    given: Object.keys(value.values).filter((code) => !isShared || code !== everyLanguage),
    known: known.languages,
    required: value.complete && !isShared ? requiredAt(path, value, scope) : [],
    at: (code: string) => source.keyAt([...path, code]),
    owner: (code: string) => source.ownerAt([...path, code]),
    markdown: (code: string) => markdownFor([...path, code], source),
  };
  checkLanguageCodes(codes, report);
}

/** The Markdown file to which a missing text belongs. A file that is missing as a whole lacks its article. */
function markdownFor(path: Path, source: YamlSource): Facts<'translation/missing'>['markdown'] {
  const {
    file,
    path: [key],
  } = source.inFile(path);
  if (file === source.file) return undefined;
  const isThere = source.ownerAt(path).file === file;
  return { file, key: isThere && key !== bodyKey ? String(key) : null };
}

/** The languages that a text must have. A draft need not be translated. */
function requiredAt(path: Path, { values }: ByLanguage, scope: Check): readonly string[] {
  if (scope.required.every((code) => code in values)) return scope.required;
  const required = languagesAt(path, scope);
  if (required.every((code) => code in values) || !periodAt(path, scope).isDraft) return required;
  return required.filter((code) => code === scope.known.sourceLanguage);
}

/** The languages whose readers see the part of a file at a path: that of a text, or else those that the file must have. */
function languagesAt(path: Path, { root, required, known }: Check): readonly string[] {
  let [value, codes, isFor] = [root, required, (_: string): boolean => true];
  for (const key of [...path, null]) {
    const own = partLanguages(value, known.pageLanguages);
    const around = isFor;
    if (own !== null) isFor = (code) => own.includes(code) && around(code);
    if (key === null) break;
    if (isLocalized(value) && key !== everyLanguage) codes = [String(key)];
    value = dataAt(isLocalized(value) ? value.values : value, [key]);
  }
  return codes.filter(isFor);
}

/** When the part of a file at a path is published: while the file and everything around the part is. */
function periodAt(path: Path, { root, period, known }: Check): Period {
  let [value, found] = [root, period];
  for (const key of [...path, null]) {
    found = within(periodOf(publicationOf(value), known.showing.timeZone), found);
    if (key !== null) value = dataAt(isLocalized(value) ? value.values : value, [key]);
  }
  return found;
}

function checkMarkdown(text: MarkdownSource, path: Path, scope: Check): void {
  const { source, report } = scope;
  const { links, linkOffsets, problems } = readMarkdown(text);
  for (const { construct, literal, offset, hint } of problems) {
    const facts = { construct, hint, isArticle: text.kind === 'article' };
    report(findingOf('content/unsupported-markdown', source.within(path, literal, offset), facts));
  }
  for (const [index, target] of links.entries()) {
    if (scope.noted.isFull) return;
    const link = parseLinkTarget(target);
    const at = () => source.within(path, target, linkOffsets[index] ?? 0);
    if (link.kind === 'page') checkPage(link, { path, at, spelling: asLink }, scope);
    if (link.kind === 'elsewhere' && isOwnHost(link.href, scope.known.host))
      report(findingOf('reference/own-host', at(), { target }));
    if (link.kind === 'file') checkFile(link.file, { at, asLink: true }, scope);
    if (link.kind === 'bad') checkBadLink(target, link.reason, at, scope);
  }
  if (text.kind === 'article') checkArticle(text.source, path, scope);
  else checkString(text.source, path, scope);
}

/** Reports a section in a text whose type does not exist. Returns whether it does. */
function checkSectionType({ of, literal, offset }: PlacedSection, path: Path, scope: Check): boolean {
  const { source, report, known } = scope;
  const types = [...known.definitions.sections.keys()];
  if (types.includes(of)) return true;
  const at = source.within(path, of, offset + literal.indexOf(of));
  const finding = findingOf('content/unknown-section-type', at, { type: of, known: types });
  report(withFix(finding, correctWithin(source, at, { name: of, meant: onlyNearest(of, types) })));
  return false;
}

/** Checks the figures and the words of an article. Code in it may have any letters. */
function checkArticle(text: string, path: Path, scope: Check): void {
  const { figures, prose } = parseArticle(text);
  const { source, report, known } = scope;
  for (const { file, alt, offset, fileOffset } of figures) {
    const whole = () => source.within(path, '![', offset);
    const places = { file: () => source.within(path, file, fileOffset), whole, decorative: whole };
    const facts = { file, alt: alt === '' ? undefined : {}, isDecorative: false, atLeast: undefined };
    checkPicture(facts, { places, pictures: known.pictures }, report);
  }
  checkString(prose, path, scope);
}

/** Reports a file that does not lie in `public/`. `asLink`: it is the target of a link, `file:plan.pdf`. */
function checkFile(
  file: string,
  { at, asLink: isLink }: { at: FindLocation; asLink: boolean },
  { known: { pictures }, source, report }: Check,
): void {
  if (pictures.isPublic(file)) return;
  const { publicFiles: known } = pictures;
  const finding = findingOf('asset/missing-file', at(), { file, folder: 'public', known });
  const meant = onlyNearest(file, known);
  const [correct, before] = isLink ? [correctWithin, 'file:'] : [correctName, ''];
  const correction = { name: `${before}${file}`, meant: meant && `${before}${meant}` };
  report(withFix(finding, correct(source, finding, correction)));
}

/** Reports a target that text cannot link to. The path of a file in `public/` only lacks the word before it. */
function checkBadLink(target: string, reason: string, at: FindLocation, scope: Check): void {
  const { source, report } = scope;
  const file = `file:${target.replace(/^(?:public)?\/+/, '')}`;
  const link = parseLinkTarget(file);
  const isFile = link.kind === 'file' && scope.known.pictures.isPublic(link.file);
  const finding = findingOf('reference/bad-link', at(), { target, reason, ...(isFile ? { file } : {}) });
  report(withFix(finding, isFile ? correctWithin(source, finding, { name: target, meant: file }) : []));
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
    const finding = findingOf('content/unknown-placeholder', at, facts);
    const meant = onlyNearest(literal, names);
    report(withFix(finding, correctWithin(source, at, { name: literal, meant })));
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

function checkReference({ collection, id }: EntryId, path: Path, scope: Check): void {
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
  report(withFix(findingOf('reference/unknown-id', at, facts), fix));
}

/** Checks that a list is of a collection whose entries can have pages, and that these have the times by which it chooses and sorts. */
function checkList({ collection, when, by, order }: ListQuery, path: Path, scope: CheckScope): void {
  const { known, source, report } = scope;
  const listed = [...known.definitions.collections.values()].filter(({ page }) => page !== undefined);
  const found = listed.find(({ name }) => name === collection);
  if (found === undefined) {
    const names = listed.map(({ name }) => name);
    refuseName(collection, names, [...path, 'of'], scope);
    return;
  }
  const isTime = (time: ReturnType<typeof timeIn>) => time !== null && (when === undefined || time !== 'day');
  const fields = Object.keys(found.entry).filter((field) => isTime(timeIn(found.entry[field])));
  const given = by ?? sortField(found);
  if (given !== undefined && fields.includes(given)) return;
  if (by !== undefined && fields.length > 0) refuseName(by, fields, [...path, 'by'], scope);
  else if (by !== undefined || when !== undefined || order !== undefined) {
    const key = by !== undefined ? 'by' : when !== undefined ? 'when' : 'order';
    const what = when === undefined ? 'a day, a period or a moment' : 'a period or a moment';
    const expected =
      fields.length > 0
        ? `a field with a time beside it, as by: ${alternatives(fields)}`
        : `a collection whose entries have ${what}`;
    report(refusedValue([...path, key], expected, source));
  }
}

/** Reports a name that is not among those that are possible. */
function refuseName(
  name: string,
  names: readonly string[],
  path: Path,
  { source, report }: Pick<CheckScope, 'source' | 'report'>,
): void {
  const at = source.valueAt(path);
  const facts = { value: `"${name}"`, expected: alternatives(names), options: names };
  const finding = findingOf('content/invalid-value', at, facts);
  report(withFix(finding, correctName(source, at, { name, meant: onlyNearest(name, names) })));
}

/** The spelling of a reference to a page: `contact#form` as a value, `page:contact#form` in text. */
type Spelling = (page: string, anchor: string | undefined) => string;

const asValue: Spelling = (page, anchor) => (anchor === undefined ? page : `${page}#${anchor}`);
const asLink: Spelling = (page, anchor) => `page:${asValue(page, anchor)}`;

function checkPage(
  { page, anchor }: PageTarget,
  { path, at, spelling }: { path: Path; at: FindLocation; spelling: Spelling },
  scope: Check,
): void {
  const { known, source, report } = scope;
  const anchors = known.anchors.get(page);
  const withCorrection = (finding: Finding, meant: string | null) => {
    const correction = { name: spelling(page, anchor), meant };
    const correct = spelling === asLink ? correctWithin : correctName;
    return withFix(finding, correct(source, finding, correction));
  };
  if (anchors === undefined && known.drafts.has(page)) checkPublished({ page }, { path, at }, scope);
  else if (anchors === undefined) {
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
  } else if (!checkAnchorLanguages({ page, anchor }, { path, at }, scope))
    checkPublished({ page, anchor }, { path, at }, scope);
}

/** Whether a page has an anchor: a section, a heading that its author has given it, or the words of a heading in the source language. */
const isAnchorOf = ({ anchors, headings }: KnownNames, page: string, anchor: string): boolean =>
  anchors.get(page)?.includes(anchor) === true || Object.hasOwn(headings.get(page) ?? {}, anchor);

/** The anchor in the source language of a heading whose translation has this anchor; undefined if there is not exactly one. */
function sourceAnchor(anchor: string, headings: WordAnchors): string | undefined {
  const found = Object.entries(headings).filter(([, twins]) => Object.values(twins).includes(anchor));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Reports an anchor that readers of the link do not find, because its section is for other languages. Returns whether it did. */
function checkAnchorLanguages(
  { page, anchor = '' }: PageTarget,
  { path, at }: { path: Path; at: FindLocation },
  scope: Check,
): boolean {
  const { known, report } = scope;
  const found = known.limited.get(page)?.get(anchor);
  const without = found ? languagesAt(path, scope).filter((code) => !found.includes(code)) : [];
  if (without.length === 0) return false;
  report(findingOf('reference/unknown-anchor', at(), { page, anchor, known: [], without }));
  return true;
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

function targetPeriod(target: Target, { targets }: KnownNames): Period {
  if ('entry' in target) return targets.get(`entry ${target.of} ${target.entry}`) ?? always;
  const { page, anchor } = target;
  const own = anchor === undefined ? undefined : targets.get(`page ${page}#${anchor}`);
  return own ?? targets.get(`page ${page}`) ?? always;
}

function targetName(target: Target, { definitions, targets }: KnownNames): string {
  if ('entry' in target) return `${quote(target.entry)} in ${definitions.collections.get(target.of)?.from}`;
  const { page, anchor } = target;
  return targets.has(`page ${page}#${anchor}`) && !targets.has(`page ${page}`)
    ? `The section ${quote(anchor ?? '')} of the page ${quote(page)}`
    : `The page ${quote(page)}`;
}

/** Reports a time that clocks skip. `zone`: its time zone, if it is not that of the site. */
function checkMinute(text: string, zone: string | undefined, path: Path, scope: Check): void {
  const { known, source, report } = scope;
  const timeZone = zone ?? known.showing.timeZone;
  const { instant, isSkipped } = instantOf(text, timeZone);
  if (!isSkipped) return;
  const facts = { text, timeZone, next: minuteIn(timeZone, instant) };
  report(findingOf('content/skipped-time', source.valueAt(path), facts));
}

/** Reports a time of expiry that is not after that of publication, and a time that clocks skip. */
function checkPublicationTime(text: string, path: Path, scope: Check): void {
  const { known, source, root, report } = scope;
  const { timeZone } = known.showing;
  checkMinute(text, undefined, path, scope);
  const { instant } = instantOf(text, timeZone);
  const at = () => source.valueAt(path);
  // A page may have a time for each language.
  const [field, language = ''] = path.at(-1) === 'expires' ? path.slice(-1) : path.slice(-2);
  if (field !== 'expires') return;
  const publication = publicationOf(dataAt(root, path.slice(0, path.lastIndexOf(field))));
  const { publish } = (publication && timesIn(publication, String(language))) ?? {};
  if (publish && instantOf(publish, timeZone).instant >= instant)
    report(findingOf('content/never-published', at(), { publish, expires: text }));
}

/** The page that is certainly meant: it has the anchor too. */
function pageMeant(page: string, anchor: string | undefined, known: KnownNames): string | null {
  const meant = onlyNearest(page, known.anchors.keys());
  if (meant === null || anchor === undefined) return meant;
  return isAnchorOf(known, meant, anchor) ? meant : null;
}

/** Applies the check of a site's own kind of field. If it fails, that is a finding too: the other values are checked. */
function checkOwn(check: FieldCode<[], readonly FieldProblem[]>, path: Path, scope: Check): void {
  const { known, source, report } = scope;
  const exactly = () => `${locationText(source.valueAt(path))} is checked`;
  try {
    for (const { at = [], expected } of runField(known.definitions, check, {
      during: 'content is checked',
      exactly,
    }))
      report(refusedValue([...path, ...at], expected, source));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const related = [{ ...source.valueAt(path), message: 'It was to check this value' }];
    report({ ...unusableTemplate(error), ...(error instanceof EndlessError ? {} : { related }) });
  }
}

function checkIcon(name: string, path: Path, { source, report }: CheckScope): void {
  const icons = readIcons();
  if (icons.has(name)) return;
  const at = source.valueAt(path);
  const finding = findingOf('content/unknown-icon', at, { name, known: [...icons.keys()] });
  report(withFix(finding, correctName(source, at, { name, meant: onlyNearest(name, icons.keys()) })));
}
