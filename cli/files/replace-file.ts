import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file as a whole or not at all, or makes it. Where that fails, throws what the system says, with the file as it was
 * and nothing beside it. `mode` is what the file is to allow; what the system gives new files where it is left out.
 */
export function replaceFile(file: string, content: string | Uint8Array, mode?: number): void {
  // A hidden file is no content, should somebody be watching.
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}`);
  // A process of the same number that was ended may have left one; a link there would be written through.
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

/** Takes a file away; fine where there is none. Throws what the system says where it cannot be. */
export const removeFile = (file: string): void => rmSync(file, { force: true });
