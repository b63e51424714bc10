import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileParts } from '../platform/files/file-parts.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { isOwnFolder, storeFolder } from '../platform/files/own-folder.ts';
import { openFileIn } from '../platform/files/read-file.ts';
import { replaceFileBy } from '../platform/files/replace-file.ts';
import { openScratchFile, type ScratchFile } from '../platform/files/scratch-file.ts';
import { type Seal, sealedBytes, unsealed } from '../platform/files/sealed.ts';
import { toolState } from '../platform/version.ts';
import { FreshValues, pieceLength, writeAll } from './fresh-values.ts';
import { Rows } from './rows.ts';

/** A table of the store of a site. It only saves time: what is missing or cannot be used is made again. */
export interface Table {
  /** The bytes that are kept under a key, if they were made from this state; undefined if there are none that can be used. */
  get(key: string, state: string): Buffer | undefined;
  /** Keeps the bytes that are there for the next run, as `get` does, without reading them. Returns whether there are any. */
  keep(key: string, state: string): boolean;
  /** The same for all values from earlier runs, if they take at most this many bytes. */
  keepAll(mostBytes: number): void;
  /** How many values there are from earlier runs. */
  readonly size: number;
  /** These values. */
  rows(): Iterable<readonly [key: string, state: string, value: Buffer]>;
  /** Keeps bytes under a key. `state`: identifies everything that they were made from. */
  set(key: string, state: string, value: string | Uint8Array): void;
  /**
   * Writes the table, as a whole or not at all, without what nobody has asked for since it was opened. Does nothing if nothing has
   * changed, or if the folder cannot be written to. The table is then as if it had just been opened.
   */
  save(): void;
}

export interface TableOptions {
  /** The name of the table, and of its file. */
  name: string;
  /** Everything that all of its values depend on besides the tool. Values of another state count as missing. */
  state: string;
}

/**
 * Opens a table. A file of the store has values one after the other, then an index, then its length. The index says where each value
 * stands, with a digest of it, and is sealed. It is read when something is first asked for, and a value when somebody asks for it.
 *
 * So a file that was cut short, edited or made by somebody else never gives a wrong value, whenever that happens: without its index it
 * is not used, and a value that is not what it was is missing. A run that writes makes a new file and puts it in the place of the old one:
 * a run that reads the old one goes on with it, and a run that is killed changes nothing. Of two runs at once, the last one counts. Nothing
 * in the file depends on the machine.
 */
export function openTable(root: string, { name, state }: TableOptions): Table {
  const path = `${storeFolder}/${name}`;
  const seal: Seal = { of: `${path} 1 ${toolState()} ${state}` };
  let kept: KeptValues | null | undefined;
  const newValues = () => new FreshValues(() => openScratch(root, path));
  let fresh = newValues();
  let asked = new Set<string>();
  const old = () => {
    kept ??= openKept(root, path, seal) ?? noValues;
    return kept;
  };
  const begin = () => {
    kept = undefined;
    fresh.close();
    fresh = newValues();
    asked = new Set();
  };
  return {
    get(key, state) {
      const own = fresh.get(key, state);
      if (own !== undefined) return own;
      const value = old().get(key, state);
      if (value !== undefined) asked.add(key);
      return value;
    },
    keep(key, state) {
      if (fresh.rows.find(key, state) !== undefined) return true;
      if (old().rows.find(key, state) === undefined) return false;
      asked.add(key);
      return true;
    },
    keepAll(most) {
      const all = [...old().rows];
      const bytes = all.reduce((sum, [, { length }]) => sum + length, 0);
      if (bytes <= most) for (const [key] of all) asked.add(key);
    },
    get size() {
      return old().rows.size;
    },
    *rows() {
      const { rows, get } = old();
      for (const [key] of rows) {
        const state = rows.stateOf(key);
        const value = get(key, state);
        if (value !== undefined) yield [key, state, value] as const;
      }
    },
    set(key, state, value) {
      fresh.set(key, state, typeof value === 'string' ? Buffer.from(value) : value);
    },
    save() {
      if (fresh.rows.size === 0 && asked.size === old().rows.size) return;
      try {
        if (!isOwnFolder(root, storeFolder)) return;
        mkdirSync(join(root, storeFolder), { recursive: true });
        replaceFileBy(join(root, path), (descriptor) => {
          const stays = (key: string) => asked.has(key) && !fresh.rows.has(key);
          writeTable(descriptor, { kept: old(), stays, fresh, seal });
          old().close();
        });
      } catch {
        // It only saves time (see above).
      }
      begin();
    },
  };
}

