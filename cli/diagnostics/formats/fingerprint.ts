import { hash } from 'node:crypto';
import type { Diagnostic } from '../diagnostic.ts';
import { type Sources, splitSource } from '../format.ts';

/**
 * A name for each finding that stays when lines above it come and go: its code, its file, the text of its
 * line and what it says, with a number where the same stands more than once. 32 hexadecimal digits.
 */
export function fingerprints(diagnostics: readonly Diagnostic[], sources: Sources): string[] {
  const linesOf = splitSource(sources);
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { code, file, range, message } = diagnostic;
    const line = range === null ? '' : (linesOf(diagnostic)?.[range.start.line - 1]?.trim() ?? '');
    const name = [code, file, line, message].join('\n');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return hash('sha256', `${name}\n${before}`, 'hex').slice(0, 32);
  });
}
