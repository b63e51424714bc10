import { createHash } from 'node:crypto';
import { isTooLong, linesIn, withLineEndsOf } from '../../content/lockfile-lines.ts';
import { changedWhileRead } from '../../platform/environment-error.ts';
import type { FileParts } from '../../platform/files/file-parts.ts';
import type { StoredLockfile } from './check-lockfile.ts';
import { digestOfLines, FileOrder, type LinesByFile, Lockfile, lockfileHead, lockfilePath, takeWritten } from './lockfile.ts';

/** In bytes. */
const pieceLength = 1024 * 1024;

/**
 * The lockfile in an open file, which is read piece by piece. Its lines stay on the disk until somebody asks for them: for 100,000 pages
 * they are 190 MB. Null if it is in any other form than the tool writes, or has become shorter: whoever reads all of it says what is wrong.
 */
export function storedLockfile(file: FileParts): StoredLockfile | null {
  try {
    return storedIn(file);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function storedIn(file: FileParts): StoredLockfile | null {
  const lines = new StoredLines(file);
  const start = Buffer.byteLength(lockfileHead);
  if (file.size < start || file.read(0, start).toString('utf8') !== lockfileHead) return null;
  const sha256 = createHash('sha256').update(lockfileHead);
  let [number, length] = [linesIn(lockfileHead), lockfileHead.length];
  for (let offset = start; offset < file.size; ) {
    const text = wholeLines(file.read(offset, Math.min(pieceLength, file.size - offset)));
    if (text === null || !lines.add(text, offset)) return null;
    sha256.update(text);
    number += linesIn(text) - 1;
    length += text.length;
    offset += Buffer.byteLength(text);
  }
  return isTooLong(number, length) ? null : { content: lines.asLockfile(), sha256: sha256.digest('hex') };
}

/** How each line of a file begins in a lockfile that the tool has written, with the line break before it. */
const startOfLine = (file: string): string => `\n  - ${file} `;

/** Where the lines of a file stand in the text of a lockfile that the tool has written; null if it has none. */
function placeOfLines(text: string, file: string): { start: number; end: number } | null {
  const head = startOfLine(file);
  const found = text.indexOf(head);
  if (found < 0) return null;
  let last = found;
  while (text.startsWith(head, text.indexOf('\n', last + 1))) last = text.indexOf('\n', last + 1);
  return { start: found + 1, end: text.indexOf('\n', last + 1) + 1 };
}

/** The lines that a piece ends in it; null if it has none, or is not UTF-8. */
function wholeLines(piece: Buffer): string | null {
  const end = piece.lastIndexOf('\n');
  const text = piece.toString('utf8', 0, end + 1);
  return text === '' || text.includes('\uFFFD') ? null : text;
}

/**
 * The lines of some files in a lockfile, by their names in it. They are only looked for: that takes less than the places of all. Null if
 * there is a line that is longer than any that the tool reads.
 */
export function linesOnDisk(file: FileParts, names: readonly string[]): Map<string, string> | null {
  const found = new Map<string, string>();
  const piece = Buffer.allocUnsafeSlow(Math.min(pieceLength, file.size));
  for (let offset = 0; offset < file.size; ) {
    const bytes = piece.subarray(0, file.size - offset);
    file.fill(bytes, offset);
    const end = bytes.lastIndexOf('\n');
    for (const name of names.filter((one) => bytes.includes(startOfLine(one)))) {
      const text = bytes.toString('utf8', 0, end + 1);
      const { start, end: after } = placeOfLines(text, name) ?? { start: 0, end: 0 };
      found.set(name, (found.get(name) ?? '') + copyOf(text.slice(start, after)));
    }
    if (offset + bytes.length === file.size) break;
    if (end <= 0) return null;
    // The next piece begins with this line break, because a line is found by the one before it.
    offset += end;
  }
  return found;
}

/** The lines of a file in the lockfile, with LF line ends, before and now. */
export interface ChangedLines {
  name: string;
  before: string;
  now: string;
}

/**
 * The bytes of a lockfile with other lines of some files, piece by piece. A piece is valid until the next one is asked for. Null instead of
 * a piece, and nothing after it, if the lockfile does not have the lines before, or not all of a file in one place.
 */
export function* withLinesOnDisk(file: FileParts, changed: readonly ChangedLines[]): Generator<Uint8Array | null> {
  const places = changed.map((lines) => new ChangedPlace(lines));
  const piece = Buffer.allocUnsafeSlow(Math.min(pieceLength, file.size));
  for (let offset = 0; offset < file.size; ) {
    const bytes = piece.subarray(0, file.size - offset);
    file.fill(bytes, offset);
    const isLast = offset + bytes.length === file.size;
    const end = isLast ? bytes.length : bytes.lastIndexOf('\n') + 1;
    const here = places.filter(({ start }) => bytes.includes(start));
    // A line is found by the line break before it.
    let text: string | null = here.length === 0 ? null : `\n${bytes.toString('utf8', 0, end)}`;
    for (const place of here) {
      text = place.replaceIn(text ?? '');
      if (text === null) return yield null;
    }
    if (end === 0) return yield null;
    yield text === null ? bytes.subarray(0, end) : Buffer.from(text.slice(1));
    offset += end;
  }
  if (places.some(({ isWhole }) => !isWhole)) yield null;
}

/** The place of a file's lines in pieces of a lockfile, which get other lines. */
class ChangedPlace {
  /** How each of the lines begins. */
  readonly start: string;
  readonly #lines: ChangedLines;
  /** Those of the lines before that have not been found yet. */
  #left: string;
  /** Whether the last piece ended with them. */
  #isOpen = true;

  constructor(lines: ChangedLines) {
    this.#lines = lines;
    this.#left = lines.before;
    this.start = startOfLine(lines.name).slice(1);
  }

  get isWhole(): boolean {
    return this.#left === '';
  }

  /** The next piece, which begins with a line break, with the new lines; null if it has others than are left. */
  replaceIn(text: string): string | null {
    const { name, before, now } = this.#lines;
    const place = placeOfLines(text, name);
    if (place === null) return text;
    const own = text.slice(place.start, place.end);
    const plain = own.replaceAll('\r\n', '\n');
    const isFirst = this.#left === before;
    if (plain === '' || !this.#isOpen || !this.#left.startsWith(plain)) return null;
    if (!isFirst && place.start !== 1) return null;
    this.#left = this.#left.slice(plain.length);
    this.#isOpen = place.end === text.length;
    return text.slice(0, place.start) + (isFirst ? withLineEndsOf(own, now) : '') + text.slice(place.end);
  }
}

/** A part of a text would keep all of it in memory. */
const copyOf = (part: string): string => Buffer.from(part).toString('utf8');

/** Where the lines of a file stand, in bytes. */
interface StoredPart {
  start: number;
  length: number;
  digest: string;
}

/** The lines of a lockfile on the disk. */
class StoredLines implements LinesByFile {
  readonly #file: FileParts;
  readonly #places = new Map<string, StoredPart>();
  readonly #order = new FileOrder();
  /** The file whose lines may go on in the next piece, with those that it has so far. */
  #last: { file: string; start: number; lines: string } | null = null;

  constructor(file: FileParts) {
    this.#file = file;
  }

  get size(): number {
    return this.#places.size;
  }

  keys(): ReturnType<LinesByFile['keys']> {
    return this.#places.keys();
  }

  /** Throws EnvironmentError if the lines have changed since they were first read. */
  get(file: string): string | undefined {
    const place = this.#places.get(file);
    if (place === undefined) return undefined;
    const bytes = this.#bytesAt(place);
    if (bytes !== null && digestOfLines(bytes) === place.digest) return bytes.toString('utf8');
    throw changedWhileRead(lockfilePath);
  }

  digest(file: string): string | undefined {
    return this.#places.get(file)?.digest;
  }

  /** Adds lines that stand at an offset in the file. Returns whether they have the form that the tool writes. */
  add(text: string, offset: number): boolean {
    let start = offset;
    const isWritten = takeWritten(text, 0, (file, lines) => {
      const last = this.#last;
      if (this.#order.add(file, this.#places.has(file)) && last !== null) last.lines += lines;
      else {
        this.#end();
        this.#last = { file, start, lines };
      }
      start += Buffer.byteLength(lines);
    });
    return isWritten && this.#order.isTogether;
  }

  /** The whole lockfile, after the last lines were added. */
  asLockfile(): Lockfile {
    this.#end();
    return new Lockfile(this, this.#order.isSorted);
  }

  /** Notes where the lines of the last file stand. */
  #end(): void {
    if (this.#last === null) return;
    const { file, start, lines } = this.#last;
    const place = { start, length: Buffer.byteLength(lines), digest: digestOfLines(lines) };
    this.#places.set(copyOf(file), place);
    this.#last = null;
  }

  #bytesAt({ start, length }: StoredPart): Buffer | null {
    try {
      return this.#file.read(start, length);
    } catch {
      return null;
    }
  }
}
