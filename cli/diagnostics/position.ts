import type { Position, Range } from './finding.ts';

/** The offset at which each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
}

/** The place of an offset, by binary search: a file may have as many findings as lines. */
function position(starts: readonly number[], offset: number): Position {
  let [line, after] = [0, starts.length];
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else after = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** The range between two offsets; `end` is exclusive. */
export const rangeBetween = (starts: readonly number[], start: number, end: number): Range => ({
  start: position(starts, start),
  end: position(starts, end),
});
