import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces or makes a file, as a whole or not at all. After a failure, throws the system's error; the file is then unchanged, and
 * no temporary file is left. `mode`: the permissions of the file; by default, those of new files.
 */
export function replaceFile(file: string, content: string | Uint8Array, mode?: number): void {
  // Watchers ignore hidden files.
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}`);
  // A process with the same number may have been ended and left its file. Writing through a link there must not happen.
  rmSync(temporary, { force: true });
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Removes a file if it exists. Throws the system's error if it cannot. */
export const removeFile = (file: string): void => rmSync(file, { force: true });
