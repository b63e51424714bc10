import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatPretty, type Sources } from '../diagnostics/format.ts';
import { type Host, hasColor, type TextStream, widthOf } from '../host.ts';

/** Writes findings for people to a stream. */
export function writeFindings(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  stream: TextStream,
  { env }: Host,
): void {
  if (diagnostics.length === 0) return;
  stream.write(
    `${formatPretty(diagnostics, sources, { width: widthOf(stream), color: hasColor(stream, env) })}\n`,
  );
}
