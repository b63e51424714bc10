import { type Code, catalog } from './catalog.ts';
import { diagnostic, type Findings, isAdjustable, type Range } from './diagnostic.ts';
import type { Sources } from './format.ts';
import { splitLines } from './frame.ts';

/** `# tvilling-ignore-next-line <code> -- <reason>` */
const comment = /^\s*(#\s*tvilling-ignore-next-line\b\s*)(\S*)(.*)$/;

interface Ignore {
  file: string;
  /** The line that it speaks of. */
  line: number;
  code: string;
  hasReason: boolean;
  range: Range;
}

/**
 * Takes out the findings that a comment on the line above silences. A comment that gives no reason, names no code that
 * can be silenced, or silences nothing is itself reported; that of a rule that is turned off waits.
 */
export function applyIgnores(findings: Findings, sources: Sources): void {
  const ignores = [...sources].flatMap(([file, text]) => ignoresIn(file, text));
  if (ignores.length === 0) return;
  const used = new Set<Ignore>();
  findings.remove(({ file, range, code }) => {
    const found = ignores.find(
      (ignore) => ignore.file === file && ignore.line === range?.start.line && ignore.code === code,
    );
    if (found === undefined || !isAdjustable(code)) return false;
    used.add(found);
    return true;
  });
  for (const ignore of ignores) judge(ignore, used.has(ignore), findings);
}

function ignoresIn(file: string, text: string): Ignore[] {
  // Most files have none, and need not be split.
  if (!text.includes('tvilling-ignore-next-line')) return [];
  return splitLines(text).flatMap((line, index) => {
    const [, lead, code = '', rest = ''] = comment.exec(line) ?? [];
    if (lead === undefined) return [];
    const column = line.indexOf('#') + 1;
    const range = {
      start: { line: index + 1, column },
      end: { line: index + 1, column: line.trimEnd().length + 1 },
    };
    return [{ file, line: index + 2, code, hasReason: /^\s+--\s+\S/.test(rest), range }];
  });
}

function judge({ file, code, hasReason, range }: Ignore, isUsed: boolean, findings: Findings): void {
  const known = Object.keys(catalog) as Code[];
  const found = known.find((candidate) => candidate === code);
  const refuse = (problem: 'unknown' | 'fixed' | 'no-reason') =>
    findings.report(diagnostic('content/bad-ignore', { file, range }, { code, problem, known }));
  if (found === undefined) refuse('unknown');
  else if (!isAdjustable(found)) refuse('fixed');
  else if (!hasReason) refuse('no-reason');
  else if (!isUsed && !findings.isOff(found))
    findings.report(diagnostic('content/unused-ignore', { file, range }, { code }));
}
