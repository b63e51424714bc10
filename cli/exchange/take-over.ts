import type { SiteBefore } from '../check/changed-site.ts';
import type { LoadedSite } from '../check/check-site.ts';
import type { Translations } from '../check/graph/translation-queries.ts';
import type { SiteFiles } from '../check/site-files.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { Draft, type TextChange } from '../edit/changeset/changeset.ts';
import { type Rehearsal, rehearse, siteWith } from '../edit/changeset/rehearse.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { isMarkdownFile } from '../platform/files/file-kinds.ts';
import { groupBy } from '../platform/group-by.ts';
import type { RunInputs } from '../platform/host.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import type { TranslatedText } from '../site/translations/texts.ts';
import type { TakenUnit } from './read-units.ts';
import type { ExchangedSite } from './site-units.ts';
import { linesAfterImport, placeInArticle, type RefusedUnit, refusal, withArticles } from './taken-articles.ts';
import { type Languages, translationPath, withMarkdownUnits, withUnits, writtenByHalves } from './write-units.ts';

/** An import that was played through in memory. */
export interface TakenOver {
  changes: TextChange[];
  /** The units that are written, and those that are only marked as checked. */
  taken: readonly TakenUnit[];
  findings: readonly Finding[];
  files: SiteFiles;
  loaded: LoadedSite;
}

/** A translation may make the mistake of another one visible. No mistake hides others this deep. */
const mostRounds = 10;

/**
 * Plays an import through in memory. A translation with which the site would have an error that it does not have now is left out,
 * with a finding. Throws EnvironmentError if an error is the work of no single translation.
 */
export function takeOver(units: readonly TakenUnit[], site: ExchangedSite, before: SiteBefore, host: RunInputs): TakenOver {
  const findings: Finding[] = [];
  let left = [...units];
  for (let round = 1; round <= mostRounds; round++) {
    const { draft, refused } = written(left, site, before.files);
    findings.push(...refused.flatMap(({ finding }) => finding ?? []));
    const gone = new Set(refused.map(({ unit }) => unit));
    left = left.filter((unit) => !gone.has(unit));
    const after = rehearse(before, draft.changeset, host);
    const wrong = blamed(left, foundAnew(after, draft), after.loaded, site);
    if (wrong.size === 0) return finished({ left, draft, after, findings }, site, before);
    findings.push(...Array.from(wrong, ([unit, cause]) => refusal(unit, cause)));
    left = left.filter((unit) => !wrong.has(unit));
  }
  throw new EnvironmentError(
    'The translations cannot be taken over: each time that one is left out, another one is wrong.',
    'Import them in smaller parts.',
  );
}

/** The content files with the translations, and the units that cannot be written. */
function written(units: readonly TakenUnit[], site: ExchangedSite, files: SiteFiles) {
  const { config, language } = site;
  const draft = new Draft(files);
  const { whole, unitsOf, refused: unfit } = withArticles(units, site);
  const pathOf = ({ site }: TakenUnit) => fileOf(site, config.sourceLanguage, language);
  const articles = new Set([...unitsOf.keys()].map(pathOf));
  // A file that is new with an article is nothing without it.
  const without = new Set(
    unfit.map(({ unit }) => pathOf(unit)).filter((path) => isMarkdownFile(path) && !articles.has(path) && draft.textOf(path) === ''),
  );
  const orphans = whole.filter((unit) => without.has(pathOf(unit)));
  const refused: RefusedUnit[] = [...unfit, ...orphans.map((unit) => ({ unit, finding: null }))];
  const languages: Languages = {
    target: language,
    source: config.sourceLanguage,
    codes: config.languages.map(({ code }) => code),
  };
  const byFile = groupBy(
    whole.filter((unit) => unit.target !== null && !orphans.includes(unit)),
    pathOf,
  );
  for (const [path, own] of byFile) {
    const write = isMarkdownFile(path) ? withMarkdownUnits : withUnits;
    const result = writtenByHalves(draft.textOf(path), own, (text, part) => write(path, text, part, languages));
    for (const unit of result.refused)
      for (const own of unitsOf.get(unit) ?? [unit]) refused.push({ unit: own, finding: refusal(own, null) });
    draft.write(path, result.text);
  }
  return { draft, refused };
}

