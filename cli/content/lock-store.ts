import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';
import { withLineEndsOf } from './lock-lines.ts';
import { readLock } from './read.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Writes a lock as a whole or not at all, with the line endings that it has. `path` is relative to the site's root. Throws
 * EnvironmentError where it cannot be written.
 */
export function writeLock(root: string, path: string, text: string): void {
  const before = readLock(root, path);
  try {
    replaceFile(join(root, path), withLineEndsOf(before, text));
  } catch (error) {
    const hint = 'Check that you may write to the folder, or run with CI=true, which writes nothing.';
    throw notWritten(path, error, hint);
  }
}
