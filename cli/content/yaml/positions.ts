import { LineCounter } from 'yaml';
import type { Location, Position, Range } from '../../diagnostics/finding.ts';
import type { WrittenPiece } from './source.ts';

/** Offsets in the text of a file; `end` is exclusive, and the same as `start` where nothing is written. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the lines of a text begin. */
export function lineCounter(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; start >= 0; ) {
    lines.addNewLine(start);
    const end = text.indexOf('\n', start);
    start = end < 0 ? -1 : end + 1;
  }
  return lines;
}

/** Converts offsets to lines and columns. */
export class Positions {
  readonly file: string;
  readonly text: string;
  readonly #lines: LineCounter;

  constructor(file: string, text: string, lines = lineCounter(text)) {
    this.file = file;
    this.text = text;
    this.#lines = lines;
  }

  /** The offset of a place. */
  offset({ line, column }: Position): number {
    return (this.#lines.lineStarts[line - 1] ?? 0) + column - 1;
  }

  /** The place of an offset, which may be the end of the text. */
  at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** The range without white space at its end. It is never empty. */
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

  /** What is written between two offsets, to the letter. */
  piece(from: number, to: number): WrittenPiece {
    return {
      text: this.text.slice(from, to),
      part: (first, last) => ({ start: this.at(from + first), end: this.at(from + last) }),
    };
  }

  /** The place of what is written; the whole file where nothing is. */
  of(span: Span | null | undefined): Location {
    return span ? this.between(span.start, span.end) : { file: this.file, range: null };
  }
}
