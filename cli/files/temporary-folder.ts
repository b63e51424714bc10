import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNewFiles } from './write-new-files.ts';

/**
 * Calls `use` with a new folder outside of the site that holds these files, by path with `/`, and removes it afterwards. Throws the
 * system's error if it cannot be written.
 */
export async function inTemporaryFolder<T>(
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tvilling-')));
  try {
    writeNewFiles(folder, files);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
