import type { Position } from '../diagnostics/finding.ts';
import { CsvError, CsvRows, csvOf, separators, unshielded } from '../platform/csv.ts';
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
  type TranslationFile,
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
    return [unit.id, page, [...notes.values()].join('\n'), limit, unit.state, unit.source, unit.target ?? '', unit.earlierSource ?? ''];
  });
  return csvOf([names, ...rows], separators[separator]);
}

const source = ({ sourceLanguage }: TranslationFile): string => `source ${sourceLanguage}`;
const target = ({ targetLanguage }: TranslationFile): string => `target ${targetLanguage}`;

/** Reads tables, with the separator of the first line. */
export function csvReader(handler: ExchangeHandler): ExchangeReader {
  const rows = new CsvRows((cells) => table.row(cells), longestUnit);
  const table = new CsvTable(handler);
  return {
    write: (piece) => translated(() => rows.write(piece)),
    end() {
      translated(() => rows.end());
      if (!table.hasHead) throw noHead({ line: 1, column: 1 });
    },
  };
}

/** Says an error of the table as one of the format. */
function translated(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof CsvError ? new ExchangeError(error.message, error.at) : error;
  }
}

const noHead = (at: Position) => new ExchangeError('The first line must name the columns: id, source <language>, target <language>.', at);

/** The columns that count, by their positions. */
interface Columns {
  id: number;
  source: number;
  target: number;
  state: number;
}

/** The id in a cell. The converters of other tools have other references beside it. */
const idIn = (text: string): string => text.split(/\s+/).find(isId) ?? text.trim();

class CsvTable {
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
