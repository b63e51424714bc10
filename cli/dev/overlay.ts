import type { ErrorPayload } from 'vite';
import { formatPretty, summary } from '../diagnostics/format.ts';
import type { Found } from './findings.ts';

/** A message as Vite's overlay shows it. */
export const overlayMessage = (message: string): ErrorPayload => ({
  type: 'error',
  err: { message, stack: '', plugin: overlayPlugin },
});

/** Who says so, in the overlay. */
export const overlayPlugin = 'tvilling';

/** The errors among findings as Vite's overlay shows them: the first one's place, and all of them as text; null where there are none. */
export function overlayOf({ diagnostics, sources }: Found): ErrorPayload | null {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return null;
  const { file, range } = first;
  return {
    type: 'error',
    err: {
      message: `${summary(errors)}\n\n${formatPretty(errors, sources, { width: 100, color: false })}`,
      stack: '',
      plugin: overlayPlugin,
      id: file,
      ...(range === null ? {} : { loc: { file, line: range.start.line, column: range.start.column } }),
    },
  };
}
