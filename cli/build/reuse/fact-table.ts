import { openTable, type Table } from '../../incremental/store.ts';
import type { Staging } from '../output/output-folder.ts';
import { type FactLines, lineOf } from '../verify/fact-store.ts';
import { readPage } from '../verify/read-page.ts';
import { TagReader } from '../verify/scan-tags.ts';

/** The name of the table with the facts of pages. `of`: its end, if there are several. */
export const factTable = (of = ''): string => `page-facts${of}`;

/**
 * The table with the facts of pages of the last build, by path. Each is kept under the digest of its page, so nothing is taken for the
 * facts of other bytes.
 */
export const openFacts = (root: string, of: string): Table => openTable(root, { name: factTable(of), state: '' });

/** The facts of the pages of a new output, in the table of the last build. What that does not have is read of the page again. */
export class KeptFactLines implements FactLines {
  readonly #table: Table;
  readonly #output: Pick<Staging, 'files' | 'read'>;
  readonly #tags = new TagReader();

  constructor(table: Table, output: Pick<Staging, 'files' | 'read'>) {
    this.#table = table;
    this.#output = output;
  }

  get(file: string): Buffer {
    const known = this.#table.get(file, this.#digest(file));
    if (known !== undefined) return known;
    const line = Buffer.from(lineOf(readPage(this.#output.read(file), this.#tags)));
    this.set(file, line);
    return line;
  }

  set(file: string, line: Buffer): void {
    this.#table.set(file, this.#digest(file), line);
  }

  /** Keeps the facts of a page that is as before for the next build. */
  keep(file: string): void {
    this.#table.keep(file, this.#digest(file));
  }

  #digest(file: string): string {
    return this.#output.files.get(file)?.digest ?? '';
  }
}
