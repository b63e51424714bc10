import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';
import { lockPath } from './lock-file.ts';

/** Writes the lock as a whole or not at all. Throws EnvironmentError where it cannot be written. */
export function writeLock(root: string, text: string): void {
  const file = join(root, lockPath);
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    throw new EnvironmentError(
      `${lockPath} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      'Check that you may write to the folder, or run with CI=true, which writes nothing.',
    );
  }
}
