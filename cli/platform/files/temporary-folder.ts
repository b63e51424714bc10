import { realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { removeIfPossible, temporaryPath } from './temporary.ts';

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
    for (const [name, text] of files) {
      const file = join(folder, name);
      makeFolder(dirname(file));
      writeFileSync(file, text, { flag: 'wx' });
    }
    return await use(realpathSync(folder));
  } finally {
    removeIfPossible(folder);
  }
}
