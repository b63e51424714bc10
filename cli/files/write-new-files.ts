import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

/**
 * Writes files, by path with `/`, into an existing folder: all of them or none. Never replaces an existing file. Throws the
 * system's error if one cannot be written; the folder is then unchanged. `andThen`: a last step. If it throws, the files are
 * removed again.
 */
export function writeNewFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  andThen: () => void = () => {},
): void {
  const written: string[] = [];
  try {
    for (const [path, text] of files) {
      const file = join(folder, path);
      makeFolder(dirname(file));
      writeFileSync(file, text, { flag: 'wx' });
      written.push(path);
    }
    andThen();
  } catch (error) {
    for (const path of written) rmSync(join(folder, path), { force: true });
    removeEmptyFolders(folder, [...files.keys()]);
    throw error;
  }
}

/** Removes the folders of files that are not there, the innermost first. A folder with other files stays. */
export function removeEmptyFolders(folder: string, paths: readonly string[]): void {
  const folders = new Set(
    paths.flatMap((path) => {
      const names = path.split('/').slice(0, -1);
      return names.map((_, index) => names.slice(0, index + 1).join('/'));
    }),
  );
  for (const path of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(folder, path));
    } catch {
      // It does not exist, or is not empty.
    }
  }
}