/** In bytes: far more than the tables of 100,000 pages. A larger file is not read. */
const mostBytes = 2 ** 34;
const mostIndexBytes = 2 ** 28;
/** Bytes at the end of a file that say how long its sealed index is. */
const endLength = 6;

/** The values in a file. */
interface KeptValues {
  rows: Rows;
  get(key: string, state: string): Buffer | undefined;
  /** Reads bytes at an offset. Throws if the file has become shorter. */
  read(bytes: Buffer, offset: number): void;
  close(): void;
}

const noValues: KeptValues = { rows: new Rows(), get: () => undefined, read() {}, close() {} };

function openKept(root: string, path: string, seal: Seal): KeptValues | null {
  try {
    const opened = openFileIn({ folder: root, path }, mostBytes);
    if (opened === null || isRefused(opened)) return null;
    const file = new FileParts(opened);
    const rows = readRows(file, seal);
    if (rows !== null) return keptValues(file, rows);
    file.close();
    return null;
  } catch {
    return null;
  }
}

function readRows(file: FileParts, seal: Seal): Rows | null {
  try {
    const end = Buffer.alloc(endLength);
    file.fill(end, file.size - endLength);
    const length = end.readUIntLE(0, endLength);
    if (length > Math.min(file.size - endLength, mostIndexBytes)) return null;
    const sealed = Buffer.allocUnsafeSlow(length);
    file.fill(sealed, file.size - endLength - length);
    const bytes = unsealed(sealed, seal);
    return bytes === null ? null : new Rows(bytes);
  } catch {
    return null;
  }
}

const keptValues = (file: FileParts, rows: Rows): KeptValues => ({
  rows,
  get: (key, state) => (file.isOpen ? rows.value(key, state, ({ offset, length }) => file.read(offset, length)) : undefined),
  read: (bytes, offset) => file.fill(bytes, offset),
  close: () => file.close(),
});

/** A file for new values; null where the system refuses. */
function openScratch(root: string, path: string): ScratchFile | null {
  try {
    if (!isOwnFolder(root, storeFolder)) return null;
    mkdirSync(join(root, storeFolder), { recursive: true });
    return openScratchFile(join(root, path));
  } catch {
    return null;
  }
}

/** The parts of a table that is written. `stays`: whether a kept value is written again. */
interface WrittenTable {
  kept: KeptValues;
  stays(key: string): boolean;
  fresh: FreshValues;
  seal: Seal;
}

function writeTable(descriptor: number, { kept, stays, fresh, seal }: WrittenTable): void {
  const rows = new Rows();
  let length = copyKept(descriptor, rows, kept, stays);
  for (const [, row] of fresh.rows) rows.take(fresh.rows, { ...row, offset: length + row.offset });
  for (const part of fresh.parts()) {
    writeAll(descriptor, part);
    length += part.length;
  }
  const index = sealedBytes(rows.bytes(), seal);
  const end = Buffer.alloc(endLength);
  end.writeUIntLE(index.length, 0, endLength);
  writeAll(descriptor, index);
  writeAll(descriptor, end);
}

/** Copies the values that stay, and adds their rows. Values beside each other are copied together. Returns the length of all. */
function copyKept(descriptor: number, rows: Rows, kept: KeptValues, stays: WrittenTable['stays']): number {
  let written = 0;
  let [from, until] = [0, 0];
  const copy = () => {
    for (let start = from; start < until; start += pieceLength) {
      const piece = Buffer.allocUnsafe(Math.min(pieceLength, until - start));
      kept.read(piece, start);
      writeAll(descriptor, piece);
    }
    written += until - from;
  };
  for (const [key, row] of kept.rows) {
    if (!stays(key)) continue;
    if (row.offset !== until) {
      copy();
      [from, until] = [row.offset, row.offset];
    }
    rows.take(kept.rows, { position: row.position, offset: written + row.offset - from });
    until += row.length;
  }
  copy();
  return written;
}
