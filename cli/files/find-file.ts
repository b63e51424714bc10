import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** Where something stands: `path` is relative to `folder`, with `/`. */
export interface Place {
  folder: string;
  path: string;
}

/** Why what stands at a place is not read as a file of the folder. */
export type Refusal =
  /** A link leads out of the folder. */
  | 'outside'
  /** A link leads to what is hidden, such as `.git` or `.env`: that is not for readers. */
  | 'hidden'
  /** A link leads to nothing, or in a ring, or to a folder, all of whose files would come along. */
  | 'dead-link'
  | 'ring'
  | 'linked-folder'
  /** It would block, or never end. */
  | 'pipe'
  | 'socket'
  | 'device'
  | 'too-large';

/** What stands at a place and may be read. `real` is its path without links, `size` in bytes. */
export interface Found {
  real: string;
  size: number;
}

export type Refused = { refused: Refusal };

export const isRefused = (found: object | null): found is Refused => found !== null && 'refused' in found;

/**
 * Finds a regular file without opening it. A link is followed within the folder only. Null where nothing stands there; throws
 * what the system says where that cannot be known, and EISDIR for a folder that is no link.
 */
export function findFile(place: Place): Found | Refused | null {
  const found = resolved(place);
  if (found === null || isRefused(found)) return found;
  const { real, isLinked } = found;
  const stats = lstatSync(real);
  if (stats.isDirectory() && !isLinked)
    throw Object.assign(new Error(`EISDIR: ${real} is a folder`), { code: 'EISDIR' });
  const refused = refusalOf(stats);
  return refused === null ? { real, size: stats.size } : { refused };
}

/** The same for a folder: its path without links. */
export function findFolder(place: Place): { real: string } | Refused | null {
  return resolved(place);
}

/** Why something that is no regular file is refused; null for one that is. */
export function refusalOf(
  stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isFIFO' | 'isSocket'>,
): Refusal | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'linked-folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** Follows all links of a path, and says whether there was one below the folder. */
function resolved({ folder, path }: Place): { real: string; isLinked: boolean } | Refused | null {
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
  // What the tool itself keeps in hidden folders it asks for by their names.
  if (isLinked && below.split(sep).some((name) => name.startsWith('.'))) return { refused: 'hidden' };
  return { real, isLinked };
}

/** Whether anything stands at a path, a link that leads nowhere included. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
