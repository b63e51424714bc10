import type { ErrorPayload } from 'vite';
import { isError } from '../diagnostics/finding.ts';
import type { FindingsWithTexts } from '../diagnostics/findings-between.ts';
import { formatPretty, summary } from '../diagnostics/format.ts';

/** A message in the form of Vite's overlay. */
export const overlayMessage = (message: string): ErrorPayload => ({
  type: 'error',
  err: { message, stack: '', plugin: overlayPlugin },
});

/** The name of the sender in the overlay. */
export const overlayPlugin = 'tvilling';

/** The errors among findings in the form of Vite's overlay: the place of the first, and the text of all. Null if there are none. */
export function overlayOf({ findings, sources }: FindingsWithTexts): ErrorPayload | null {
  const errors = findings.filter(isError);
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
