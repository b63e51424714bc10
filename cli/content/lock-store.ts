import { changeFiles } from '../files/change-files.ts';
import { isRefused } from '../files/find-file.ts';
import { readFileIn } from '../files/read-file.ts';
import { replaceableMode } from '../files/replaceable.ts';
import { withLineEndsOf } from './lock-lines.ts';

/** The new text of a lock. */
export interface LockText {
  /** Relative to the site's root. */
  path: string;
  text: string;
}

/** In bytes: larger than the lock of any real site. */
const longest = 1024 * 1024 * 1024;

const otherwise = 'run with CI=true, which writes nothing.';

/**
 * Writes locks: all or none. Keeps the line ends and the modes of the existing files. Throws EnvironmentError if one cannot or must not
 * be written.
 */
export function writeLocks(root: string, locks: readonly LockText[]): void {
  const changes = locks.map(({ path, text }) => {
    replaceableMode(root, path, otherwise);
    const read = readFileIn({ folder: root, path }, longest);
    const before = read === null || isRefused(read) ? null : read.bytes;
    return { path, before, now: withLineEndsOf(before?.toString('utf8') ?? null, text) };
  });
  changeFiles(root, changes, otherwise);
}
