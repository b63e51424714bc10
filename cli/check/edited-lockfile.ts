import { openLockfile, readLockfile } from '../content/read.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { lockfilePath, placeOfLines } from '../site/translations/lockfile.ts';
import { linesOnDisk } from '../site/translations/stored-lockfile.ts';
import { withPlainLineEnds } from './site-files.ts';

/** The lines of some files in the lockfile of translations, with LF line ends; null if only a check of the whole site can read it. */
export function linesOfEdited(
  root: string,
  limit: number,
  names: readonly string[],
): Map<string, string> | null {
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

/** The lines of a file in the lockfile, before and now. */
export interface ChangedLines {
  name: string;
  before: string;
  now: string;
}

/** The lockfile with other lines of some files; null if it does not have those before, or not all in one place. */
export function withChanged(root: string, limit: number, changed: readonly ChangedLines[]): string | null {
  let lockfile = withPlainLineEnds(readLockfile(root, lockfilePath, limit).lockfile) ?? '';
  for (const { name, before, now } of changed) {
    const place = placeOfLines(lockfile, name);
    // Whether the lockfile has lines of a file at all is a question about all files.
    if (place === null || now === '' || lockfile.slice(place.start, place.end) !== before) return null;
    lockfile = lockfile.slice(0, place.start) + now + lockfile.slice(place.end);
  }
  return lockfile;
}
