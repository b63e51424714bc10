import { cells, codeElement, escapeHtml, htmlPage, table } from '../diagnostics/report/html-page.ts';
import type { LinkTo } from '../diagnostics/report/source-links.ts';
import { groupBy } from '../platform/group-by.ts';
import { count } from '../platform/texts.ts';
import { type FileStatus, statusFigures, sumOf } from '../site/translations/status.ts';
import { isToTranslate, type OpenText } from './progress.ts';

/** A language of a site with its progress. */
export interface LanguageProgress {
  code: string;
  name: string;
  /** Undefined for a language in which every page must be written. */
  state: string | undefined;
  rows: readonly FileStatus[];
  open: readonly OpenText[];
}

interface ProgressPage {
  site: string;
  /** The language of the source texts. */
  sourceLanguage: string;
  direction: 'ltr' | 'rtl';
  languages: readonly LanguageProgress[];
  linkTo: LinkTo;
}

/** Texts of a file that are listed. A new language lacks all, and nobody reads so many lines. */
const mostListed = 50;

const css = `td.figure { text-align: end; font-variant-numeric: tabular-nums } .done { color: light-dark(#1a7032, #6fcf87) }
.open { color: var(--warn) }
`;

/** The progress of all translations as one HTML page: each file in each language, and what waits, with links to its lines. */
export function progressHtml({ site, sourceLanguage, direction, languages, linkTo }: ProgressPage): string {
  const body =
    languages.length === 0
      ? '<p>One language: there is nothing to translate.</p>\n'
      : [
          languageTable(languages),
          fileTable(languages),
          ...languages.map((language) => details(language, { sourceLanguage, direction, linkTo })),
        ].join('');
  return htmlPage({ title: `Translations of ${site}`, css, body });
}

const number = (value: number): string => value.toLocaleString('en');

/** The words of the source texts that are to be translated. */
const wordsLeft = (open: readonly OpenText[]): number => open.filter(isToTranslate).reduce((total, { words }) => total + words, 0);

const languageTitle = ({ code: language, name, state }: LanguageProgress): string =>
  escapeHtml(`${name} (${language}${state === undefined ? '' : `, ${state}`})`);

function languageTable(languages: readonly LanguageProgress[]): string {
  const rows = languages.map((language) => {
    const { rows: own, open } = language;
    const values = [...statusFigures.map((figure) => sumOf(own, figure)), wordsLeft(open)];
    const name = `<th scope="row"><a href="#${escapeHtml(language.code)}">${languageTitle(language)}</a></th>`;
    return name + values.map((value) => `<td class="figure">${number(value)}</td>`).join('');
  });
  return table(['language', ...statusFigures, 'words left'], rows);
}

/** A row for each file, and a column for each language. */
function fileTable(languages: readonly LanguageProgress[]): string {
  const files = [...new Set(languages.flatMap(({ rows }) => rows.map(({ file }) => file)))].sort();
  const rows = files.map((file) => {
    const values = languages.map(({ code: language, rows: own, open }) => {
      const row = own.find((one) => one.file === file);
      if (row === undefined) return '';
      if (row.complete === row.texts) return `<span class="done">${number(row.texts)}</span>`;
      const left = wordsLeft(open.filter((text) => text.file === file));
      const words = left === 0 ? '' : `, ${count(left, 'word')} left`;
      const target = escapeHtml(`#${language}/${file}`);
      return `<a class="open" href="${target}">${number(row.complete)} of ${number(row.texts)}${words}</a>`;
    });
    return `<th scope="row">${codeElement(file)}</th>${cells(values)}`;
  });
  return `<h2>Files</h2>\n${table(['file', ...languages.map(languageTitle)], rows)}`;
}

type DetailOptions = Pick<ProgressPage, 'sourceLanguage' | 'direction' | 'linkTo'>;

function details(language: LanguageProgress, options: DetailOptions): string {
  const head = `<h2 id="${escapeHtml(language.code)}">${languageTitle(language)}</h2>\n`;
  const byFile = groupBy(language.open, ({ file }) => file);
  if (byFile.size === 0) return `${head}<p>Everything is translated.</p>\n`;
  return head + Array.from(byFile, ([file, open]) => fileList(language.code, file, open, options)).join('');
}

function fileList(language: string, file: string, open: readonly OpenText[], { sourceLanguage, direction, linkTo }: DetailOptions): string {
  const items = open
    .slice(0, mostListed)
    .map(
      ({ line, path, source, state }) =>
        `<li><a href="${escapeHtml(linkTo(file, line))}">${codeElement(`${line}`)}</a> <span class="note">${state}</span> ${codeElement(path)} <span lang="${escapeHtml(sourceLanguage)}" dir="${direction}">${escapeHtml(excerpt(source))}</span></li>\n`,
    );
  const rest = open.length - mostListed;
  const more = rest > 0 ? `<li>${count(rest, 'more text')}</li>\n` : '';
  return `<h3 id="${escapeHtml(`${language}/${file}`)}">${escapeHtml(file)}</h3>\n<ul>\n${items.join('')}${more}</ul>\n`;
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > 90 ? `${characters.slice(0, 90).join('')}…` : line;
}
