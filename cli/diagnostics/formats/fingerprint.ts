import { hash } from 'node:crypto';
import type { Finding, Range } from '../finding.ts';
import { type SourceTexts, splitSource } from '../format.ts';
import { reach } from '../frame.ts';

/**
 * An identifier of each finding that stays the same when lines above it change: a hash of its code, its file, the text of its
 * line and its message, with a number for repetitions. 32 hexadecimal digits.
 */
export function fingerprints(findings: readonly Finding[], sources: Pick<SourceTexts, 'get'>): string[] {
  const lines = textsAround(findings, sources);
  const seen = new Map<string, number>();
  return findings.map(({ code, file, message }, index) => {
    const name = [code, file, lines[index], message].join('\n');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return hash('sha256', `${name}\n${before}`, 'hex').slice(0, 32);
  });
}

/** The text of each finding's line. Empty for a whole file. */
export function textsAround(findings: readonly Finding[], sources: Pick<SourceTexts, 'get'>): string[] {
  const linesOf = splitSource(sources);
  return findings.map((finding) => {
    const { range } = finding;
    return range === null ? '' : textAround(linesOf(finding)?.[range.start.line - 1], range);
  });
}

/** A line without surrounding whitespace. Of a long line, only the part near the finding, because a line may be a whole file. */
function textAround(line = '', { start }: Range): string {
  const from = Math.max(0, start.column - 1 - reach);
  return line.slice(from, start.column - 1 + reach).trim();
}
