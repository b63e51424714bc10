import { hash } from 'node:crypto';
import type { Diagnostic, Range } from '../diagnostic.ts';
import { type Sources, splitSource } from '../format.ts';
import { reach } from '../frame.ts';

/**
 * An identifier of each finding that stays the same when lines above it change: a hash of its code, its file, the text of its
 * line and its message, with a number for repetitions. 32 hexadecimal digits.
 */
export function fingerprints(diagnostics: readonly Diagnostic[], sources: Pick<Sources, 'get'>): string[] {
  const linesOf = splitSource(sources);
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { code, file, range, message } = diagnostic;
    const line = range === null ? '' : textAround(linesOf(diagnostic)?.[range.start.line - 1], range);
    const name = [code, file, line, message].join('\n');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return hash('sha256', `${name}\n${before}`, 'hex').slice(0, 32);
  });
}

/** The identity of findings before and after a change. It includes the severity: a warning that becomes an error is a new finding. */
export const namesOf = (diagnostics: readonly Diagnostic[], sources: Pick<Sources, 'get'>): string[] =>
  fingerprints(diagnostics, sources).map((print, index) => `${diagnostics[index]?.severity} ${print}`);

/** A line without surrounding blanks. Of a long line, only the part near the finding, because a line may be a whole file. */
function textAround(line = '', { start }: Range): string {
  const from = Math.max(0, start.column - 1 - reach);
  return line.slice(from, start.column - 1 + reach).trim();
}
