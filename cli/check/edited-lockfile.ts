import { createHash } from 'node:crypto';
import { withPlainLineEnds } from '../content/lockfile-lines.ts';
import { openLockfile, readLockfile } from '../content/read.ts';
import { changedMeanwhile } from '../platform/environment-error.ts';
import type { LongContent } from '../platform/files/file-parts.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { digestOfFile } from '../platform/files/read-file.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { type ChangedLines, linesOnDisk, withLinesOnDisk } from '../site/translations/stored-lockfile.ts';

/** The lines of some files in the lockfile of translations, with LF line ends; null if only a check of the whole site can read it. */
export function linesOfEdited(root: string, limit: number, names: readonly string[]): Map<string, string> | null {
  const opened = openLockfile(root, lockfilePath, limit);
  if (opened === null || isRefused(opened)) return new Map();
  try {
    const lines = linesOnDisk(opened, names);
    return lines && new Map(Array.from(lines, ([name, own]) => [name, withPlainLineEnds(own) ?? '']));
  } catch (error) {
    // It has become shorter.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    opened.close();
  }
}

/** The lockfile with other lines of some files; null if it does not have those before, or not all in one place. */
export function withChanged(root: string, limit: number, changed: readonly ChangedLines[]): LongContent | null {
  // Whether the lockfile has lines of a file at all is a question about all files.
  if (changed.some(({ before, now }) => before === '' || now === '')) return null;
  const hash = createHash('sha256');
  for (const piece of changedPieces(root, limit, changed)) {
    if (piece === null) return null;
    hash.update(piece);
  }
  return {
    sha256: hash.digest('hex'),
    *pieces() {
      for (const piece of changedPieces(root, limit, changed)) {
        if (piece === null) throw changedMeanwhile(lockfilePath);
        yield piece;
      }
    },
  };
}

/** The pieces of the lockfile. The last one is null if it has not the lines that are to be changed. */
function* changedPieces(root: string, limit: number, changed: readonly ChangedLines[]): Generator<Uint8Array | null> {
  const opened = openLockfile(root, lockfilePath, limit);
  if (opened === null || isRefused(opened)) return yield null;
  try {
    yield* withLinesOnDisk(opened, changed);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield null;
  } finally {
    opened.close();
  }
}

/** Whether the lockfile of translations is as it was written. */
export function isWritten(root: string, text: string | LongContent): boolean {
  const limit = Number.POSITIVE_INFINITY;
  if (typeof text === 'string') return withPlainLineEnds(readLockfile(root, lockfilePath, limit).lockfile) === text;
  const digest = digestOfFile({ folder: root, path: lockfilePath }, limit);
  return digest !== null && !isRefused(digest) && digest.sha256 === text.sha256;
}
