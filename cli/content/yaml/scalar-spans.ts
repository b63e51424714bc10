import { type Range, type Scalar, visit } from 'yaml';
import { parse } from './document.ts';

/** The numbers of the lines that begin within a scalar, such as those of a block text. Empty if the text is not valid YAML. */
export function scalarLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  visitScalars(text, (_, [start, end], lineOf) => {
    // A block text ends with a line break, behind which the next line begins.
    const last = lineOf(Math.max(start, end - 1));
    for (let line = lineOf(start) + 1; line <= last; line++) lines.add(line);
  });
  return lines;
}

/**
 * The spans in which white space at the end of a line may belong to a text: block scalars below their first line, and
 * double-quoted texts, which keep escaped white space. Offsets; `end` is exclusive. Null if the text is not valid YAML.
 */
export function verbatimSpans(text: string): [start: number, end: number][] | null {
  const spans: [number, number][] = [];
  const isValid = visitScalars(text, ({ type }, [start, end, nodeEnd]) => {
    if (type === 'QUOTE_DOUBLE') spans.push([start, end]);
    if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return;
    const header = text.indexOf('\n', start);
    if (header >= 0) spans.push([header, nodeEnd]);
  });
  return isValid ? spans : null;
}

/** Visits the scalars of a text, keys too. Returns whether the text is valid YAML. */
function visitScalars(text: string, take: (scalar: Scalar, range: Range, lineOf: (offset: number) => number) => void): boolean {
  const parsed = parse(text);
  if (parsed === null || parsed.document.errors.length > 0) return false;
  const lineOf = (offset: number) => parsed.lines.linePos(offset).line;
  visit(parsed.document, {
    Scalar: (_, scalar) => {
      if (scalar.range) take(scalar, scalar.range, lineOf);
    },
  });
  return true;
}
