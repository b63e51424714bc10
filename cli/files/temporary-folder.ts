import { realpathSync } from 'node:fs';
import { makeFolder } from '../make-folder.ts';
import { removeIfPossible, temporaryPath } from './temporary.ts';
import { writeNewFiles } from './write-new-files.ts';

/**
 * Calls `use` with a new folder beside `path` that holds these files, by path with `/`, and removes it afterwards. Throws the
 * system's error if it cannot be written.
 */
export async function inTemporaryFolder<T>(
  path: string,
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryPath(path, 'tmp');
  try {
    makeFolder(folder);
    writeNewFiles(folder, files);
    return await use(realpathSync(folder));
  } finally {
    removeIfPossible(folder);
  }
}
