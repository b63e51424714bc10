/** The beginning of the line that opens a code block. The block may begin an item of a list. */
const opening = /^ {0,3}((?:[-*+]|\d{1,9}[.)]) {1,4})?(`{3,}|~{3,})/;

/** The line that may close one; in a list, it may be indented further. */
const closing = /^( *)(`{3,}|~{3,})\s*$/;

/**
 * A text, of the same length, with spaces in place of code blocks (CommonMark 0.31.2, 4.5) that are in no other block, or at the
 * beginning of an item. The parser reads nothing in these.
 */
export function withoutFences(source: string): string {
  let open: { mark: string; isInList: boolean } | null = null;
  return source
    .split('\n')
    .map((line) => {
      if (open === null) {
        const [start = '', item, mark = ''] = opening.exec(line) ?? [];
        // Words in backticks, which begin a line, are no block.
        const isInline = mark.startsWith('`') && line.slice(start.length).includes('`');
        if (mark !== '' && !isInline) open = { mark, isInList: item !== undefined };
        return line;
      }
      const [, indent = '', mark = ''] = closing.exec(line) ?? [];
      if (mark.startsWith(open.mark) && (open.isInList || indent.length < 4)) open = null;
      return ' '.repeat(line.length);
    })
    .join('\n');
}

/** A piece of a text that is no prose. Offsets; `end` is exclusive. */
export interface NoProse {
  start: number;
  end: number;
  /** A section has its own rules. Code is in the text, but its letters and figures mean nothing to rules for texts. */
  is: 'code' | 'section';
}

/** What rules for texts may take for something else. */
const meaning = { code: /[<>&{}A-Z\d]/g, section: /\S/g };

/** A text, of the same length, in which code and sections have nothing that rules for texts may take for something else. */
export function proseOf(source: string, pieces: readonly NoProse[]): string {
  let [text, done] = ['', 0];
  for (const { start, end, is } of pieces.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(done, start) + source.slice(start, end).replace(meaning[is], '_');
    done = end;
  }
  return text + source.slice(done);
}
