import type { Position } from '../diagnostics/finding.ts';
import { csvOf, unshielded } from '../platform/csv.ts';
import { isId } from './ids.ts';
import { notesOf } from './notes.ts';
import {
  ExchangeError,
  type ExchangeHandler,
  type ExchangeReader,
  isFinishedState,
  longestUnit,
  type ReadText,
  type Separator,
  separators,
  type TranslationFile,
  tooLongToRead,
} from './unit.ts';

/** A table with a row for each text. */
export function writeCsv(file: TranslationFile, separator: Separator): string {
  const names = ['id', 'page', 'note', 'limit', 'state', source(file), target(file), 'earlier source'];
  const rows = file.units.map((unit) => {
    const notes = notesOf(unit);
    const limit = notes.get('limit') ?? '';
    notes.delete('limit');
    const page = notes.get('page') ?? '';
    notes.delete('page');
    return [
      unit.id,
      page,
      [...notes.values()].join('\n'),
      limit,
      unit.state,
      unit.source,
      unit.target ?? '',
      unit.earlierSource ?? '',
    ];
  });
  return csvOf([names, ...rows], separators[separator]);
}

const source = ({ sourceLanguage }: TranslationFile): string => `source ${sourceLanguage}`;
const target = ({ targetLanguage }: TranslationFile): string => `target ${targetLanguage}`;

/**
 * Reads tables, with the separator of the first line. No package that reads them gives line and column of a cell, which findings
 * need.
 */
export function csvReader(handler: ExchangeHandler): ExchangeReader {
  const rows = new RowReading((cells) => table.row(cells));
  const table = new Table(handler);
  return {
    write: (piece) => rows.write(piece),
    end() {
      rows.end();
      if (!table.hasHead) throw noHead({ line: 1, column: 1 });
    },
  };
}

const noHead = (at: Position) =>
  new ExchangeError('The first line must name the columns: id, source <language>, target <language>.', at);

/** The columns that count, by their positions. */
interface Columns {
  id: number;
  source: number;
  target: number;
  state: number;
}

/** The id in a cell. The converters of other tools have other references beside it. */
const idIn = (text: string): string => text.split(/\s+/).find(isId) ?? text.trim();

class Table {
  readonly #handler: ExchangeHandler;
  #columns: Columns | null = null;

  constructor(handler: ExchangeHandler) {
    this.#handler = handler;
  }

  get hasHead(): boolean {
    return this.#columns !== null;
  }

  row(cells: readonly ReadText[]): void {
    if (cells.every(({ text }) => text.trim() === '')) return;
    if (this.#columns === null) this.#head(cells);
    else this.#unit(cells, this.#columns);
  }

  #unit(cells: readonly ReadText[], { id, source, target, state }: Columns): void {
    const read = (index: number): ReadText | null => {
      const own = cells[index];
      return own === undefined || own.text.trim() === '' ? null : { ...own, text: unshielded(own.text) };
    };
    const at = cells[0]?.at ?? { line: 1, column: 1 };
    const written = read(state)?.text.trim().toLowerCase();
    this.#handler.unit({
      id: idIn(read(id)?.text ?? ''),
      at,
      source: read(source),
      target: read(target),
      // In a table, people fill in the translation and leave the state as it is.
      isFinished: isFinishedState(written),
    });
  }

  #head(cells: readonly ReadText[]): void {
    const names = cells.map(({ text }) => text.trim());
    const at = cells[0]?.at ?? { line: 1, column: 1 };
    const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
    const columns = {
      id: find(/^(?:id|location)$/i),
      source: find(/^source(?: \S+)?$/i),
      target: find(/^target(?: \S+)?$/i),
      state: find(/^state$/i),
    };
    if (columns.id < 0 || columns.source < 0 || columns.target < 0) throw noHead(at);
    this.#columns = columns;
    const language = (index: number) => names[index]?.split(' ')[1] ?? null;
    this.#handler.head({
      site: null,
      sourceLanguage: language(columns.source),
      targetLanguage: language(columns.target),
      at,
    });
  }
}

/** Divides a text into rows and cells. A row ends with LF, CRLF or CR. */
class RowReading {
  readonly #row: (cells: readonly ReadText[]) => void;
  #separator: string | null = null;
  /** The beginning of the file, as long as the separator is not known. */
  #head = '';
  #cells: ReadText[] = [];
  #text = '';
  /** The length of the row so far. */
  #size = 0;
  /** Where the cell begins, and where the next character stands. */
  #at: Position = { line: 1, column: 1 };
  #line = 1;
  #column = 1;
  #state: 'plain' | 'quoted' | 'behind quotation mark' = 'plain';
  #wasReturn = false;

  constructor(row: (cells: readonly ReadText[]) => void) {
    this.#row = row;
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
    if (this.#size > longestUnit) throw tooLongToRead('The row of this cell', this.#at);
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
    if (this.#state === 'quoted')
      throw new ExchangeError('The quotation marks of this cell never end.', this.#at);
    if (this.#text !== '' || this.#cells.length > 0) this.#endRow();
  }
}
