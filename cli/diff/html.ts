import { escapeAttribute } from '../escape.ts';
import { visibleLines } from '../visible.ts';
import type { TextChange } from './content-changes.ts';
import { addressWords, fileWords, headline, noteOn, partsOf } from './headline.ts';
import type { ChangedFile, SiteDiff } from './site-diff.ts';
import { compareWords, type Run } from './words.ts';

/** The direction of each language, by code. */
export type Directions = Readonly<Record<string, 'ltr' | 'rtl'>>;

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #39424d); --soft: light-dark(#f4f6f8, #1a2027);
  --came: light-dark(#d9f2e0, #12401f); --went: light-dark(#fbdfdc, #551d18); --warn: light-dark(#8a4b00, #f0b268) }
body { margin: 2rem auto; padding: 0 1.5rem; max-width: 90rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#16202b, #e6ebf0); background: light-dark(#fff, #12161b) }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin-top: 2.5rem }
table { border-collapse: collapse } .texts { width: 100%; table-layout: fixed }
th, td { padding: .5rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top;
  white-space: pre-line }
.texts th, .texts td { overflow-wrap: anywhere } .wide { overflow-x: auto } li { overflow-wrap: anywhere }
thead th { background: var(--soft) } th { font-weight: 600 } code { font-size: .875em }
ins { background: var(--came); text-decoration: underline } del { background: var(--went) }
.note { color: var(--warn); font-weight: 600 }
`;

/** A change as one HTML page without scripts and other files. */
export function formatHtml(diff: SiteDiff, directions: Directions): string {
  const title = `Content: ${headline(diff)}`;
  const base =
    diff.base === null
      ? ''
      : `<p>Compared with <code>${escapeHtml(diff.base.ref)}</code> (${diff.base.commit.slice(0, 12)}).</p>\n`;
  const body = [
    `<h1>${escapeHtml(title)}</h1>\n${base}`,
    addressList('Published, and leading nowhere now', diff.lost),
    addressList('Let go', diff.gone),
    pagesTable(diff),
    staleList(diff),
    ...diff.files.map((file) => filePart(diff, file, directions)),
  ];
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n${body.join('')}</main>\n</body>\n</html>\n`;
}

/** For text and attributes. */
const escapeHtml = (text: string): string => escapeAttribute(visibleLines(text));

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function table(head: readonly string[], rows: readonly string[], name = 'facts'): string {
  const columns = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row}</tr>\n`).join('');
  // Wide parts scroll by themselves, also with the keyboard.
  return `<div class="wide" tabindex="0"><table class="${name}">\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`;
}

const cells = (values: readonly string[]): string => values.map((value) => `<td>${value}</td>`).join('');

const addressList = (title: string, addresses: SiteDiff['lost']): string =>
  addresses.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>${addresses.map(({ path, page, language }) => `<li>${code(path)} (${escapeHtml(page)}, ${escapeHtml(language)})</li>`).join('')}</ul>\n`;

function pagesTable(diff: SiteDiff): string {
  const { pages } = diff;
  if (pages.length === 0) return '';
  const rows = pages.map((page) => {
    const { address, old } = addressWords(diff, page);
    return cells([
      page.change,
      escapeHtml(page.page),
      escapeHtml(page.language),
      code(address),
      escapeHtml(old),
    ]);
  });
  return `<h2>Pages</h2>\n${table(['change', 'page', 'language', 'address', 'old address'], rows)}`;
}

const staleList = ({ stale }: SiteDiff): string =>
  stale.length === 0
    ? ''
    : `<h2>Translations whose source text changed without them</h2>\n<ul>${stale.map(({ file, line, key, language }) => `<li>${code(`${file}:${line}`)} ${code(key)} in ${escapeHtml(language)}</li>`).join('')}</ul>\n`;

function filePart(diff: SiteDiff, file: ChangedFile, directions: Directions): string {
  const texts = file.texts.map(
    (text) =>
      `<th scope="row">${code(text.key)}${text.kind === 'metadata' ? ' metadata' : ''}</th>${diff.languages
        .map(
          (language) =>
            `<td lang="${escapeHtml(language)}" dir="${directions[language] ?? 'auto'}">${textCell(diff, file, text, language)}</td>`,
        )
        .join('')}`,
  );
  const values = file.values.map(
    ({ key, before, now }) =>
      `<th scope="row">${code(key)}</th>${cells([escapeHtml(before ?? ''), escapeHtml(now ?? '')])}`,
  );
  return [
    `<h2>${escapeHtml(fileWords(file))}: ${partsOf(file)}</h2>\n`,
    texts.length === 0 ? '' : table(['text', ...diff.languages.map(escapeHtml)], texts, 'texts'),
    values.length === 0 ? '' : table(['value', 'before', 'now'], values),
  ].join('');
}

function textCell(diff: SiteDiff, file: ChangedFile, text: TextChange, language: string): string {
  const [before, now] = [text.before?.[language], text.now?.[language]];
  if (before !== now)
    return compareWords(before ?? '', now ?? '')
      .map(marked)
      .join('');
  const note = noteOn(diff, file, text, language);
  const said = note === null ? '' : `<span class="note">${note}:</span> `;
  return now === undefined ? '' : said + escapeHtml(now);
}

const marked = ({ kind, text }: Run): string =>
  kind === 'same'
    ? escapeHtml(text)
    : kind === 'added'
      ? `<ins>${escapeHtml(text)}</ins>`
      : `<del>${escapeHtml(text)}</del>`;
