import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import { replaceableMode, rightsHint } from '../files/replaceable.ts';
import { withLineEndsOf } from './lock-lines.ts';
import { readLock } from './read.ts';

/** In bytes: more than a lock without a site has. */
const longest = 16 * 1024 * 1024;

const otherwise = 'run with CI=true, which writes nothing.';

/**
 * Writes a lock as a whole or not at all, with the line endings and the mode that it has. `path` is relative to the site's
 * root. Throws EnvironmentError where it cannot or must not be written.
 */
export function writeLock(root: string, path: string, text: string): void {
  const mode = replaceableMode(root, path, otherwise);
  // As much of it as is written: it is only asked for its line endings.
  const now = withLineEndsOf(readLock(root, path, 2 * text.length + longest).lock, text);
  try {
    replaceFile(join(root, path), now, mode);
  } catch (error) {
    throw notWritten(path, error, rightsHint(otherwise));
  }
}
