import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';

/** A content that is never in memory as a whole. */
export interface LongContent {
  /** SHA-256 of all of it, in hexadecimal digits. */
  readonly sha256: string;
  /** All of it, from the beginning. A piece is valid until the next one is asked for. */
  pieces(): Iterable<Uint8Array>;
}

/** In UTF-16 units: worth a call of the system. */
const pieceLength = 256 * 1024;

/** A text in parts, which must be the same each time they are asked for. */
export function longContent(parts: () => Iterable<string>): LongContent {
  const sha256 = createHash('sha256');
  function* pieces() {
    let text = '';
    for (const part of parts()) {
      text += part;
      if (text.length < pieceLength) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }
  for (const piece of pieces()) sha256.update(piece);
  return { sha256: sha256.digest('hex'), pieces };
}

/** A content in memory. */
export const wholeText = (content: string | LongContent): string =>
  typeof content === 'string' ? content : Buffer.concat(Array.from(content.pieces(), (piece) => Buffer.from(piece))).toString('utf8');

/** In bytes. Parts are asked for in the order in which they stand, so a few hundred are read at once. */
const windowLength = 64 * 1024;

/** Several threads have written the parts of their files one after the other, and a reader takes one of each in turn. */
const mostWindows = 8;

/** Bytes of a file, and where they stand in it. */
interface ReadWindow {
  bytes: Buffer;
  from: number;
  until: number;
}

/** Closes the files that nobody has closed. */
const leftFiles = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/** An open file that is read part by part, when somebody asks for one. It stays readable if its name goes to another file. */
export class FileParts {
  /** In bytes: as it was when it was opened. */
  readonly size: number;
  readonly #descriptor: number;
  /** The one that was read last stands first. */
  readonly #windows: ReadWindow[] = [];
  #isOpen = true;

  /** Takes over a descriptor from `openFileIn`. */
  constructor({ descriptor, size }: { descriptor: number; size: number }) {
    this.#descriptor = descriptor;
    this.size = size;
    leftFiles.register(this, descriptor, this);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** A copy of a part. A part of a file that has become shorter may be shorter too, or throw RangeError. */
  read(offset: number, length: number): Buffer {
    if (length > windowLength) {
      const bytes = Buffer.allocUnsafeSlow(length);
      this.fill(bytes, offset);
      return bytes;
    }
    const known = this.#windows.find(({ from, until }) => offset >= from && offset + length <= until);
    const { bytes, from } = known ?? this.#readWindow(offset);
    return Buffer.from(bytes.subarray(offset - from, offset - from + length));
  }

  /** Reads the bytes from an offset on, in the place of the window that was read first if there are many. */
  #readWindow(offset: number): ReadWindow {
    const last = this.#windows.length < mostWindows ? undefined : this.#windows.pop();
    const bytes = last?.bytes ?? Buffer.allocUnsafeSlow(windowLength);
    const length = readSync(this.#descriptor, bytes, 0, Math.min(windowLength, this.size - offset), offset);
    const read = { bytes, from: offset, until: offset + length };
    this.#windows.unshift(read);
    return read;
  }

  /** Fills a buffer from an offset on. Throws RangeError if the file is too short. */
  fill(bytes: Buffer, offset: number): void {
    for (let length = 0; length < bytes.length; ) {
      const read = readSync(this.#descriptor, bytes, length, bytes.length - length, offset + length);
      if (read === 0) throw new RangeError('the file is too short');
      length += read;
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    leftFiles.unregister(this);
    closeSync(this.#descriptor);
  }
}
