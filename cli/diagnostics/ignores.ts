import { groupBy } from '../platform/group-by.ts';
import { catalog, type FindingCode } from './catalog.ts';
import {
  type Diagnostic,
  diagnostic,
  type Edit,
  type Findings,
  isAdjustable,
  mendedBy,
  noting,
  type Range,
  type Report,
  unfinished,
} from './diagnostic.ts';
import { splitLines } from './frame.ts';
import { repairUnused, type UnusedIgnore } from './ignore-repairs.ts';
import { onlyNearest } from './nearest.ts';

/** The start of a comment that silences a finding. Most files have none. */
export const ignoreWord = 'tvilling-ignore-next-line';

/** `# tvilling-ignore-next-line <code> -- <reason>` */
const comment = /^(\s*#\s*tvilling-ignore-next-line\b\s*)(\S*)(.*)$/s;

interface Ignore {
  file: string;
  /** The line that it is about. */
  line: number;
  code: string;
  codeRange: Range;
  hasReason: boolean;
  range: Range;
  /** The text around it. */
  within: Pick<UnusedIgnore, 'lines' | 'lineEnd' | 'scalarLines'>;
}

/**
 * Removes the findings that a comment on the line above silences. Reports a comment that has no reason, that names no code that
 * can be silenced, or that silences nothing, unless its rule is turned off. `texts`: those that hold `ignoreWord`, by file.
 * `scalarLinesOf`: the numbers of the lines of a text that begin within a scalar, and so are no comments.
 */
export function applyIgnores(
  findings: Findings,
  texts: Iterable<readonly [string, string]>,
  scalarLinesOf: (text: string) => ReadonlySet<number>,
): void {
  const ignores = [...texts].flatMap(([file, text]) => ignoresIn(file, text, scalarLinesOf(text)));
  if (ignores.length === 0) return;
  const used = new Set<Ignore>();
  const byPlace = new Map(ignores.map((ignore) => [placeOf(ignore), ignore]));
  findings.remove(({ file, range, code }) => {
    const found = byPlace.get(placeOf({ file, line: range?.start.line ?? 0, code }));
    if (found === undefined || !isAdjustable(code)) return false;
    used.add(found);
    return true;
  });
  const left = findings.list();
  for (const [file, own] of groupBy(ignores, (ignore) => ignore.file)) {
    const noted = noting(findings.report);
    for (const ignore of own)
      if (!noted.isFull) judge({ ignore, isUsed: used.has(ignore), left }, findings, noted.report);
    if (noted.isFull) findings.report(unfinished(file));
  }
}

/** The finding that a comment is about, as a key. */
const placeOf = ({ file, line, code }: Pick<Ignore, 'file' | 'line' | 'code'>): string =>
  `${file}:${line} ${code}`;

function ignoresIn(file: string, text: string, scalarLines: ReadonlySet<number>): Ignore[] {
  const lines = splitLines(text);
  const within = { lines, lineEnd: text.includes('\r\n') ? '\r\n' : '\n', scalarLines };
  return lines.flatMap((line, index) => {
    const [, lead, code = '', rest = ''] = comment.exec(line) ?? [];
    if (lead === undefined || scalarLines.has(index + 1)) return [];
    const column = line.indexOf('#') + 1;
    const range = {
      start: { line: index + 1, column },
      end: { line: index + 1, column: line.trimEnd().length + 1 },
    };
    const codeRange = {
      start: { line: index + 1, column: lead.length + 1 },
      end: { line: index + 1, column: lead.length + 1 + code.length },
    };
    return [{ file, line: index + 2, code, codeRange, hasReason: /^\s+--\s+\S/.test(rest), range, within }];
  });
}

/** `left`: the findings that no comment has silenced. */
function judge(
  { ignore, isUsed, left }: { ignore: Ignore; isUsed: boolean; left: readonly Diagnostic[] },
  findings: Findings,
  report: Report,
): void {
  const { file, code, hasReason, range, within } = ignore;
  const known = Object.keys(catalog) as FindingCode[];
  const found = known.find((candidate) => candidate === code);
  const refuse = (problem: 'unknown' | 'fixed' | 'no-reason', fix: Edit[] = []) =>
    report(mendedBy(diagnostic('content/bad-ignore', { file, range }, { code, problem, known }), fix));
  if (found === undefined) refuse('unknown', correctCode(ignore, known, left));
  else if (!isAdjustable(found)) refuse('fixed');
  else if (!hasReason) refuse('no-reason');
  else if (!isUsed && !findings.isOff(found)) {
    const fix = repairUnused({ ...within, line: range.start.line, code }, file, left);
    report(mendedBy(diagnostic('content/unused-ignore', { file, range }, { code }), fix));
  }
}

/** Corrects a mistyped code, if the right one is certain: with it, the comment silences a finding on its line. */
function correctCode(
  { file, line, code, codeRange, hasReason }: Ignore,
  known: readonly FindingCode[],
  left: readonly Diagnostic[],
): Edit[] {
  const meant = onlyNearest(code, known);
  if (meant === null || !hasReason || !isAdjustable(meant)) return [];
  const silences = left.some(
    (one) => one.file === file && one.range?.start.line === line && one.code === meant,
  );
  return silences ? [{ range: codeRange, text: meant }] : [];
}
