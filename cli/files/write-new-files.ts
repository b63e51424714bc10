import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

/**
 * Writes files, by path with `/`, into a folder that is there: all of them or none. A file that is there already is never
 * written over. Throws what the system says where one cannot be written, with the folder as it was. `andThen` is what belongs to them:
 * they are taken back where it throws.
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

/** Takes away the folders of files that were to be written, the innermost first. One that holds something stays. */
function removeEmptyFolders(folder: string, paths: readonly string[]): void {
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
      // Not there, or not empty.
    }
  }
}
