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
  /** What the groups of the pattern matched, in their order. */
  parts: (string | undefined)[];
  range: Range;
}

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
    const range = () => ({
      start: { line: index + 1, column: 1 },
      end: { line: index + 1, column: Math.max(2, line.length + 1) },
    });
    const match = format.entry.exec(line);
    if (match !== null) {
      found.push({ parts: match.slice(1), range: range() });
      continue;
    }
    const problem = problemOf(line, format);
    if (problem !== null) return { problem, range: range() };
  }
  return found;
}

const mergeMarker = /^(<{7}|={7}|>{7}|\|{7})( |$)/;

/** What was wrong with a lock that could be put in order. */
export type LockDisorder = 'merge' | 'unsorted';

/**
 * The lock as a merge leaves it that keeps the lines of both sides: without the marks of the merge, sorted by code units,
 * each line once. Null where it is in order already, or where a line is none of ours.
 */
export function orderLock(text: string, format: LockFormat): { text: string; was: LockDisorder } | null {
  const lines = text.split(/\r?\n/);
  const ours = linesOfBothSides(lines);
  if (ours === null || ours.some((line) => !format.entry.test(line) && problemOf(line, format) !== null))
    return null;
  const entries = ours.filter((line) => format.entry.test(line));
  const sorted = [...new Set(entries)].sort();
  const isMerged = ours.length < lines.length;
  if (!isMerged && sorted.join() === entries.join()) return null;
  const head = ours.filter((line) => line !== '' && !format.entry.test(line));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    text: [...new Set(head), ...sorted].map((line) => line + lineEnd).join(''),
    was: isMerged ? 'merge' : 'unsorted',
  };
}

/**
 * The lines without marks of a merge, and without those that both sides have replaced (the base of `diff3`). Null where a
 * base has no end.
 */
function linesOfBothSides(lines: readonly string[]): string[] | null {
  let isBase = false;
  const kept = lines.filter((line) => {
    const mark = mergeMarker.exec(line)?.[1]?.[0];
    if (mark !== undefined) isBase = mark === '|' || (isBase && mark !== '=');
    return mark === undefined && !isBase;
  });
  return isBase ? null : kept;
}

function problemOf(line: string, { version, list }: LockFormat): LockProblem | null {
  if (line === '' || line.startsWith('#') || line === `${list}:` || line === `${list}: []`) return null;
  if (mergeMarker.test(line)) return 'merge';
  const [, number] = /^version: (\d+)$/.exec(line) ?? [];
  if (number === undefined) return 'unreadable';
  return Number(number) > version ? 'newer' : null;
}
