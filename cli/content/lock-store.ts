import { changeFiles } from '../platform/files/change-files.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { readFileIn } from '../platform/files/read-file.ts';
import { replaceableMode } from '../platform/files/replaceable.ts';
import { withLineEndsOf } from './lock-lines.ts';

/** The new text of a lock. */
export interface LockText {
  /** Relative to the site's root. */
  path: string;
  text: string;
  /** The content of the file that the new text was made from; null for no file. If it is not known, what is there now. */
  from?: Uint8Array | null;
}

/** In bytes: larger than the lock of any real site. */
const longest = 1024 * 1024 * 1024;

const otherwise = 'run with CI=true, which writes nothing.';

/** The content of a lock; null if there is no regular file. */
export function lockBytes(root: string, path: string): Uint8Array | null {
  const read = readFileIn({ folder: root, path }, longest);
  return read === null || isRefused(read) ? null : read.bytes;
}

/**
 * Writes locks: all or none. Keeps the line ends and the modes of the existing files. Throws EnvironmentError if one cannot or must not
 * be written, also because it is no longer what the new text was made from.
 */
export function writeLocks(root: string, locks: readonly LockText[]): void {
  const changes = locks.map(({ path, text, from }) => {
    replaceableMode(root, path, otherwise);
    const before = from === undefined ? lockBytes(root, path) : from;
    return {
      path,
      before,
      now: withLineEndsOf(before === null ? null : Buffer.from(before).toString('utf8'), text),
    };
  });
  changeFiles(root, changes, otherwise);
}
