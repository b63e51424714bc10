import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** A file or folder on disk. `path` is relative to `folder`, with `/`. */
export interface PathInFolder {
  folder: string;
  path: string;
}

/** Why something is not read as a file of the folder. */
export type Refusal =
  /** A link leads out of the folder. */
  | 'outside'
  /** A link leads to a hidden file, such as `.git` or `.env`, which is not for readers. */
  | 'hidden'
  /** A link leads to nothing, in a ring, or to a folder, all of whose files it would add. */
  | 'dead-link'
  | 'ring'
  | 'linked-folder'
  /** Reading it would block, or never end. */
  | 'pipe'
  | 'socket'
  | 'device'
  | 'too-large';

/** A file that may be read. `real`: its path without links. `size` in bytes. */
export interface FoundFile {
  real: string;
  size: number;
}

export type Refused = { refused: Refusal };

export const isRefused = (found: object | null): found is Refused => found !== null && 'refused' in found;

/**
 * Finds a regular file without opening it. Follows links within the folder only. Null if nothing is there. Throws the system's
 * error if it cannot tell, and EISDIR for a folder that is no link.
 */
export function findFile(at: PathInFolder): FoundFile | Refused | null {
  const found = resolved(at);
  if (found === null || isRefused(found)) return found;
  const { real, isLinked } = found;
  const stats = lstatSync(real);
  if (stats.isDirectory() && !isLinked) throw Object.assign(new Error(`EISDIR: ${real} is a folder`), { code: 'EISDIR' });
  const refused = refusalOf(stats);
  return refused === null ? { real, size: stats.size } : { refused };
}

/** The same for a folder. Returns its path without links. */
export function findFolder(at: PathInFolder): { real: string } | Refused | null {
  return resolved(at);
}

/** Why something is refused; null for a regular file. */
export function refusalOf(stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isFIFO' | 'isSocket'>): Refusal | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'linked-folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** Follows all links of a path. `isLinked`: whether there was a link below the folder. */
function resolved({ folder, path }: PathInFolder): { real: string; isLinked: boolean } | Refused | null {
  let root = folder;
  let real: string;
  try {
    root = realpathSync.native(folder);
    real = realpathSync.native(join(root, path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return { refused: 'ring' };
    if (code !== 'ENOENT') throw error;
    return isThere(join(root, path)) ? { refused: 'dead-link' } : null;
  }
  const below = relative(root, real);
  if (isAbsolute(below) || below.split(sep)[0] === '..') return { refused: 'outside' };
  const isLinked = real !== join(root, path);
  // A path may name the tool's own hidden folders directly. A link to a hidden name is refused.
  if (isLinked && below.split(sep).some((name) => name.startsWith('.'))) return { refused: 'hidden' };
  return { real, isLinked };
}

/** Whether something exists at a path. A link counts even if it leads nowhere. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
