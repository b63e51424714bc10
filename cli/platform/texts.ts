/** Orders texts by their UTF-16 units, which is the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What stands in the place of a part of a text. Offsets; `end` is exclusive. */
export interface Replaced {
  start: number;
  end: number;
  text: string;
}

/** A text with other parts. They are in any order and do not overlap. */
export function withReplaced(text: string, parts: readonly Replaced[]): string {
  let [now, done] = ['', 0];
  for (const { start, end, text: own } of parts.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    now += text.slice(done, start) + own;
    done = end;
  }
  return now + text.slice(done);
}

/** `1 error`, `2 errors`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The place of an offset in a text. Line and column count from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The code point of the first character of a text, as Unicode names it: `U+200B`. */
export const codePoint = (text: string): string => `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
