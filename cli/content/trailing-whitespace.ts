import type { Edit } from '../diagnostics/finding.ts';
import { verbatimSpans } from './yaml/scalar-spans.ts';

/**
 * Edits that remove whitespace (spaces, tabs) at the ends of lines of a YAML text. Keeps whitespace that may belong to a text: in block
 * scalars (`|`, `>`) and between double quotes. Empty if the text is not valid YAML.
 */
export function trailingWhitespace(text: string): Edit[] {
  // Most files have no such whitespace, so they need not be parsed.
  const found = linesWithWhitespace(text);
  const verbatim = found.length === 0 ? [] : verbatimSpans(text);
  if (verbatim === null) return [];
  return outside(verbatim, found).map(({ line, column, length }) => ({
    range: { start: { line, column }, end: { line, column: column + length } },
    text: '',
  }));
}

/** The whitespace outside of the spans. Both lists are sorted, and spans do not overlap. */
function outside(spans: readonly (readonly [start: number, end: number])[], found: readonly TrailingWhitespace[]): TrailingWhitespace[] {
  let next = 0;
  return found.filter(({ offset }) => {
    while ((spans[next]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) next++;
    return offset < (spans[next]?.[0] ?? Number.POSITIVE_INFINITY);
  });
}

interface TrailingWhitespace {
  line: number;
  column: number;
  /** Offset in the text. */
  offset: number;
  length: number;
}

function linesWithWhitespace(text: string): TrailingWhitespace[] {
  const found: TrailingWhitespace[] = [];
  let start = 0;
  for (const [index, ended] of text.split('\n').entries()) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const kept = lengthWithout(line);
    if (kept < line.length) {
      found.push({ line: index + 1, column: kept + 1, offset: start + kept, length: line.length - kept });
    }
    start += ended.length + 1;
  }
  return found;
}

/** Length of a line without the spaces and tabs at its end. Other white space, such as a no-break space, belongs to the text. */
function lengthWithout(line: string): number {
  let length = line.length;
  while (length > 0 && (line[length - 1] === ' ' || line[length - 1] === '\t')) length--;
  return length;
}
