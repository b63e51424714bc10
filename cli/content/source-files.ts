import { hash } from 'node:crypto';
import type { Sources } from '../diagnostics/format.ts';

interface SourceFile {
  /** The bytes; the text once somebody has asked for it. */
  content: Uint8Array | string;
  digest: string;
}

/**
 * The files of a site as they were read. A text is decoded when it is first needed: in a large site most files come from the
 * cache, and decoding them all would take longer than everything else.
 * Texts have no byte order mark. A single carriage return is replaced by a line feed.
 */
export class SourceFiles implements Sources {
  readonly #files = new Map<string, SourceFile>();
  readonly #parts = new Map<string, readonly string[]>();

  add(file: string, bytes: Uint8Array): void {
    this.#files.set(file, { content: bytes, digest: hash('sha256', bytes, 'base64') });
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** Forgets a file, which is another one now. */
  remove(file: string): void {
    this.#files.delete(file);
  }

  /** The text of a file. Bytes that are not UTF-8 are replaced. */
  get(file: string): string | undefined {
    const found = this.#files.get(file);
    return found && textOf(found);
  }

  /** The text of a file. Throws TypeError if it is not UTF-8. */
  getValid(file: string): string | undefined {
    const found = this.#files.get(file);
    return found && textOf(found, { fatal: true });
  }

  /** Lets the digest of a file stand for several files, or for itself again. */
  join(file: string, parts: readonly string[]): void {
    if (parts.length === 1 && parts[0] === file) this.#parts.delete(file);
    else this.#parts.set(file, parts);
  }

  /** SHA-256 of a file, or of those joined with it, in base64; empty if there is no file. */
  digest(file: string): string {
    const own = (path: string) => this.#files.get(path)?.digest ?? '';
    const parts = this.#parts.get(file);
    if (parts === undefined) return own(file);
    return hash('sha256', parts.map((path) => `${path}\n${own(path)}\n`).join(''), 'base64');
  }

  keys(): Iterable<string> {
    return this.#files.keys();
  }

  get size(): number {
    return this.#files.size;
  }

  /** The text of a file, if it has a word; otherwise undefined. */
  textWith(word: string, file: string): string | undefined {
    const found = this.#files.get(file);
    const content = found?.content ?? '';
    return found && (typeof content === 'string' ? content : asBuffer(content)).includes(word)
      ? textOf(found)
      : undefined;
  }
}

function textOf(file: SourceFile, { fatal = false } = {}): string {
  if (typeof file.content !== 'string')
    file.content = new TextDecoder('utf-8', { fatal }).decode(file.content).replace(/\r(?!\n)/g, '\n');
  return file.content;
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
