import type { Diagnostic } from './diagnostic.ts';
import { codeFrame, columns } from './frame.ts';

/** Source text by file, for code frames. A file that is not there is shown without a frame. */
export type Sources = ReadonlyMap<string, string>;

export interface FormatOptions {
  /** Terminal columns to fit into. */
  width: number;
  color: boolean;
}

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan';
const codes: Record<Style, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

export const styler = (color: boolean) => (style: Style, text: string) =>
  color ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text;

/** Breaks prose at spaces so that no line is wider than `width` (a longer word stays whole). */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const candidate = line === indent ? line + word : `${line} ${word}`;
    if (columns(candidate) > width && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else {
      line = candidate;
    }
  }
  lines.push(line);
  return lines.join('\n');
}

const place = ({ file, range }: Pick<Diagnostic, 'file' | 'range'>) =>
  range === null ? file : `${file}:${range.start.line}:${range.start.column}`;

function formatOne(diagnostic: Diagnostic, sources: Sources, { width, color }: FormatOptions): string {
  const style = styler(color);
  const severity = style(diagnostic.severity === 'error' ? 'red' : 'yellow', diagnostic.severity);
  const lines = [
    `${style('bold', place(diagnostic))}  ${severity}  ${style('dim', diagnostic.code)}`,
    wrap(diagnostic.message, width, '  '),
  ];
  const source = sources.get(diagnostic.file);
  if (diagnostic.range !== null && source !== undefined) {
    lines.push(...codeFrame(source, diagnostic.range, width - 2).map((row) => `  ${row}`));
  }
  for (const related of diagnostic.related ?? []) {
    lines.push(wrap(`${related.message}: ${place(related)}`, width, '  '));
    const relatedSource = sources.get(related.file);
    if (related.range !== null && relatedSource !== undefined) {
      lines.push(
        ...codeFrame(relatedSource, related.range, width - 2).map((row) => style('dim', `  ${row}`)),
      );
    }
  }
  if (diagnostic.hint !== undefined) lines.push(style('cyan', wrap(diagnostic.hint, width, '  ')));
  return lines.join('\n');
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** `2 errors, 1 warning`, or `no problems`. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')].filter(
    Boolean,
  );
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}

/** For people: each finding with place, code, frame and hint, a blank line between. */
export const formatPretty = (
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  options: FormatOptions,
): string => diagnostics.map((diagnostic) => `${formatOne(diagnostic, sources, options)}\n`).join('\n');

/** For programs. `version` changes when a field changes its meaning. */
export const formatJson = (diagnostics: readonly Diagnostic[]): string =>
  `${JSON.stringify(
    {
      version: 1,
      errors: diagnostics.filter(({ severity }) => severity === 'error').length,
      warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
      diagnostics,
    },
    null,
    2,
  )}\n`;
