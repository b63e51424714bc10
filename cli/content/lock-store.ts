import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';
import { replaceDurably } from '../files/replace-file.ts';
import { replaceableMode, rightsHint } from '../files/replaceable.ts';
import { withLineEndsOf } from './lock-lines.ts';
import { readLock } from './read.ts';

/** In bytes: larger than the lock of any real site. */
const longest = 16 * 1024 * 1024;

const otherwise = 'run with CI=true, which writes nothing.';

/**
 * Writes a lock as a whole or not at all. Keeps the line ends and the mode of the existing file. `path` is relative to the site's
 * root. Throws EnvironmentError if the file cannot or must not be written.
 */
export function writeLock(root: string, path: string, text: string): void {
  const mode = replaceableMode(root, path, otherwise);
  // Only the line ends of the existing file matter, so it is read up to about the new size.
  const now = withLineEndsOf(readLock(root, path, 2 * text.length + longest).lock, text);
  try {
    replaceDurably(join(root, path), now, mode);
  } catch (error) {
    throw notWritten(path, error, rightsHint(otherwise));
  }
}
