import { parseArticle } from '../../content/article.ts';
import type { PlacedSection } from '../../content/article-tree.ts';
import { correctName, correctWithin } from '../../content/corrections.ts';
import { readIcons } from '../../content/icons.ts';
import { configPath } from '../../content/load.ts';
import { refusedValue } from '../../content/schema-issues.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { readSection } from '../../content/section-values.ts';
import type { Path } from '../../content/yaml/source.ts';
import {
  type ByLanguage,
  type EntryId,
  type FieldCode,
  type FieldProblem,
  type FieldRules,
  isFieldValue,
  type ListQuery,
  type MarkdownSource,
} from '../../definitions/fields/field-value.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import type { PageTarget } from '../../definitions/fields/names.ts';
import type { PictureFacts } from '../../definitions/fields/picture-facts.ts';
import { publicationOf, timesIn } from '../../definitions/fields/publication.ts';
import { pathTo, visitValues } from '../../definitions/fields/visit-values.ts';
import { runField } from '../../definitions/run-definition.ts';
import { EndlessError, TemplateError } from '../../definitions/template-error.ts';
import { findingOf, locationText, noting, unfinished, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import { unusableTemplate } from '../../diagnostics/unusable-template.ts';
import { instantOf, minuteIn } from '../../platform/time-zone.ts';
import { checkForm } from './check-form.ts';
import { checkLanguages } from './check-languages.ts';
import { checkList } from './check-lists.ts';
import { checkAddress, checkFile, checkMarkdown } from './check-markdown.ts';
import { type CorrectFile, checkPicture, placesOfPicture } from './check-pictures.ts';
import { asValue, checkPage, checkReference } from './check-references.ts';
import type { CheckScope } from './check-scope.ts';
import { checkPlainString, checkString } from './check-strings.ts';
import { languagesAt, periodAt, type ValueScope } from './value-scope.ts';

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
  readonly #scope: ValueScope;

  constructor(scope: ValueScope) {
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
    for (const code of Object.keys(value.values))
      if (code === everyLanguage || (known.languages?.includes(code) ?? true)) this.value(value.values[code], pathTo(at, code));
    checkLanguages(value, at, this.#scope);
  }

  markdown(text: MarkdownSource, at: Path): void {
    checkMarkdown(text, at, this.#scope);
    if (text.kind === 'article') for (const section of parseArticle(text.source).sections) this.#section(section, at);
  }

  /** Checks a section in a text as one of a page. Its texts are in the language of the text around it. */
  #section(section: PlacedSection, at: Path): void {
    const scope = this.#scope;
    const { source, report, known } = scope;
    if (!checkSectionType(section, at, scope)) return;
    const read = readSection(section, known.definitions, { source, path: at }, report);
    if (read === null) return;
    const own = { isInText: true as const, root: read.usable, source: read.source };
    const around = { required: languagesAt(at, scope), borrowing: [], period: periodAt(at, scope) };
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

  address(target: string, path: Path): void {
    const at = () => this.#scope.source.valueAt(path);
    checkAddress(target, { path, at, spelling: asValue }, this.#scope);
    checkString(target, path, this.#scope);
  }

  form(name: string, at: Path): void {
    checkForm(name, at, this.#scope);
  }

  contact(fact: string, path: Path): void {
    const { known, source, report } = this.#scope;
    if (known.contact.includes(fact)) return;
    const expected = `a value of its own: "contact" in ${configPath} has no "${fact}"`;
    report(refusedValue(path, expected, source));
  }

  icon(name: string, at: Path): void {
    checkIcon(name, at, this.#scope);
  }

  picture(picture: PictureFacts, path: Path): void {
    const { source, report, known } = this.#scope;
    const correct: CorrectFile = (at, meant) => correctName(source, at, { name: picture.file, meant });
    checkPicture(picture, { places: placesOfPicture(source, path), correct, pictures: known.pictures }, report);
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

/** Reports a section in a text whose type does not exist. Returns whether it does. */
function checkSectionType({ of, literal, offset }: PlacedSection, path: Path, scope: ValueScope): boolean {
  const { source, report, known } = scope;
  const types = [...known.definitions.sections.keys()];
  if (types.includes(of)) return true;
  const at = source.within(path, of, offset + literal.indexOf(of));
  const finding = findingOf('content/unknown-section-type', at, { type: of, known: types });
  report(withFix(finding, correctWithin(source, at, { name: of, meant: onlyNearest(of, types) })));
  return false;
}

/** Applies the check of a site's own kind of field. If it fails, that is a finding too: the other values are checked. */
function checkOwn(check: FieldCode<[], readonly FieldProblem[]>, path: Path, scope: ValueScope): void {
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

/** Reports a time that clocks skip. `zone`: its time zone, if it is not that of the site. */
function checkMinute(text: string, zone: string | undefined, path: Path, scope: ValueScope): void {
  const { known, source, report } = scope;
  const timeZone = zone ?? known.showing.timeZone;
  const { instant, isSkipped } = instantOf(text, timeZone);
  if (!isSkipped) return;
  const facts = { text, timeZone, next: minuteIn(timeZone, instant) };
  report(findingOf('content/skipped-time', source.valueAt(path), facts));
}

/** Reports a time of expiry that is not after that of publication, and a time that clocks skip. */
function checkPublicationTime(text: string, path: Path, scope: ValueScope): void {
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
