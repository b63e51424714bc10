import { byteOrderMark } from './byte-order-mark.ts';

/** The separators that spreadsheets write, by the language of the machine. */
export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * A table for spreadsheets (RFC 4180), in UTF-8 with a byte order mark, without which Excel reads another encoding. The first row names the
 * columns.
 */
export const csvOf = (rows: Iterable<readonly string[]>, separator = ','): string =>
  `${byteOrderMark}${Array.from(rows, (cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;

/**
 * The beginnings of formulas, also in the wide forms of East Asian scripts, behind apostrophes or characters that spreadsheets drop
 * before them.
 */
const formula = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A spreadsheet shows a text after an apostrophe as it is, and calculates nothing. */
const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The text of a cell without the apostrophe that shields it. */
export const unshielded = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text);

/** A place in a text, from 1. Columns are counted in UTF-16 units. */
interface CsvPosition {
  line: number;
  column: number;
}

/** A cell of a table. `at`: where it begins, with its quotation mark. */
export interface CsvCell {
  text: string;
  at: CsvPosition;
}

/** A table that cannot be read. `at`: the cell where reading ended. */
export class CsvError extends Error {
  readonly at: CsvPosition;

  constructor(problem: string, at: CsvPosition) {
    super(problem);
    this.at = at;
  }
}

/**
 * Divides a text without byte order mark into rows and cells (RFC 4180), with the separator that the first row has most often. A row ends
 * with LF, CRLF or CR. Throws CsvError. No package that reads tables gives line and column of a cell, which findings need.
 */
export class CsvRows {
  readonly #row: (cells: readonly CsvCell[]) => void;
  readonly #longest: number;
  #separator: string | null = null;
  /** The beginning of the file, as long as the separator is not known. */
  #head = '';
  #cells: CsvCell[] = [];
  #text = '';
  /** The length of the row so far. */
  #size = 0;
  /** Where the cell begins, and where the next character stands. */
  #at: CsvPosition = { line: 1, column: 1 };
  #line = 1;
  #column = 1;
  #state: 'plain' | 'quoted' | 'behind quotation mark' = 'plain';
  #wasReturn = false;

  /** `longest`: the most characters of a row. */
  constructor(row: (cells: readonly CsvCell[]) => void, longest: number) {
    this.#row = row;
    this.#longest = longest;
  }

  write(piece: string): void {
    if (this.#separator !== null) {
      this.#read(piece);
      return;
    }
    this.#head += piece;
    if (/[\r\n]/.test(this.#head) || this.#head.length > 10_000) this.#begin();
  }

  /** The separator is the one that the first line has most often, outside of quotation marks. */
  #begin(): void {
    const text = this.#head;
    const [first = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
    const times = (character: string) => first.split(character).length;
    this.#separator = Object.values(separators).reduce<string>(
      (best, character) => (times(character) > times(best) ? character : best),
      ',',
    );
    this.#head = '';
    this.#read(text);
  }

  #read(piece: string): void {
    for (const character of piece) this.#character(character);
  }

  #character(character: string): void {
    const isSecond = character === '\n' && this.#wasReturn;
    const isLineBreak = character === '\r' || (character === '\n' && !isSecond);
    this.#wasReturn = character === '\r';
    if (isLineBreak) {
      this.#line += 1;
      this.#column = 1;
    } else if (!isSecond) this.#column += character.length;
    this.#grow(character.length);
    if (this.#state === 'quoted') {
      if (character === '"') this.#state = 'behind quotation mark';
      else this.#text += character;
    } else if (character === '"' && this.#state === 'behind quotation mark') {
      this.#text += character;
      this.#state = 'quoted';
    } else if (character === '"' && this.#text === '') this.#state = 'quoted';
    else if (isLineBreak) this.#endRow();
    else if (character === this.#separator) this.#endCell();
    else if (!isSecond) this.#text += character;
  }

  /** Refuses a row without an end, such as that of a quotation mark that is never closed. */
  #grow(length: number): void {
    this.#size += length;
    if (this.#size <= this.#longest) return;
    const most = this.#longest.toLocaleString('en');
    throw new CsvError(`The row of this cell has more than ${most} characters.`, this.#at);
  }

  #endCell(): void {
    this.#cells.push({ text: this.#text, at: this.#at });
    this.#text = '';
    this.#state = 'plain';
    this.#at = { line: this.#line, column: this.#column };
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#size = 0;
    this.#row(cells);
  }

  end(): void {
    if (this.#separator === null) this.#begin();
    if (this.#state === 'quoted') throw new CsvError('The quotation marks of this cell never end.', this.#at);
    if (this.#text !== '' || this.#cells.length > 0) this.#endRow();
  }
}
