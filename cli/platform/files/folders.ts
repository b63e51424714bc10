import { rmdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';
import { findFolder, isRefused } from './find-file.ts';

/** The path of a file as seen from a folder, with `/` on every machine. */
export const pathFrom = (folder: string, file: string): string => relative(folder, file).split(sep).join('/');

/** The folders of a file, by its path with `/`, the outermost first: `content` and `content/pages`. */
export function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Throws EnvironmentError if a link leads a folder of a file out of the site, or nowhere. */
export function assertFoldersInside(root: string, path: string): void {
  const leading = foldersOf(path).find((folder) => isRefused(findFolder({ folder: root, path: folder })));
  if (leading === undefined) return;
  throw new EnvironmentError(
    `${leading} is a link that leads out of the site, or nowhere.`,
    'Put the folder itself in the place of the link.',
  );
}

/** Removes the folders of files that are not there, the innermost first. A folder with other files stays. */
export function removeEmptyFolders(root: string, paths: readonly string[]): void {
  const folders = new Set(paths.flatMap(foldersOf));
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      // It does not exist, or is not empty.
    }
  }
}
