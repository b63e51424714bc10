import type { LockfileProblem } from '../diagnostics/entry.ts';
import type { Range } from '../diagnostics/finding.ts';

/** The format of a lockfile's lines. */
export interface LockfileFormat {
  version: number;
  /** The key of the list. */
  list: string;
  /** Matches a line of the list without its line break. */
  entry: RegExp;
}

/** A line of the list. */
export interface LockfileLine {
  text: string;
  /** Starts at 1. */
  number: number;
}

/**
 * A lockfile with more lines is refused if they are shorter than the tool's own lines. 5,000 pages in two languages have 170,000
 * texts.
 */
export const mostLines = 60_000;

/** In characters. A line of the translations' lockfile has 75, a line of the record of addresses 48. */
const shortLine = 36;

/** The first line above the limit, as a problem; null if there is none. */
export function tooManyLines(text: string): { problem: LockfileProblem; range: Range } | null {
  if (!isTooLong(linesIn(text), text.length)) return null;
  let end = -1;
  for (let number = 1; number <= mostLines; number++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0 || end === text.length - 1) return null;
  }
  return { problem: 'too-long', range: lineRange({ text: '', number: mostLines + 1 }) };
}

/** Whether so many lines are too many. `length`: that of their text. */
export const isTooLong = (lines: number, length: number): boolean =>
  lines > mostLines && (length <= mostLines * shortLine || lines * shortLine > length);

export function linesIn(text: string): number {
  let lines = 1;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines += 1;
  return lines;
}

export const lineRange = ({ text, number }: LockfileLine): Range => ({
  start: { line: number, column: 1 },
  end: { line: number, column: Math.max(2, text.length + 1) },
});

/**
 * The lines of a lockfile, or its first wrong line and what is wrong with it. For a newer version of the format, nothing else is
 * reported. A lockfile is read line by line and not as YAML: it is the longest file of a site, its lines are independent, and merges
 * join lines.
 */
export function readLockfileLines(text: string, format: LockfileFormat): LockfileLine[] | { problem: LockfileProblem; range: Range } {
  const tooMany = tooManyLines(text);
  if (tooMany !== null) return tooMany;
  const found: LockfileLine[] = [];
  let wrong: { problem: LockfileProblem; range: Range } | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const read = { text: line, number: index + 1 };
    if (format.entry.test(line)) {
      found.push(read);
      continue;
    }
    const problem = problemOf(line, format);
    if (problem === 'newer') return { problem, range: lineRange(read) };
    if (problem !== null) wrong ??= { problem, range: lineRange(read) };
  }
  return wrong ?? found;
}

const mergeMarker = /^(<{7}|={7}|>{7}|\|{7})( |$)/;

/** What was wrong with a lockfile that could be repaired. */
export type LockfileDisorder = 'merge' | 'unsorted';

/**
 * Repairs a lockfile after a merge that kept the lines of both sides: removes merge marks, sorts by code units, removes duplicates.
 * If a line has the wrong format, only the marks are removed. Returns null if nothing is wrong, or if the lockfile cannot be repaired
 * because it is too long or of a newer version.
 */
export function orderLockfile(text: string, format: LockfileFormat): { text: string; was: LockfileDisorder } | null {
  if (tooManyLines(text) !== null) return null;
  const lines = text.split(/\r?\n/);
  const ours = linesOfBothSides(lines);
  const isMerged = ours.length < lines.length;
  const [head, entries]: [string[], string[]] = [[], []];
  let isReadable = true;
  for (const line of ours) {
    if (format.entry.test(line)) {
      entries.push(line);
      continue;
    }
    const problem = problemOf(line, format);
    if (problem === 'newer') return null;
    if (problem !== null) isReadable = false;
    else if (line !== '') head.push(line);
  }
  if (!isReadable) return isMerged ? { text: withLineEndsOf(text, ours.join('\n')), was: 'merge' } : null;
  const isSorted = entries.every((line, index) => index === 0 || (entries[index - 1] ?? '') < line);
  if (!isMerged && isSorted) return null;
  const sorted = [...new Set(entries)].sort();
  return {
    text: withLineEndsOf(text, [...new Set(head), ...sorted].map((line) => `${line}\n`).join('')),
    was: isMerged ? 'merge' : 'unsorted',
  };
}

/** A lockfile with LF line ends: git's autocrlf turns them into CRLF at each checkout. */
export const withPlainLineEnds = (lockfile: string | null): string | null => lockfile?.replaceAll('\r\n', '\n') ?? null;

/** A text with the line ends of the text that it replaces: CRLF if that has CRLF. */
export const withLineEndsOf = (before: string | null, text: string): string =>
  before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;

/**
 * The lines without merge marks, and without the lines that both sides have replaced (the base of `diff3`). What looks like a
 * base but has no end may belong to a side, and is kept.
 */
function linesOfBothSides(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let base: string[] | null = null;
  for (const line of lines) {
    const mark = mergeMarker.exec(line)?.[1]?.[0];
    if (mark === undefined) {
      (base ?? kept).push(line);
      continue;
    }
    if (mark !== '=') kept.push(...(base ?? []));
    base = mark === '|' ? [] : null;
  }
  return [...kept, ...(base ?? [])];
}

/** The problem of a line that does not belong to the list. */
function problemOf(line: string, { version, list }: LockfileFormat): LockfileProblem | null {
  if (line === '' || line.startsWith('#') || line === `${list}:` || line === `${list}: []`) return null;
  if (mergeMarker.test(line)) return 'merge';
  const [, number] = /^version: (\d+)$/.exec(line) ?? [];
  if (number === undefined) return 'unreadable';
  return Number(number) > version ? 'newer' : null;
}
