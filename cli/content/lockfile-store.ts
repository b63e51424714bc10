import { changedMeanwhile } from '../platform/environment-error.ts';
import { changeFiles, type LongChange } from '../platform/files/change-files.ts';
import type { LongContent } from '../platform/files/file-parts.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { digestOfFile, readFileIn } from '../platform/files/read-file.ts';
import { replaceableMode } from '../platform/files/replaceable.ts';
import { withLineEndsOf, withPlainLineEnds } from './lockfile-lines.ts';

/** The new text of a lockfile. */
export interface LockfileText {
  /** Relative to the site's root. */
  path: string;
  /** With LF line ends, or all bytes of the file. */
  text: string | LongContent;
  /**
   * The text that a new text was made from, with LF line ends, or the digest of its bytes; null if there was no file. Undefined if it
   * counts no more.
   */
  before?: string | null | Pick<LongContent, 'sha256'> | undefined;
}

/** In bytes: larger than the lockfile of any real site. */
const longest = 1024 * 1024 * 1024;

const otherwise = 'run with CI=true, which writes nothing.';

/** The content of a lockfile; null if there is no regular file. */
function lockfileBytes(root: string, path: string): Uint8Array | null {
  const read = readFileIn({ folder: root, path }, longest);
  return read === null || isRefused(read) ? null : read.bytes;
}

function digestNow(root: string, path: string): Pick<LongContent, 'sha256'> | null {
  const digest = digestOfFile({ folder: root, path }, longest);
  return digest === null || isRefused(digest) ? null : digest;
}

/**
 * A lockfile with its new text, in the line ends that it has; nothing if it has that text already. Throws EnvironmentError if it has
 * changed since the text was made from it: lines of a merge or of another command would be lost.
 */
function lockChange(root: string, { path, text, before: known }: LockfileText): LongChange[] {
  if (typeof text !== 'string') {
    const before = digestNow(root, path);
    if (before?.sha256 === text.sha256) return [];
    const isKnown = known === undefined || (known as typeof before)?.sha256 === before?.sha256;
    if (!isKnown) throw changedMeanwhile(path);
    return [{ path, before, now: text }];
  }
  const before = lockfileBytes(root, path);
  const found = before === null ? null : Buffer.from(before).toString('utf8');
  const plain = withPlainLineEnds(found);
  if (plain === text) return [];
  if (known !== undefined && plain !== known) throw changedMeanwhile(path);
  return [{ path, before, now: withLineEndsOf(found, text) }];
}

/**
 * Writes lockfiles: all or none. Keeps the line ends and the modes of the existing files. Throws EnvironmentError if one cannot or must not
 * be written, or has changed.
 */
export function writeLockfiles(root: string, lockfiles: readonly LockfileText[]): void {
  const changes = lockfiles.flatMap((lockfile) => {
    replaceableMode(root, lockfile.path, otherwise);
    return lockChange(root, lockfile);
  });
  changeFiles(root, changes, { otherwise });
}
