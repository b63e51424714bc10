import type { Edit, Position } from '../diagnostics/diagnostic.ts';

/** An edit that puts a text where nothing is taken out. `offset` in UTF-16 units, in a text without byte order mark. */
export function insertion(text: string, offset: number, inserted: string): Edit {
  const at = positionAt(text, offset);
  return { range: { start: at, end: at }, text: inserted };
}

/** The place of a character, the end of the text included. A carriage return that stands alone ends a line. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The end of the line that a character stands in, without its line break. */
export function endOfLine(text: string, offset: number): number {
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  return offset + rest.length;
}

/** How many characters stand before a character on its line. */
export const columnAt = (text: string, offset: number): number =>
  offset - (text.slice(0, offset).search(/[^\r\n]*$/) ?? 0);

/** How the lines of a text end: as the first one does. */
export const lineEndOf = (text: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
