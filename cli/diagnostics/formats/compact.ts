import { visible, visibleLines } from '../../platform/visible.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { FormatContext } from './formatter.ts';

const oneLine = (text: string) => visible(text.replace(/\s+/g, ' '));

/** One line for each finding, in the format of compilers. Editors and `grep` find file, line and column. */
export const formatCompact = (diagnostics: readonly Diagnostic[], { prefix }: FormatContext): string =>
  visibleLines(
    diagnostics
      .map(({ file, range, severity, code, message }) => {
        const place = range === null ? '' : `${range.start.line}:${range.start.column}:`;
        return `${visible(prefix + file)}:${place} ${severity} ${code}: ${oneLine(message)}\n`;
      })
      .join(''),
  );
