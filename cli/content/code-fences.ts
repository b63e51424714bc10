/** The beginning of the line that opens a code block outside of any other block, and of the one that may close it. */
const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * A text, of the same length, with spaces in place of code blocks that are in no other block (CommonMark 0.31.2, 4.5). The parser reads
 * nothing in these.
 */
export function withoutFences(source: string): string {
  let open: string | null = null;
  return source
    .split('\n')
    .map((line) => {
      const [start = '', mark = ''] = fence.exec(line) ?? [];
      const rest = line.slice(start.length);
      if (open === null) {
        // Words in backticks, which begin a line, are no block.
        if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) open = mark;
        return line;
      }
      if (mark.startsWith(open) && rest.trim() === '') open = null;
      return ' '.repeat(line.length);
    })
    .join('\n');
}
