import { findingOf, type Location, noting, type Report, unfinished } from '../diagnostics/finding.ts';
import { type CsvCell, CsvError, CsvRows, unshielded } from '../platform/csv.ts';
import { decodeFile } from './decode.ts';
import type { SourceFiles } from './source-files.ts';

/** The table of addresses of an earlier site, and where each leads. */
export const redirectsPath = 'content/redirects.csv';

/** The columns of the table. The first two must be there. */
const columns = ['old', 'new', 'language', 'anchor'] as const;

type Column = (typeof columns)[number];

/** A text of the table with its place. */
export interface RedirectCell {
  text: string;
  at(): Location;
}

/** A line of the table. An empty cell is undefined. */
export type RedirectLine = Pick<Record<Column, RedirectCell>, 'old' | 'new'> & Partial<Record<Column, RedirectCell>>;

/** Far above any address, with all cells beside it. */
const longestRow = 20_000;

/**
 * Reads the table: comma, semicolon or tab between its cells, with quotation marks or without. A first line that names columns says their
 * order; without one, it is `old, new, language, anchor`. Reports what is no line of it, and leaves that out.
 */
export function readRedirects(sources: SourceFiles, report: Report): RedirectLine[] {
  const text = decodeFile(redirectsPath, sources, report);
  const reader = new RedirectReader(report);
  const rows = new CsvRows((cells) => reader.row(cells), longestRow);
  try {
    rows.write(text ?? '');
    rows.end();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const range = { start: error.at, end: { line: error.at.line, column: error.at.column + 1 } };
    report(findingOf('route/bad-redirect-table', { file: redirectsPath, range }, { problem: error.message }));
  }
  return reader.lines;
}

class RedirectReader {
  readonly lines: RedirectLine[] = [];
  readonly #noted: ReturnType<typeof noting>;
  readonly #report: Report;
  #columns: readonly (Column | null)[] | null = null;

  constructor(report: Report) {
    this.#report = report;
    this.#noted = noting(report);
  }

  row(written: readonly CsvCell[]): void {
    const cells = written.map(cellOf);
    if (this.#noted.isFull || cells.every((cell) => cell === undefined)) return;
    if (this.#columns === null) {
      const isHead = !/^(?:\/|https?:)/i.test(cells.find((cell) => cell !== undefined)?.text ?? '');
      this.#columns = isHead ? this.#head(cells) : columns;
      if (isHead) return;
    }
    this.#line(cells, this.#columns);
    if (this.#noted.isFull) this.#report(unfinished(redirectsPath));
  }

  /** The columns that the first line names. Others are free, such as a note. */
  #head(cells: readonly (RedirectCell | undefined)[]): (Column | null)[] {
    const named = cells.map((cell) => columns.find((name) => name === cell?.text.toLowerCase()) ?? null);
    if (!named.includes('old') || !named.includes('new'))
      this.#refuse(
        cells.find((cell) => cell !== undefined),
        'The first line must name the columns "old" and "new", and may name "language" and "anchor".',
      );
    return named;
  }

  #line(cells: readonly (RedirectCell | undefined)[], named: readonly (Column | null)[]): void {
    const own: Partial<Record<Column, RedirectCell>> = {};
    for (const [index, cell] of cells.entries()) {
      const column = named[index];
      if (column && cell) own[column] = cell;
    }
    const { old, new: to } = own;
    // The columns are not known, which has been reported.
    if (!named.includes('old') || !named.includes('new')) return;
    if (old === undefined || to === undefined)
      this.#refuse(
        cells.find((cell) => cell !== undefined),
        old === undefined ? 'The line has no old address.' : 'The line has no page to lead to.',
      );
    else this.lines.push({ ...own, old, new: to });
  }

  #refuse(cell: RedirectCell | undefined, problem: string): void {
    if (cell !== undefined) this.#noted.report(findingOf('route/bad-redirect-table', cell.at(), { problem }));
  }
}

function cellOf({ text: written, at }: CsvCell): RedirectCell | undefined {
  const text = unshielded(written).trim();
  if (text === '') return undefined;
  const { line, column } = at;
  const [first = ''] = written.split(/[\r\n]/, 1);
  const end = { line, column: column + Math.max(1, first.length) };
  return { text, at: () => ({ file: redirectsPath, range: { start: at, end } }) };
}