/**
 * The findings that an import brings. What a new file lacks was missing before, when the whole file was. An address that is lost in
 * another file was lost before, and another mistake may have hidden it.
 */
function foundAnew({ added }: Rehearsal, draft: Draft): Finding[] {
  const created = new Set(draft.changeset.flatMap(({ path, before }) => (before === null ? [path] : [])));
  const written = new Set(draft.changeset.map(({ path }) => path));
  return added.filter(({ code, file }) =>
    code === 'translation/missing' ? !created.has(file) : code !== 'route/lost-url' || written.has(file),
  );
}

/** The units that bring an error which the site did not have, each with one of its errors. */
function blamed(
  units: readonly TakenUnit[],
  added: readonly Finding[],
  now: LoadedSite,
  { config, language }: ExchangedSite,
): Map<TakenUnit, Finding> {
  const found = new Map<TakenUnit, Finding>();
  for (const finding of added) {
    if (finding.severity !== 'error') continue;
    const inFile = units.filter(({ site, target }) => target !== null && fileOf(site, config.sourceLanguage, language) === finding.file);
    const at = inFile.filter((unit) => isAt(finding, unit, now, language));
    const guilty = at.length > 0 ? at : inFile;
    if (guilty.length === 0)
      throw new EnvironmentError(
        `With these translations, the site would have an error: ${finding.message}`,
        `${finding.hint ?? 'Nothing was changed.'} (${finding.code})`,
      );
    for (const unit of guilty) if (!found.has(unit)) found.set(unit, finding);
  }
  return found;
}

/** The file in which a translation is written, or will be. */
const fileOf = (site: TakenUnit['site'], source: string, language: string): string =>
  site.text.source.inFile(translationPath(site, source, language)).file;

/** Whether a finding stands in the translation of a unit. */
function isAt({ range }: Finding, unit: TakenUnit, { parsed, config }: LoadedSite, target: string): boolean {
  const { site } = unit;
  const source = parsed.find(({ file }) => file === site.text.source.file);
  const language = config?.sourceLanguage ?? '';
  const path = site.text.written.get(language)?.path ?? [];
  // The mapping of languages holds a translation that was added.
  const inArticle = placeInArticle(unit, source, { source: language, target });
  const own = inArticle ?? source?.valueAt(site.pair?.translation.path ?? path.slice(0, -1)).range;
  if (range === null || !own) return false;
  return range.start.line >= own.start.line && range.start.line <= own.end.line;
}

interface TakeOverDraft {
  left: readonly TakenUnit[];
  draft: Draft;
  after: Rehearsal;
  findings: readonly Finding[];
}

function finished({ left, draft, after: { loaded }, findings }: TakeOverDraft, site: ExchangedSite, { files }: SiteBefore): TakenOver {
  if (left.length > 0 && files.lockfile.lockfile !== null && loaded.translations !== null)
    draft.writeLock(lockfilePath, lockfileWith(left, loaded.translations, site));
  const changes = draft.changeset;
  return { changes, taken: left, findings, files: siteWith(files, changes), loaded };
}

/** The lockfile after an import. The lines of its translations have the hash of the source text that they were made from. */
function lockfileWith(units: readonly TakenUnit[], translations: Translations, { config, language }: ExchangedSite): string {
  const textKey = ({ source, written }: TranslatedText) => `${source.file} ${JSON.stringify(written.get(config.sourceLanguage)?.path)}`;
  const taken = groupBy(units, (unit) => textKey(unit.site.text));
  return translations.lockfileWith(translations.pairs(), (pair) => {
    const own = pair.language === language ? taken.get(textKey(pair.text)) : undefined;
    return own === undefined ? null : linesAfterImport(pair, own);
  });
}
