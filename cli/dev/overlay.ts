import type { ErrorPayload } from 'vite';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatPretty, type Sources, summary } from '../diagnostics/format.ts';

/** A message as Vite's overlay shows it. */
export const overlayMessage = (message: string, stack = ''): ErrorPayload => ({
  type: 'error',
  err: { message, stack, plugin: 'tvilling' },
});

/** The findings as Vite's overlay shows them: the first one's place, and all of them as text. */
export function overlayPayload(diagnostics: readonly Diagnostic[], sources: Sources): ErrorPayload {
  const [first] = diagnostics;
  const { file = '', range = null } = first ?? {};
  return {
    type: 'error',
    err: {
      message: `${summary(diagnostics)}\n\n${formatPretty(diagnostics, sources, { width: 100, color: false })}`,
      stack: '',
      plugin: 'tvilling',
      id: file,
      ...(range === null ? {} : { loc: { file, line: range.start.line, column: range.start.column } }),
    },
  };
}
