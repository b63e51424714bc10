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

function problemOf(line: string, { version, list }: LockFormat): LockProblem | null {
  if (line === '' || line.startsWith('#') || line === `${list}:` || line === `${list}: []`) return null;
  if (mergeMarker.test(line)) return 'merge';
  const [, number] = /^version: (\d+)$/.exec(line) ?? [];
  if (number === undefined) return 'unreadable';
  return Number(number) > version ? 'newer' : null;
}
