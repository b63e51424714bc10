import { visit } from 'yaml';
import { parse } from './document.ts';

/** The numbers of the lines that begin within a scalar, such as those of a block text. Empty if the text is not valid YAML. */
export function scalarLines(text: string): ReadonlySet<number> {
  const parsed = parse(text);
  const lines = new Set<number>();
  if (parsed === null || parsed.document.errors.length > 0) return lines;
  const lineOf = (offset: number) => parsed.lines.linePos(offset).line;
  visit(parsed.document, {
    Scalar: (_, { range }) => {
      if (!range) return;
      const [start, end] = range;
      // A block text ends with a line break, behind which the next line begins.
      const last = lineOf(Math.max(start, end - 1));
      for (let line = lineOf(start) + 1; line <= last; line++) lines.add(line);
    },
  });
  return lines;
}
