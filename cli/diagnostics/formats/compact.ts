import { sanitize, sanitizeLines } from '../../platform/sanitize.ts';
import type { Finding } from '../finding.ts';
import type { FormatContext } from './formatter.ts';

const oneLine = (text: string) => sanitize(text.replace(/\s+/g, ' '));

/** One line for each finding, in the format of compilers. Editors and `grep` find file, line and column. */
export const formatCompact = (findings: readonly Finding[], { prefix }: FormatContext): string =>
  sanitizeLines(
    findings
      .map(({ file, range, severity, code, message }) => {
        const place = range === null ? '' : `${range.start.line}:${range.start.column}:`;
        return `${sanitize(prefix + file)}:${place} ${severity} ${code}: ${oneLine(message)}\n`;
      })
      .join(''),
  );
