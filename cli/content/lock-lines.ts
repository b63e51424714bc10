import type { Range } from '../diagnostics/diagnostic.ts';
import type { LockProblem } from '../diagnostics/entry.ts';

/** How the lines of a lock look. */
export interface LockFormat {
  version: number;
  /** The key of the list. */
  list: string;
  /** Matches a line of the list, without its line break. */
  entry: RegExp;
}

/** A line of the list. */
export interface LockLine {
  text: string;
  /** 1-based. */
  number: number;
}

export const rangeOf = ({ text, number }: LockLine): Range => ({
  start: { line: number, column: 1 },
  end: { line: number, column: Math.max(2, text.length + 1) },
});

/**
 * The lines of a lock, or the first one that is none of ours and what is wrong with it. A lock is read line by line rather
 * than as YAML: it is the longest file of a site, each line stands for itself, and merges join lines.
 */
export function readLockLines(
  text: string,
  format: LockFormat,
): LockLine[] | { problem: LockProblem; range: Range } {
  const found: LockLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const read = { text: line, number: index + 1 };
    if (format.entry.test(line)) {
      found.push(read);
      continue;
    }
    const problem = problemOf(line, format);
    if (problem !== null) return { problem, range: rangeOf(read) };
  }
  return found;
}

const mergeMarker = /^(<{7}|={7}|>{7}|\|{7})( |$)/;

function problemOf(line: string, { version, list }: LockFormat): LockProblem | null {
  if (line === '' || line.startsWith('#') || line === `${list}:` || line === `${list}: []`) return null;
  if (mergeMarker.test(line)) return 'merge';
  const [, number] = /^version: (\d+)$/.exec(line) ?? [];
  if (number === undefined) return 'unreadable';
  return Number(number) > version ? 'newer' : null;
}
