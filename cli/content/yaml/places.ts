import type { LineCounter, Node } from 'yaml';
import type { Location, Position, Range } from '../../diagnostics/diagnostic.ts';

/** Turns character offsets into places. */
export class Places {
  readonly file: string;
  readonly text: string;
  readonly #lines: LineCounter;

  constructor(file: string, text: string, lines: LineCounter) {
    this.file = file;
    this.text = text;
    this.#lines = lines;
  }

  /** Where a place begins in the text. */
  offset({ line, column }: Position): number {
    return (this.#lines.lineStarts[line - 1] ?? 0) + column - 1;
  }

  /** The place of a character, the end of the text included. */
  at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** White space at the end is left out; a range is never empty. */
  between(start: number, end: number): Location {
    let last = Math.min(end, this.text.length);
    while (last > start && /\s/.test(this.text[last - 1] ?? '')) last--;
    const from = this.#lines.linePos(start);
    const to = this.#lines.linePos(Math.max(last, start));
    const range: Range = {
      start: { line: from.line, column: from.col },
      end: { line: to.line, column: Math.max(to.col, from.line === to.line ? from.col + 1 : 1) },
    };
    return { file: this.file, range };
  }

  /** The place of a node; the whole file where it has none. */
  of(node: Node | null | undefined): Location {
    const range = node?.range;
    return range ? this.between(range[0], range[1]) : { file: this.file, range: null };
  }
}
