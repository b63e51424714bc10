import { catalog, type FindingCode } from './catalog.ts';
import {
  type Edit,
  type Finding,
  findingOf,
  isAdjustable,
  isOff,
  noting,
  type Range,
  type Report,
  type RuleSettings,
  unfinished,
  withFix,
  withRules,
} from './finding.ts';
import { splitLines } from './frame.ts';
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

/** What comments in a file have silenced. */
export interface Silenced {
  /** The findings that are left, without those that the comments have. */
  left: Finding[];
  ignores: readonly Ignore[];
  used: ReadonlySet<Ignore>;
}

/** The line that a comment about a line stands above. Within a text of several lines there can be none: it stands above the text. */
function lineAt(line: number, scalarLines: ReadonlySet<number> | undefined): number {
  let first = line;
  while (scalarLines?.has(first)) first -= 1;
  return first;
}

/** Silences findings of a file by the comments on the lines above. Only codes that rules may turn off can be silenced. */
export function silence(found: readonly Finding[], ignores: readonly Ignore[]): Silenced {
  const used = new Set<Ignore>();
  const byKey = new Map(ignores.map((ignore) => [ignoreKey(ignore), ignore]));
  const left = found.filter(({ range, code }) => {
    const line = range === null ? 0 : lineAt(range.start.line, ignores[0]?.within.scalarLines);
    const ignore = byKey.get(ignoreKey({ line, code }));
    if (ignore === undefined || !isAdjustable(code)) return true;
    used.add(ignore);
    return false;
  });
  return { left, ignores, used };
}

/** What is known of a file and its site when the comments in the file are judged. */
interface JudgedIgnores {
  rules: RuleSettings;
  /** The errors that no comment has silenced in the whole site. */
  errors(): readonly Finding[];
}

/**
 * Reports comments in a file that have no reason, that name no code that can be silenced, or that silence nothing, unless the rule is
 * turned off.
 */
export function checkIgnores({ left, ignores, used }: Silenced, { rules, errors }: JudgedIgnores, report: Report): void {
  const noted = noting(report);
  const shown = withRules(left, rules);
  for (const ignore of ignores)
    if (!noted.isFull) judge({ ignore, isUsed: used.has(ignore), left: shown }, { rules, errors }, noted.report);
  if (noted.isFull) report(unfinished(ignores[0]?.file ?? ''));
}

/** The finding in a file that a comment is about, as a key. */
const ignoreKey = ({ line, code }: Pick<Ignore, 'line' | 'code'>): string => `${line} ${code}`;

/** The comments in the text of a file. `scalarLines`: the numbers of its lines that begin within a scalar, and so are no comments. */
export function ignoresIn(file: string, text: string, scalarLines: ReadonlySet<number>): Ignore[] {
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

/** `left`: the findings of the file that no comment has silenced. */
function judge(
  { ignore, isUsed, left }: { ignore: Ignore; isUsed: boolean; left: readonly Finding[] },
  { rules, errors }: JudgedIgnores,
  report: Report,
): void {
  const { file, code, hasReason, range, within } = ignore;
  const known = Object.keys(catalog) as FindingCode[];
  const found = known.find((candidate) => candidate === code);
  const refuse = (problem: 'unknown' | 'fixed' | 'no-reason', fix: Edit[] = []) =>
    report(withFix(findingOf('content/bad-ignore', { file, range }, { code, problem, known }), fix));
  if (found === undefined) refuse('unknown', correctCode(ignore, known, left));
  else if (!isAdjustable(found)) refuse('fixed');
  else if (!hasReason) refuse('no-reason');
  else if (!isUsed && !isOff(found, rules) && !isUnjudged(ignore, left)) {
    const own = left.filter((one) => one.code === code);
    const isCertain = errors().every((one) => one.file === file && one.code === code);
    const fix = isCertain ? repairUnused({ ...within, line: range.start.line }, own) : [];
    report(withFix(findingOf('content/unused-ignore', { file, range }, { code }), fix));
  }
}

/** Whether nobody knows if a comment is needed: a stale translation is not compared with its source until it is up to date again. */
const isUnjudged = (ignore: Ignore, left: readonly Finding[]): boolean =>
  ignore.code.startsWith('translation/') && hasFinding(left, 'translation/stale', ignore);

/** Whether a finding is on the line that a comment is about. */
const hasFinding = (found: readonly Finding[], code: FindingCode, { line, within: { scalarLines } }: Ignore): boolean =>
  found.some(({ range, code: own }) => own === code && range && lineAt(range.start.line, scalarLines) === line);

/** Corrects a mistyped code, if the right one is certain: with it, the comment silences a finding on its line. */
function correctCode(ignore: Ignore, known: readonly FindingCode[], left: readonly Finding[]): Edit[] {
  const { code, codeRange, hasReason } = ignore;
  const meant = onlyNearest(code, known);
  if (meant === null || !hasReason || !isAdjustable(meant)) return [];
  return hasFinding(left, meant, ignore) ? [{ range: codeRange, text: meant }] : [];
}

/** A comment that silences nothing, and the text that it stands in. */
interface UnusedIgnore {
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
function repairUnused(ignore: UnusedIgnore, own: readonly Finding[]): Edit[] {
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
