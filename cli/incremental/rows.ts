import { hash } from 'node:crypto';

/** In bytes: the length of the digest of a value. */
const digestLength = 16;

/** SHA-256, shortened to 128 bits: nobody can find another text with the digest of a given one. */
export const digestOfValue = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer').subarray(0, digestLength);

/** Where a value stands, in bytes from the start of the values. */
interface ValuePlace {
  offset: number;
  length: number;
}

/** A row. Its position says where it stands in the index itself. */
export interface IndexRow extends ValuePlace {
  position: number;
}

/**
 * The index of a table: for each key the state that its value was made from, its place and its digest. It is one piece of bytes outside of
 * the heap, which is written to disk as it is.
 */
export class Rows {
  /** By key: where its row stands. The last row with a key counts. */
  readonly #positions = new Map<string, number>();
  #bytes: Buffer;
  #length: number;

  /** `bytes`: an index that was written before. Throws RangeError if it has another form. */
  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = bytes;
    this.#length = bytes.length;
    for (let position = 0; position < bytes.length; position = this.#endOf(position)) this.#positions.set(this.#keyAt(position), position);
  }

  get size(): number {
    return this.#positions.size;
  }

  has(key: string): boolean {
    return this.#positions.has(key);
  }

  /** The keys with their rows, in the order in which they were added. */
  *[Symbol.iterator](): Iterator<[string, IndexRow]> {
    for (const [key, position] of this.#positions) yield [key, this.#rowAt(position)];
  }

  /** The state that the value of a key was made from. */
  stateOf(key: string): string {
    const position = this.#positions.get(key);
    return position === undefined ? '' : this.#stateAt(position);
  }

  /** The row of a key, if its value was made from this state. */
  find(key: string, state: string): IndexRow | undefined {
    const position = this.#positions.get(key);
    return position !== undefined && this.#stateAt(position) === state ? this.#rowAt(position) : undefined;
  }

  /**
   * The value of a key that was made from this state, as `read` finds it at its place. Undefined if there is none, if it cannot be read, or
   * if it has other bytes now.
   */
  value(key: string, state: string, read: (place: ValuePlace) => Buffer): Buffer | undefined {
    const row = this.find(key, state);
    if (row === undefined) return undefined;
    try {
      const bytes = read(row);
      return this.#isDigest(row.position, digestOfValue(bytes)) ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  #isDigest(position: number, digest: Buffer): boolean {
    return this.#bytes.compare(digest, 0, digestLength, position + digestAt, position + headLength) === 0;
  }

  add(key: string, state: string, { offset, length, digest }: ValuePlace & { digest: Buffer }): void {
    const [keyLength, stateLength] = [Buffer.byteLength(key), Buffer.byteLength(state)];
    const position = this.#grow(headLength + keyLength + stateLength);
    const bytes = this.#bytes;
    bytes.writeUInt16LE(keyLength, position);
    bytes.writeUInt16LE(stateLength, position + stateLengthAt);
    bytes.writeUInt32LE(length, position + lengthAt);
    bytes.writeUIntLE(offset, position + offsetAt, 6);
    digest.copy(bytes, position + digestAt);
    bytes.write(key, position + headLength);
    bytes.write(state, position + headLength + keyLength);
    this.#positions.set(key, position);
  }

  /** Adds a row of another index, with the value at another place. */
  take(from: Rows, { position, offset }: Omit<IndexRow, 'length'>): void {
    const end = from.#endOf(position);
    const own = this.#grow(end - position);
    from.#bytes.copy(this.#bytes, own, position, end);
    this.#bytes.writeUIntLE(offset, own + offsetAt, 6);
    this.#positions.set(this.#keyAt(own), own);
  }

  /** The index as it is written. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Makes room for a row. Returns where it begins. */
  #grow(length: number): number {
    const position = this.#length;
    this.#length += length;
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.#length, leastLength));
      this.#bytes.copy(larger, 0, 0, position);
      this.#bytes = larger;
    }
    return position;
  }

  #rowAt(position: number): IndexRow {
    const offset = this.#bytes.readUIntLE(position + offsetAt, 6);
    return { position, offset, length: this.#bytes.readUInt32LE(position + lengthAt) };
  }

  #keyAt(position: number): string {
    const start = position + headLength;
    return this.#bytes.toString('utf8', start, start + this.#bytes.readUInt16LE(position));
  }

  #stateAt(position: number): string {
    const start = position + headLength + this.#bytes.readUInt16LE(position);
    return this.#bytes.toString('utf8', start, this.#endOf(position));
  }

  #endOf(position: number): number {
    const lengths = this.#bytes.readUInt16LE(position) + this.#bytes.readUInt16LE(position + stateLengthAt);
    return position + headLength + lengths;
  }
}

/** In bytes: where the parts of a row stand. Key and state follow its head. */
const [stateLengthAt, lengthAt, offsetAt, digestAt] = [2, 4, 8, 14];
const headLength = digestAt + digestLength;

const leastLength = 4096;
