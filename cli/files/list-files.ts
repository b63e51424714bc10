import { type Dirent, readdirSync } from 'node:fs';
import { findFile, findFolder, isRefused, type Place, type Refusal, refusalOf } from './find-file.ts';

/** A file below a folder, or what stands there in the place of one. */
export interface ListedFile {
  /** Relative to the folder, with `/`. */
  path: string;
  /** In bytes; 0 for what is not to be read. */
  size: number;
  /** Why it is not to be read. */
  refused?: Refusal;
}

/**
 * All files at or below a place, in a stable order, with what is to be refused there. Links to folders are not followed: they
 * may form a ring, and bring along whatever comes to lie there. Only the folder that is named may itself be one.
 * `isLeftOut` is asked for each name. Throws what the system says where a folder cannot be read.
 */
export function listFiles(place: Place, isLeftOut: (name: string) => boolean): ListedFile[] {
  const folder = findFolder(place);
  if (folder === null) return [];
  if (isRefused(folder)) return [{ path: place.path, size: 0, ...folder }];
  return entriesOf(folder.real)
    .filter(({ name }) => !isLeftOut(name))
    .flatMap((entry) => {
      const path = place.path === '' ? entry.name : `${place.path}/${entry.name}`;
      if (entry.isDirectory()) return listFiles({ ...place, path }, isLeftOut);
      return listed({ ...place, path }, entry) ?? [];
    });
}

const entriesOf = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Null where it has gone meanwhile. */
function listed(place: Place, entry: Dirent): ListedFile | null {
  const { path } = place;
  const refused = entry.isSymbolicLink() ? null : refusalOf(entry);
  if (refused !== null) return { path, size: 0, refused };
  const found = findFile(place);
  if (found === null) return null;
  return isRefused(found) ? { path, size: 0, ...found } : { path, size: found.size };
}

/**
 * What stands in a folder, hidden names too, sorted; null where there is none. Throws what the system says where it cannot be read,
 * ENOTDIR for a file.
 */
export function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
