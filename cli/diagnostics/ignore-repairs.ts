import type { Edit, Finding } from './finding.ts';

/** A comment that silences nothing, and the text that it stands in. */
export interface UnusedIgnore {
  /** The line of the comment. */
  line: number;
  /** All lines of the file, without their ends. */
  lines: readonly string[];
  lineEnd: string;
  /** The numbers of the lines that begin within a scalar. No comment may stand above them. */
  scalarLines: ReadonlySet<number>;
}

/** How many lines below the place where it works a comment may have been left behind. */
const near = 3;

/**
 * The edits that repair a comment that silences nothing. If its file has no finding with its code, the comment is removed; if it has some
 * on one line alone, a few lines below, the comment goes above that. Empty if neither is certain. `own`: the findings of the file with the
 * code.
 */
export function repairUnused(ignore: UnusedIgnore, own: readonly Finding[]): Edit[] {
  const { line, lines, lineEnd, scalarLines } = ignore;
  if (own.length === 0) return [removal(lines, line)];
  const [target = 0, other] = new Set(own.map(({ range }) => range?.start.line ?? 0));
  const isNear = target > line + 1 && target <= line + 1 + near;
  if (other !== undefined || !isNear || scalarLines.has(target)) return [];
  const at = { line: target, column: 1 };
  const [indent = ''] = /^\s*/.exec(lines[target - 1] ?? '') ?? [];
  const comment = `${indent}${lines[line - 1]?.trim()}${lineEnd}`;
  return [removal(lines, line), { range: { start: at, end: at }, text: comment }];
}

/** Removes a line with its line break. The last line takes the one before it. */
function removal(lines: readonly string[], line: number): Edit {
  const isLast = line === lines.length;
  const before = lines[line - 2] ?? '';
  const start = isLast ? { line: line - 1, column: before.length + 1 } : { line, column: 1 };
  const end = isLast ? { line, column: (lines[line - 1] ?? '').length + 1 } : { line: line + 1, column: 1 };
  return { range: { start, end }, text: '' };
}
