import { writeSync } from 'node:fs';
import type { ScratchFile } from '../platform/files/scratch-file.ts';
import { digestOfValue, Rows } from './rows.ts';

/** In bytes. */
export const pieceLength = 1024 * 1024;

/**
 * Values that are not in the table yet. They go to a file without a name, piece by piece: for 100,000 pages they are 130 MB. Where that is
 * refused, they stay in memory.
 */
export class FreshValues {
  readonly rows = new Rows();
  readonly #open: () => ScratchFile | null;
  /** Null if there is none. */
  #scratch: ScratchFile | null | undefined;
  /** Null for a piece that is in the file, at the same place. */
  readonly #pieces: (Buffer | null)[] = [];
  #length = 0;

  constructor(open: () => ScratchFile | null) {
    this.#open = open;
  }

  get(key: string, state: string): Buffer | undefined {
    return this.rows.value(key, state, ({ offset, length }) => Buffer.concat([...this.#parts(offset, length)]));
  }

  set(key: string, state: string, value: Uint8Array): void {
    const offset = this.#length;
    for (let copied = 0; copied < value.length; ) {
      const start = this.#length % pieceLength;
      if (start === 0) this.#addPiece();
      const part = value.subarray(copied, copied + pieceLength - start);
      this.#pieces.at(-1)?.set(part, start);
      copied += part.length;
      this.#length += part.length;
    }
    this.rows.add(key, state, { offset, length: value.length, digest: digestOfValue(value) });
  }

  /** All values, one after the other. Throws if they cannot be read any more. */
  parts(): Iterable<Buffer> {
    return this.#parts(0, this.#length);
  }

  close(): void {
    this.#scratch?.parts.close();
  }

  /** Begins a piece, in the memory of the last one if that can be written to the file. */
  #addPiece(): void {
    const last = this.#pieces.at(-1);
    if (last && this.#isWritten(last)) {
      this.#pieces[this.#pieces.length - 1] = null;
      this.#pieces.push(last);
    } else this.#pieces.push(Buffer.allocUnsafeSlow(pieceLength));
  }

  #isWritten(last: Buffer): boolean {
    if (this.#scratch === undefined) this.#scratch = this.#open();
    if (this.#scratch === null) return false;
    try {
      writeAll(this.#scratch.descriptor, last, (this.#pieces.length - 1) * pieceLength);
      return true;
    } catch {
      return false;
    }
  }

  *#parts(offset: number, length: number): Generator<Buffer> {
    for (let start = offset; start < offset + length; ) {
      const at = start % pieceLength;
      const size = Math.min(pieceLength - at, offset + length - start);
      const piece = this.#pieces[Math.floor(start / pieceLength)];
      if (piece) yield piece.subarray(at, at + size);
      else if (this.#scratch) yield this.#scratch.parts.read(start, size);
      start += size;
    }
  }
}

/** `offset`: where the bytes go in the file; by default, after those that were written last. */
export function writeAll(descriptor: number, bytes: Uint8Array, offset?: number): void {
  for (let length = 0; length < bytes.length; )
    length += writeSync(descriptor, bytes, length, bytes.length - length, offset === undefined ? null : offset + length);
}
