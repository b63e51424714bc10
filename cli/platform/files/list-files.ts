import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedAt, isYoung, stampOf } from './file-stamp.ts';
import { findFile, findFolder, isRefused, type PathInFolder, type Refusal, refusalOf } from './find-file.ts';

/** A file on disk. `path` is relative to the site's root, with `/`. */
export interface RawFile extends ListedFile {
  /**
   * Empty for a file that is refused or above the limit. May be read at the first access, which throws EnvironmentError if it
   * fails.
   */
  readonly bytes: Uint8Array;
}

/** A file whose bytes are asked for when somebody needs them. */
export const withBytes = (file: ListedFile, bytes: (file: ListedFile) => Uint8Array): RawFile => new LaterFile(file, bytes);

/** There are many: an object with a getter of its own would take six times the memory. `bytes` may be the same for all. */
class LaterFile implements RawFile {
  readonly path: string;
  readonly size: number;
  declare readonly refused?: Refusal;
  declare readonly stamp?: string;
  readonly #bytes: (file: ListedFile) => Uint8Array;

  constructor({ path, size, refused, stamp }: ListedFile, bytes: (file: ListedFile) => Uint8Array) {
    this.path = path;
    this.size = size;
    if (refused !== undefined) this.refused = refused;
    if (stamp !== undefined) this.stamp = stamp;
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    return this.#bytes(this);
  }
}

/** A file below a folder, or something else that is refused. */
export interface ListedFile {
  /** Relative to the folder, with `/`. */
  path: string;
  /** In bytes; 0 for a refused file. */
  size: number;
  /** Why it is refused. */
  refused?: Refusal;
  /** Its stamp (`stampOf`). Missing where a later change might have the same one. */
  stamp?: string;
}

/**
 * All files at or below a place, in a stable order, including those that are refused. Links to folders are not followed: they may
 * form a ring, and add files that are put there later. Only the named folder itself may be a link. `isLeftOut` is called for each
 * name. Throws the system's error if a folder cannot be read.
 */
export function listFiles(at: PathInFolder, isLeftOut: (name: string) => boolean): ListedFile[] {
  const folder = findFolder(at);
  if (folder === null) return [];
  if (isRefused(folder)) return [{ path: at.path, size: 0, ...folder }];
  return entriesOf(folder.real)
    .filter(({ name }) => !isLeftOut(name))
    .flatMap((entry) => {
      const path = at.path === '' ? entry.name : `${at.path}/${entry.name}`;
      if (entry.isDirectory()) return listFiles({ ...at, path }, isLeftOut);
      return listed({ ...at, path }, entry, folder.real) ?? [];
    });
}

const entriesOf = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Null if it has been removed. `parent`: the real path of its folder. */
function listed(at: PathInFolder, entry: Dirent, parent: string): ListedFile | null {
  const { path } = at;
  const refused = entry.isSymbolicLink() ? null : refusalOf(entry);
  if (refused !== null) return { path, size: 0, refused };
  // To look for links in a whole path takes three times as long as to see that its last name is none.
  const stats = lstatSync(join(parent, entry.name), { throwIfNoEntry: false });
  if (stats?.isFile()) {
    const stamp = isYoung(changedAt(stats), Date.now()) ? {} : { stamp: stampOf(stats) };
    return { path, size: stats.size, ...stamp };
  }
  const found = findFile(at);
  if (found === null) return null;
  return isRefused(found) ? { path, size: 0, ...found } : { path, size: found.size };
}

/**
 * The sorted names in a folder, including hidden ones; null if there is no folder. Throws the system's error if it cannot be
 * read, ENOTDIR for a file.
 */
export function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
