import { alignColumns } from '../diagnostics/columns.ts';
import { styler, wrap } from '../diagnostics/format.ts';
import { columns, visible } from '../diagnostics/frame.ts';
import type { TextChange } from './content-changes.ts';
import { addressWords, fileWords, isStale } from './headline.ts';
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
    ...pagesBlock(diff, options),
    ...diff.files.map((file) => fileBlock(diff, file, options)),
  ];
  return blocks.map((block) => `${block}\n`).join('\n');
}

function addressBlock(title: string, addresses: SiteDiff['lost']): string[] {
  if (addresses.length === 0) return [];
  const rows = addresses.map(({ path, page, language }) => ['', path, page, language]);
  return [[title, ...alignColumns(rows)].join('\n')];
}

function pagesBlock({ pages }: SiteDiff, { width }: TextOptions): string[] {
  if (pages.length === 0) return [];
  const rows = pages.map((page) => {
    const { address, old } = addressWords(page);
    return ['', page.change, page.language, address, old];
  });
  const wide = alignColumns(rows);
  if (wide.every((line) => columns(line) <= width)) return [['Pages', ...wide].join('\n')];
  // Long addresses have a line each.
  const stacked = rows.map(([, change = '', language = '', address = '', old = '']) => {
    const start = `  ${change.padEnd(7)}  ${language}  `;
    const note = old === '' ? '' : `  ${old}`;
    return `${start}${address.replace(' → ', `\n${' '.repeat(start.length - 2)}→ `)}${note}`;
  });
  return [['Pages', ...stacked].join('\n')];
}

function fileBlock(diff: SiteDiff, file: ChangedFile, options: TextOptions): string {
  const style = styler(options.color);
  const lines = [style('bold', wrap(fileWords(file), options.width, ''))];
  for (const text of file.texts) {
    lines.push(`  ${text.key}${text.kind === 'metadata' ? style('dim', '  metadata') : ''}`);
    for (const language of diff.languages) lines.push(...languageLines(diff, file, text, language, options));
  }
  for (const { key, before, now } of file.values)
    lines.push(
      wrap(`${key}: ${visible(before ?? 'nothing')} → ${visible(now ?? 'nothing')}`, options.width, '  '),
    );
  return lines.join('\n');
}

function languageLines(
  diff: SiteDiff,
  { file }: ChangedFile,
  { key, before, now }: TextChange,
  language: string,
  { width, color }: TextOptions,
): string[] {
  const style = styler(color);
  const [old, own] = [before?.[language], now?.[language]];
  // A text goes on below its first word, however long the language's code is.
  const line = (sign: string, text: string) =>
    wrap(visible(text), width, ' '.repeat(10)).replace(/^ {10}/, `    ${language.padEnd(3)} ${sign} `);
  if (old === own) {
    if (own === undefined) return [];
    const note = isStale(diff, file, key, language) ? style('yellow', 'stale: ') : '';
    return [line(' ', `${note}${own}`)];
  }
  return [
    ...(old === undefined ? [] : [style('red', line('-', old))]),
    ...(own === undefined ? [] : [style('cyan', line('+', own))]),
  ];
}
