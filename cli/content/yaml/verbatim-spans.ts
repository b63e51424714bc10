import { visit } from 'yaml';
import { parse } from './document.ts';

/**
 * The spans in which white space at the end of a line may belong to a text: block scalars below their first line, and
 * double-quoted texts, which keep escaped white space. Offsets; `end` is exclusive. Null if the text is not valid YAML.
 */
export function verbatimSpans(text: string): [start: number, end: number][] | null {
  const parsed = parse(text);
  if (parsed === null || parsed.document.errors.length > 0) return null;
  const spans: [number, number][] = [];
  visit(parsed.document, {
    Scalar: (_, { type, range }) => {
      if (!range) return;
      if (type === 'QUOTE_DOUBLE') spans.push([range[0], range[1]]);
      if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return;
      const header = text.indexOf('\n', range[0]);
      if (header >= 0) spans.push([header, range[2]]);
    },
  });
  return spans;
}
