import { sanitize } from '../platform/sanitize.ts';
import type { Range } from './finding.ts';
import { segmentsOf } from './segments.ts';

let segmenter: Intl.Segmenter | undefined;

function graphemes(text: string): Iterable<string> {
  if (/^[\u0020-\u02ff]*$/.test(text)) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmentsOf(text, segmenter), ({ segment }) => segment);
}

const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

const graphemeColumns = (grapheme: string): number => (/^[\p{Mark}\p{Cf}]+$/u.test(grapheme) ? 0 : wide.test(grapheme) ? 2 : 1);

/**
 * Latin, Greek and Cyrillic letters, usual punctuation and arrows. No controls and no invisible characters such as the soft
 * hyphen.
 */
const oneColumnEach = /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u0386-\u0481\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2190-\u21ff]*$/;

/** The width of a text in terminal columns: two for emoji (flags too) and East Asian letters, none for combining marks. */
export function columns(text: string): number {
  if (oneColumnEach.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeColumns(grapheme);
  return width;
}

/** The part of a text in `room` columns from column `from` on. An ellipsis stands for the parts outside. */
function cut(text: string, from: number, room: number): string {
  const left = from > 0 ? '…' : '';
  const space = room - left.length;
  const end = from + (columns(text) - from > space ? space - 1 : space);
  let at = 0;
  let shown = '';
  for (const grapheme of graphemes(text)) {
    const next = at + graphemeColumns(grapheme);
    if (next > end) return `${left}${shown}…`;
    if (at >= from) shown += grapheme;
    // If the cut divides a wide letter, a space replaces its second half.
    else if (next > from) shown += ' ';
    at = next;
  }
  return at > from ? `${left}${shown}` : '';
}

/** How far a line is read on each side of a range, in UTF-16 units. A line may be a whole file. */
export const reach = 1000;

/** The lines that positions count. */
export const splitLines = (source: string): string[] => source.split(/\r\n|\n/);

/**
 * The source around a range: one line before, the line itself, and a line of carets below the range. Long lines are cut around
 * the range. No row is wider than `width` terminal columns (at least 30).
 */
export function codeFrame(lines: readonly string[], range: Range, width: number): string[] {
  const { line, column } = range.start;
  const text = lines[line - 1];
  if (text === undefined) return [];
  const gutter = String(line).length;
  const room = Math.max(30, width) - gutter - '>  | '.length;
  const start = column - 1;
  const end = range.end.line === line ? Math.max(range.end.column - 1, column) : Math.max(text.length, column);

  const base = Math.max(0, start - reach);
  const shown = (value: string) => sanitize(value.slice(base, start + reach));
  const lead = columns(sanitize(text.slice(base, start)));
  const marked = Math.max(1, columns(sanitize(text.slice(start, Math.min(end, start + reach)))));
  // A range far to the right moves to the first third, so that the text after it is visible too.
  const from = lead + Math.min(marked, room / 3) < room ? 0 : lead - Math.floor(room / 3);

  const frame: string[] = [];
  const previous = cut(shown(lines[line - 2] ?? ''), from, room);
  if (/[^\s…]/.test(previous)) frame.push(`  ${String(line - 1).padStart(gutter)} | ${previous}`);
  frame.push(`> ${line} | ${cut(shown(text), from, room)}`);
  const indent = lead - from + (from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.min(marked, room - indent));
  frame.push(`  ${' '.repeat(gutter)} | ${' '.repeat(indent)}${carets}`);
  return frame.map((row) => row.trimEnd());
}
