import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Writes a lock as a whole or not at all. `path` is relative to the site's root. Throws EnvironmentError where it cannot be
 * written.
 */
export function writeLock(root: string, path: string, text: string): void {
  try {
    replaceFile(join(root, path), text);
  } catch (error) {
    const hint = 'Check that you may write to the folder, or run with CI=true, which writes nothing.';
    throw notWritten(path, error, hint);
  }
}
