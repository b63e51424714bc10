import { hash } from 'node:crypto';
import type { SourceTexts } from '../diagnostics/format.ts';
import { ignoreWord } from '../diagnostics/ignores.ts';
import { changedWhileRead } from '../platform/environment-error.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { Recent } from '../platform/recent.ts';
import { type FileCache, noCache } from './file-cache.ts';

/** A file, whose bytes can be read again. */
type RereadableFile = Pick<RawFile, 'path' | 'bytes' | 'stamp'>;

interface SourceFile extends KnownBytes {
  raw: RereadableFile;
}

/** What must be known of the bytes of a file. */
interface KnownBytes {
  digest: string;
  /** Whether they have the word of comments that silence findings. */
  hasIgnores: boolean;
}

/** Above this number of files, memory is saved where that takes no time: a site of 10,000 pages would take 0.7 GB, and takes 0.5. */
export const manyFiles = 4_000;

/** In bytes: all content of 12,000 pages. A check of it takes about 700 MB. */
const wholeSite = 64 * 1024 * 1024;
/** In bytes. Everything about a file is asked at once, so more brings nothing: with 8 MB, 60 MB of values and texts stay. */
const partOfSite = 1024 * 1024;

/** How much of the texts of a site stays in memory, in bytes: all of it, or of a large site what was asked for lately. */
export const mostInMemory = (files: readonly Pick<RawFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0) > wholeSite ? partOfSite : Number.POSITIVE_INFINITY;

/**
 * The files of a site as they were read. A text is decoded when it is first needed: in a large site most files come from the
 * cache, and decoding them all would take longer than everything else.
 * What is read again must be the same as before. Texts have no byte order mark. A single carriage return is replaced by a line feed.
 */
export class SourceFiles implements SourceTexts {
  readonly #files = new Map<string, SourceFile>();
  readonly #parts = new Map<string, readonly string[]>();
  /** The bytes of a file; the text once somebody has asked for it. */
  readonly #contents: Recent<string, Uint8Array | string>;

  readonly #stamped: FileCache;

  /**
   * `most`: the size of the texts that stay in memory, in bytes. The others are read again when somebody asks for them. `stamped`: what is
   * known of files by their stamps. These are first read when somebody asks for their texts.
   */
  constructor(most = Number.POSITIVE_INFINITY, stamped: FileCache = noCache) {
    this.#contents = new Recent(most);
    this.#stamped = stamped;
  }

  add(raw: RereadableFile): void {
    const { path, stamp } = raw;
    const known = stamp === undefined ? undefined : this.#stamped.get(path, stamp);
    this.#contents.remove(path);
    this.#files.set(path, { raw, ...((known as KnownBytes | undefined) ?? this.#read(raw)) });
  }

  #read({ path, bytes, stamp }: RereadableFile): KnownBytes {
    const known = { digest: digestOf(bytes), hasIgnores: asBuffer(bytes).includes(ignoreWord) };
    this.#contents.keep(path, bytes, bytes.length);
    if (stamp !== undefined) this.#stamped.set(path, stamp, known);
    return known;
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** Forgets a file, which is another one now. */
  remove(file: string): void {
    this.#files.delete(file);
    this.#contents.remove(file);
  }

  /** Lets go of the text of a file, which is read again when somebody asks for it. */
  letGo(file: string): void {
    this.#contents.remove(file);
  }

  /** The text of a file. Bytes that are not UTF-8 are replaced. Throws EnvironmentError if the file has changed since it was added. */
  get(file: string): string | undefined {
    return this.#textOf(file);
  }

  /** The same. Throws TypeError if it is not UTF-8. */
  getValid(file: string): string | undefined {
    return this.#textOf(file, { fatal: true });
  }

  /** The bytes of a file. Throws EnvironmentError if it has changed since it was added. */
  bytes(file: string): Uint8Array {
    const content = this.#contentOf(file) ?? '';
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
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

  /** The text of a file, if a comment in it may silence findings; otherwise undefined. */
  textWithIgnores(file: string): string | undefined {
    return this.#files.get(file)?.hasIgnores ? this.get(file) : undefined;
  }

  #textOf(file: string, { fatal = false } = {}): string | undefined {
    const content = this.#contentOf(file);
    if (content === undefined || typeof content === 'string') return content;
    const text = new TextDecoder('utf-8', { fatal }).decode(content).replace(/\r(?!\n)/g, '\n');
    this.#contents.keep(file, text, content.length);
    return text;
  }

  #contentOf(file: string): Uint8Array | string | undefined {
    const found = this.#files.get(file);
    if (found === undefined) return undefined;
    const kept = this.#contents.get(file);
    if (kept !== undefined) return kept;
    const { bytes } = found.raw;
    if (digestOf(bytes) !== found.digest) throw changedWhileRead(file);
    this.#contents.keep(file, bytes, bytes.length);
    return bytes;
  }
}

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64');

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
