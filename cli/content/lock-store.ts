import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';

/**
 * Writes a lock as a whole or not at all. `path` is relative to the site's root. Throws EnvironmentError where it cannot be
 * written.
 */
export function writeLock(root: string, path: string, text: string): void {
  const file = join(root, path);
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    throw new EnvironmentError(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      'Check that you may write to the folder, or run with CI=true, which writes nothing.',
    );
  }
}
