import type { Edit, Position } from '../../diagnostics/finding.ts';
import type { Span } from '../yaml/positions.ts';

/** An edit that inserts a text. `offset` in UTF-16 units, in a text without byte order mark. */
export function insertion(text: string, offset: number, inserted: string): Edit {
  const at = positionAt(text, offset);
  return { range: { start: at, end: at }, text: inserted };
}

/** The place of an offset, which may be the end of the text. A single carriage return ends a line. */
export function positionAt(text: string, offset: number): Position {
  const ends = /\r\n|\r|\n/g;
  let [line, start] = [1, 0];
  // A file has thousands of lines and edits, so none of its lines is copied.
  for (let end = ends.exec(text); end !== null && ends.lastIndex <= offset; end = ends.exec(text)) {
    line++;
    start = ends.lastIndex;
  }
  return { line, column: offset - start + 1 };
}

/** The range between two offsets; `end` is exclusive. */
export const rangeOf = (text: string, { start, end }: Span): Edit['range'] => ({
  start: positionAt(text, start),
  end: positionAt(text, end),
});

/** The offset of a place. A single carriage return ends a line. */
export function offsetAt(text: string, { line, column }: Position): number {
  const ends = text.matchAll(/\r\n|\r|\n/g);
  let start = 0;
  for (let number = 1; number < line; number++) {
    const { value: end } = ends.next();
    if (end === undefined) return text.length;
    start = end.index + end[0].length;
  }
  return start + column - 1;
}

/** Converts many places of a text to offsets. A single carriage return ends a line. */
export function offsetsIn(text: string): (place: Position) => number {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length)];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}

/** The end of the line at an offset, without its line break. */
export function endOfLine(text: string, offset: number): number {
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  return offset + rest.length;
}

/** The start of the line at an offset. */
export const startOfLine = (text: string, offset: number): number => offset - columnAt(text, offset);

/** The offset behind the line break at one; the offset itself if none is there. */
export const behindLineBreak = (text: string, at: number): number => at + (/^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0].length ?? 0);

/** The lines of a text, each with its line break. */
export const linesWithBreaks = (text: string): string[] => text.split(/(?<=\n|\r(?!\n))/);

/** The number of characters before an offset on its line. */
export function columnAt(text: string, offset: number): number {
  // Before the first character, `lastIndexOf` would look at that character.
  if (offset === 0) return 0;
  return offset - 1 - Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));
}

/** The line end of a text: that of its first line. */
export const lineEndOf = (text: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
