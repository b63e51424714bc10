import { alignColumns } from '../diagnostics/columns.ts';
import { styler, wrap } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import { sanitize, sanitizeLines } from '../platform/sanitize.ts';
import type { TextDifference } from './content-changes.ts';
import { addressWords, fileWords, noteOn, textName } from './headline.ts';
import type { ChangedFile, SiteDiff } from './site-diff.ts';

export interface TextOptions {
  /** Terminal columns to fit into. */
  width: number;
  color: boolean;
}

/** A change for a terminal: addresses, then every text with its lines before (`-`) and now (`+`), all languages together. */
export function formatText(diff: SiteDiff, options: TextOptions): string {
  const blocks = [
    ...addressBlock('Lost: published, and leading nowhere now', diff.lost),
    ...addressBlock('Let go', diff.gone),
    ...languagesBlock(diff),
    ...pagesBlock(diff, options),
    ...diff.files.map((file) => fileBlock(diff, file, options)),
  ];
  return sanitizeLines(blocks.map((block) => `${block}\n`).join('\n'), options.color);
}

function addressBlock(title: string, addresses: SiteDiff['lost']): string[] {
  if (addresses.length === 0) return [];
  const rows = addresses.map(({ path, page, language }) => ['', path, page, language]);
  return [[title, ...alignColumns(rows)].join('\n')];
}

function languagesBlock({ renamedLanguages }: SiteDiff): string[] {
  if (renamedLanguages.length === 0) return [];
  const rows = renamedLanguages.map(({ from, to }) => ['', 'renamed', `${from} → ${to}`].map(sanitize));
  return [['Languages', ...alignColumns(rows)].join('\n')];
}

function pagesBlock(diff: SiteDiff, { width }: TextOptions): string[] {
  const { pages } = diff;
  if (pages.length === 0) return [];
  const rows = pages.map((page) => {
    const { address, old } = addressWords(diff, page);
    return ['', page.change, page.language, address, old].map(sanitize);
  });
  const wide = alignColumns(rows);
  if (wide.every((line) => columns(line) <= width)) return [['Pages', ...wide].join('\n')];
  // Long addresses have their own lines.
  const stacked = rows.map(([, change = '', language = '', address = '', old = '']) => {
    const start = `  ${change.padEnd(7)}  ${language}  `;
    const note = old === '' ? '' : `  ${old}`;
    return `${start}${address.replace(' → ', `\n${' '.repeat(start.length - 2)}→ `)}${note}`;
  });
  return [['Pages', ...stacked].join('\n')];
}

function fileBlock(diff: SiteDiff, file: ChangedFile, options: TextOptions): string {
  const style = styler(options.color);
  const lines = [style('bold', wrap(sanitize(fileWords(file)), options.width, ''))];
  for (const text of file.texts) {
    lines.push(`  ${sanitize(textName(text))}${text.kind === 'metadata' ? style('dim', '  metadata') : ''}`);
    for (const language of diff.languages) lines.push(...languageLines(diff, file, text, language, options));
  }
  for (const { key, before, now } of file.values)
    lines.push(wrap(sanitize(`${key}: ${before ?? 'nothing'} → ${now ?? 'nothing'}`), options.width, '  '));
  return lines.join('\n');
}

function languageLines(diff: SiteDiff, file: ChangedFile, text: TextDifference, language: string, { width, color }: TextOptions): string[] {
  const style = styler(color);
  const [old, own] = [text.before?.[language], text.now?.[language]];
  // A text continues below its first word, whatever the length of the language's code.
  const line = (mark: string, words: string) =>
    wrap(sanitize(words), width, ' '.repeat(10)).replace(/^ {10}/, `    ${language.padEnd(3)} ${mark} `);
  if (old === own) {
    if (own === undefined) return [];
    const note = noteOn(diff, file, text, language);
    return [line(' ', note === null ? own : `${note}: ${own}`)].map((shown) => (note === null ? shown : style('yellow', shown)));
  }
  return [...(old === undefined ? [] : [style('red', line('-', old))]), ...(own === undefined ? [] : [style('cyan', line('+', own))])];
}
