import { type SiteBefore, siteBefore } from '../check/changed-site.ts';
import type { LoadedSite, SiteOptions } from '../check/check-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import { loadSite } from '../check/load-site.ts';
import { nameOfSite } from '../definitions/fields/company.ts';
import { alignColumns } from '../diagnostics/columns.ts';
import { summary } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import { sourceLinks } from '../diagnostics/report/source-links.ts';
import { deliver } from '../diagnostics/report/write-report.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitizeJson, sanitizeLines } from '../platform/sanitize.ts';
import { mayBeAlike } from '../site/translations/check-pair.ts';
import { sameWordsOf } from '../site/translations/check-translations.ts';
import { type FileStatus, statusFigures, statusOf, sumOf } from '../site/translations/status.ts';
import type { StatusFormat } from '../site/translations/status-formats.ts';
import { badge } from './badge.ts';
import { openTexts } from './progress.ts';
import { type LanguageProgress, progressHtml } from './progress-html.ts';
import { exchangedSite } from './site-units.ts';
import { wordList } from './word-list.ts';

export interface StatusOptions extends SiteOptions {
  format: StatusFormat;
  /** Path of a file to write to, instead of standard output. */
  output: string | undefined;
}

/**
 * `tvilling status`: counts complete, missing, stale and identical texts per language and file. The exit code is 0 whatever it
 * counts.
 */
export async function status(options: StatusOptions, host: Host): Promise<0> {
  const loaded = await loadSite(options, host);
  const rows = rowsOf(loaded);
  const { format, output } = options;
  if (format === 'text') deliver(sanitizeLines(textOf(rows, loaded, host)), output, host);
  else if (format === 'json') deliver(jsonOf(rows, loaded), output, host);
  else if (format === 'badge') deliver(badge(progressOf(rows, loaded, () => [])), output, host);
  else deliver(page(rows, await siteBefore(options, host), { output }, host), output, host);
  const found = loaded.findings.length > 0 ? '; tvilling validate shows them' : '';
  print(host.stderr, `${summary(loaded.findings)}${found}\n`);
  return 0;
}

function jsonOf(rows: readonly FileStatus[], { missingWords }: LoadedSite): string {
  const words = Array.from(missingWords, ([language, missing]) => ({
    language,
    missing: missing.map(({ name }) => name),
  }));
  return `${sanitizeJson({ version: 1, files: rows, words })}\n`;
}

function textOf(rows: readonly FileStatus[], { config, missingWords }: LoadedSite, { stdout }: Host): string {
  const states = new Map(config?.languages.map(({ code, state }) => [code, state]));
  const width = stdout.columns ?? 80;
  const words = Array.from(missingWords, ([language, missing]) => `\n${wordList(language, missing, width)}`);
  return [table(rows, states, width), ...words].join('');
}

/** The languages that are translated into, each with its rows and its open texts. */
function progressOf(
  rows: readonly FileStatus[],
  loaded: LoadedSite,
  openIn: (language: string) => LanguageProgress['open'],
): LanguageProgress[] {
  const { languages, sourceLanguage } = comparedTranslations(loaded).config;
  return languages
    .filter(({ code }) => code !== sourceLanguage)
    .map(({ code, name, state }) => ({
      code,
      name,
      state,
      rows: rows.filter(({ language }) => language === code),
      open: openIn(code),
    }));
}

function page(rows: readonly FileStatus[], before: SiteBefore, { output }: Pick<StatusOptions, 'output'>, host: Host): string {
  const { config } = comparedTranslations(before.loaded);
  const { sourceLanguage, languages } = config;
  const linkTo = sourceLinks({ root: before.options.root, output }, host);
  const direction = languages.find(({ code }) => code === sourceLanguage)?.direction ?? 'ltr';
  const progress = progressOf(rows, before.loaded, (language) => openTexts(exchangedSite(before.loaded, language)));
  return progressHtml({
    site: nameOfSite(config, sourceLanguage),
    sourceLanguage,
    direction,
    languages: progress,
    linkTo,
  });
}

function rowsOf(loaded: LoadedSite): FileStatus[] {
  const { config, translations } = comparedTranslations(loaded);
  const words = sameWordsOf(config);
  return statusOf({
    texts: translations.texts(),
    pairs: translations.pairs(),
    sourceLanguage: config.sourceLanguage,
    languages: config.languages.map(({ code }) => code),
    isWrittenIn: (file, language) => loaded.languagesOf(file)?.has(language) ?? true,
    mayBeAlike: (text) => mayBeAlike(text, words),
  });
}

/** A block for each language: its files, then their total. Zero is printed as a dot, so that other figures stand out. */
function table(rows: readonly FileStatus[], states: ReadonlyMap<string, string | undefined>, width: number): string {
  const languages = [...new Set(rows.map(({ language }) => language))];
  const blocks = languages.map((language) => {
    const own = rows.filter((row) => row.language === language);
    const cells = (name: string, values: readonly number[]) => [name, ...values.map((value) => (value === 0 ? '·' : String(value)))];
    const sums = statusFigures.map((figure) => sumOf(own, figure));
    const lines = own.map((row) =>
      cells(
        row.file.replace(/^content\//, ''),
        statusFigures.map((figure) => row[figure]),
      ),
    );
    return alignFigures(
      [
        [states.get(language) === undefined ? language : `${language} (${states.get(language)})`, ...statusFigures],
        ...lines,
        cells('all', sums),
      ],
      width,
    ).join('\n');
  });
  return `${blocks.length === 0 ? 'One language: there is nothing to translate.' : blocks.join('\n\n')}\n`;
}

/** Rows with a name and figures. A name that leaves no room for its figures gets its own line. */
function alignFigures(rows: readonly (readonly string[])[], width: number): string[] {
  const right = statusFigures.map((_, index) => index + 1);
  const room = width - columns(alignColumns([['', ...statusFigures]], right)[0] ?? '');
  const isLong = (name: string) => columns(name) > room;
  const aligned = alignColumns(
    rows.map(([name = '', ...values]) => [isLong(name) ? '' : name, ...values]),
    right,
  );
  return rows.flatMap(([name = ''], index) => [...(isLong(name) ? [name] : []), aligned[index] ?? '']);
}
