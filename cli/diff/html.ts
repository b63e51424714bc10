import { cells, codeElement, escapeHtml, htmlPage, table } from '../diagnostics/report/html-page.ts';
import type { TextDifference } from './content-changes.ts';
import { addressWords, fileWords, headline, noteOn, partsOf, textName } from './headline.ts';
import type { ChangedFile, SiteDiff } from './site-diff.ts';
import { compareWords, type WordRun } from './words.ts';

/** The direction of each language, by code. */
export type Directions = Readonly<Record<string, 'ltr' | 'rtl'>>;

const css = `:root { --came: light-dark(#d9f2e0, #12401f); --went: light-dark(#fbdfdc, #551d18) }
.texts { width: 100%; table-layout: fixed } .texts th, .texts td { overflow-wrap: anywhere }
ins { background: var(--came); text-decoration: underline } del { background: var(--went) }
`;

/** A change as one HTML page without scripts and other files. */
export function formatHtml(diff: SiteDiff, directions: Directions): string {
  const base =
    diff.base === null ? '' : `<p>Compared with <code>${escapeHtml(diff.base.ref)}</code> (${diff.base.commit.slice(0, 12)}).</p>\n`;
  const body = [
    base,
    addressList('Published, and leading nowhere now', diff.lost),
    addressList('Let go', diff.gone),
    languageList(diff),
    pagesTable(diff),
    staleList(diff),
    ...diff.files.map((file) => filePart(diff, file, directions)),
  ].join('');
  return htmlPage({ title: `Content: ${headline(diff)}`, css, body });
}

const addressList = (title: string, addresses: SiteDiff['lost']): string =>
  addresses.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>${addresses.map(({ path, page, language }) => `<li>${codeElement(path)} (${escapeHtml(page)}, ${escapeHtml(language)})</li>`).join('')}</ul>\n`;

const languageList = ({ renamedLanguages }: SiteDiff): string =>
  renamedLanguages.map(({ from, to }) => `<p>Language renamed: ${codeElement(from)} → ${codeElement(to)}</p>\n`).join('');

function pagesTable(diff: SiteDiff): string {
  const { pages } = diff;
  if (pages.length === 0) return '';
  const rows = pages.map((page) => {
    const { address, old } = addressWords(diff, page);
    return cells([page.change, escapeHtml(page.page), escapeHtml(page.language), codeElement(address), escapeHtml(old)]);
  });
  return `<h2>Pages</h2>\n${table(['change', 'page', 'language', 'address', 'old address'], rows)}`;
}

const staleList = ({ stale }: SiteDiff): string =>
  stale.length === 0
    ? ''
    : `<h2>Translations whose source text changed without them</h2>\n<ul>${stale.map(({ file, line, key, language }) => `<li>${codeElement(`${file}:${line}`)} ${codeElement(key)} in ${escapeHtml(language)}</li>`).join('')}</ul>\n`;

function filePart(diff: SiteDiff, file: ChangedFile, directions: Directions): string {
  const texts = file.texts.map(
    (text) =>
      `<th scope="row">${codeElement(textName(text))}${text.kind === 'metadata' ? ' metadata' : ''}</th>${diff.languages
        .map(
          (language) =>
            `<td lang="${escapeHtml(language)}" dir="${directions[language] ?? 'auto'}">${textCell(diff, file, text, language)}</td>`,
        )
        .join('')}`,
  );
  const values = file.values.map(
    ({ key, before, now }) => `<th scope="row">${codeElement(key)}</th>${cells([escapeHtml(before ?? ''), escapeHtml(now ?? '')])}`,
  );
  return [
    `<h2>${escapeHtml(fileWords(file))}: ${partsOf(file)}</h2>\n`,
    texts.length === 0 ? '' : table(['text', ...diff.languages.map(escapeHtml)], texts, 'texts'),
    values.length === 0 ? '' : table(['value', 'before', 'now'], values),
  ].join('');
}

function textCell(diff: SiteDiff, file: ChangedFile, text: TextDifference, language: string): string {
  const [before, now] = [text.before?.[language], text.now?.[language]];
  if (before !== now)
    return compareWords(before ?? '', now ?? '')
      .map(marked)
      .join('');
  const note = noteOn(diff, file, text, language);
  const said = note === null ? '' : `<span class="note">${note}:</span> `;
  return now === undefined ? '' : said + escapeHtml(now);
}

const marked = ({ kind, text }: WordRun): string =>
  kind === 'same' ? escapeHtml(text) : kind === 'added' ? `<ins>${escapeHtml(text)}</ins>` : `<del>${escapeHtml(text)}</del>`;
