import { countsOf, groupBy } from '../platform/group-by.ts';
import { sanitize } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';
import { type Finding, isError, type Location, locationText } from './finding.ts';
import { codeFrame, columns, splitLines } from './frame.ts';

/** Source texts by file, for code frames. A finding in a missing file has no frame. */
export interface SourceTexts {
  get(file: string): string | undefined;
  /** All files that were checked. */
  keys(): Iterable<string>;
  readonly size: number;
}

export interface FormatOptions {
  /** Terminal columns to fit into. */
  width: number;
  color: boolean;
}

type TextStyle = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan';
const codes: Record<TextStyle, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

export const styler = (color: boolean) => (style: TextStyle, text: string) =>
  color ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text;

/** A word, or a short mapping that counts as one: `slug: { en: '', sv: '' }` is broken before the brace only. */
const words = /(?:\{[^{}]{0,40}\}|\S)+/g;

/** Breaks prose at spaces so that no line is wider than `width`. A longer word stays whole. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  let taken = columns(indent);
  for (const [word] of text.matchAll(words)) {
    const own = columns(word);
    if (line === indent) {
      line += word;
      taken += own;
    } else if (taken + 1 + own > width) {
      lines.push(line);
      line = indent + word;
      taken = columns(indent) + own;
    } else {
      line += ` ${word}`;
      taken += 1 + own;
    }
  }
  lines.push(line);
  return lines.join('\n');
}

const place = (location: Location) => sanitize(locationText(location));

/** The lines of a file; null if there is no frame to show. */
type LinesOf = (location: Location) => readonly string[] | null;

/** The most files that are kept as lines. An output may have ten thousand pages with findings. */
const mostSplit = 50;

/** Splits a file once for all consecutive findings in it. */
export function splitSource(sources: Pick<SourceTexts, 'get'>): LinesOf {
  const split = new Map<string, string[]>();
  return ({ file }) => {
    const known = split.get(file);
    if (known !== undefined) return known;
    const source = sources.get(file);
    if (source === undefined) return null;
    if (split.size >= mostSplit) split.clear();
    const lines = splitLines(source);
    split.set(file, lines);
    return lines;
  };
}

function formatOne(finding: Finding, linesOf: LinesOf, { width, color }: FormatOptions): string {
  const style = styler(color);
  const severity = style(finding.severity === 'error' ? 'red' : 'yellow', finding.severity);
  const lines = [
    `${style('bold', place(finding))}  ${severity}  ${style('dim', finding.code)}`,
    wrap(sanitize(finding.message), width, '  '),
    ...frameAt(finding, linesOf, width),
  ];
  for (const related of finding.related ?? []) {
    lines.push(wrap(`${sanitize(related.message)}: ${place(related)}`, width, '  '));
    lines.push(...frameAt(related, linesOf, width).map((row) => style('dim', row)));
  }
  if (finding.hint !== undefined) lines.push(style('cyan', wrap(sanitize(finding.hint), width, '  ')));
  return lines.join('\n');
}

function frameAt(location: Location, linesOf: LinesOf, width: number): string[] {
  const lines = linesOf(location);
  if (lines === null || location.range === null) return [];
  return codeFrame(lines, location.range, width - 2).map((row) => `  ${row}`);
}

/** `2 errors, 1 warning`, or `no problems`. */
export function summary(findings: readonly Finding[]): string {
  const errors = findings.filter(isError).length;
  const warnings = findings.length - errors;
  const parts = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')].filter(Boolean);
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}

/** The most findings of a file. A file with more is probably of another kind, and nobody reads all of them. */
const mostPerFile = 100;

/** The most findings of all files. More usually have one cause, such as a folder in the wrong place, and nobody reads them. */
const mostShown = 500;

/** Findings for people: place, code, frame and hint, with blank lines between them. The first 100 of each file, and 500 in all. */
export const formatPretty = (findings: readonly Finding[], sources: Pick<SourceTexts, 'get'>, options: FormatOptions): string => {
  const linesOf = splitSource(sources);
  const inFile = groupBy(findings, ({ file }) => file);
  const ofFiles = [...inFile.values()].flatMap((found) => found.slice(0, mostPerFile));
  const shown = mostTelling(ofFiles).map((finding) => `${formatOne(finding, linesOf, options)}\n`);
  for (const [file, found] of inFile) {
    const more = found.length - mostPerFile;
    if (more > 0) shown.push(`${sanitize(file)}  ${more.toLocaleString('en')} more; --json lists all\n`);
  }
  if (ofFiles.length > mostShown) shown.push(restOf(ofFiles));
  return shown.join('\n');
};

/** The findings to show, in their order. Warnings are shown only if errors leave room. */
function mostTelling(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= mostShown) return findings;
  const errors = findings.filter(isError).slice(0, mostShown);
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const shown = new Set([...errors, ...warnings.slice(0, mostShown - errors.length)]);
  return findings.filter((finding) => shown.has(finding));
}

/** The number of findings that are not shown, by code, the most frequent first. */
function restOf(findings: readonly Finding[]): string {
  const shown = new Set(mostTelling(findings));
  const rest = findings.filter((finding) => !shown.has(finding));
  const counts = [...countsOf(rest.map(({ code }) => code))].sort(([, a], [, b]) => b - a);
  const codes = counts.map(([code, number]) => `  ${number.toLocaleString('en')} ${code}`);
  return `${rest.length.toLocaleString('en')} more in other places; --json lists all\n${codes.join('\n')}\n`;
}
