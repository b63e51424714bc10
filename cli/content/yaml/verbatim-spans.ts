import { visit } from 'yaml';
import { parse } from './document.ts';

/**
 * Where white space at the end of a line may be part of a text: in block scalars below their first line, and between double
 * quotes, which keep what is escaped. Offsets, `end` is exclusive. Null where the text is no YAML.
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
