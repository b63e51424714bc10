import { publicLimit } from '../content/read.ts';
import { SourceFiles } from '../content/source-files.ts';
import type { SourceTexts } from '../diagnostics/format.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { readFileIn } from '../platform/files/read-file.ts';

/** Files that were checked before. Each is read when its text is shown. */
export class UnreadSources implements SourceTexts {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #read = new SourceFiles();

  constructor(root: string, files: readonly string[]) {
    this.#root = root;
    this.#files = files;
  }

  get size(): number {
    return this.#files.length;
  }

  keys(): Iterable<string> {
    return this.#files;
  }

  get(file: string): string | undefined {
    const known = this.#read.get(file);
    if (known !== undefined || !this.#files.includes(file)) return known;
    const read = readFileIn({ folder: this.#root, path: file }, publicLimit(file));
    if (read === null || isRefused(read)) return undefined;
    this.#read.add({ path: file, bytes: read.bytes });
    return this.#read.get(file);
  }
}
