import type { FoundLockfile } from '../../content/read.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import type { LongContent } from '../../platform/files/file-parts.ts';
import { type Lockfile, lockfileOf, lockfilePath, parseLockfile } from './lockfile.ts';

/** The content of a lockfile on the disk, with the digest of its bytes as they were read. */
export interface StoredLockfile extends Pick<LongContent, 'sha256'> {
  content: Lockfile;
}

/** The lockfile of translations as it is there. One that is refused has its finding. */
export interface WrittenLockfile extends FoundLockfile {
  /** Its content, and the digest of its bytes, if its text is not in memory. */
  stored?: StoredLockfile | undefined;
  /**
   * The committed text. `text` is null if it is not committed; the result is null if git does not know. Called only if the file
   * is missing or empty.
   */
  committed(): { text: string | null } | null;
}

/**
 * The lockfile. If the file is missing or empty, that of the last commit, so that deleting it makes no translation fresh. Reports a
 * lockfile that cannot be read, and returns null. One that is refused gives null too: nobody knows what it says.
 */
export function usableLockfile({ lockfile, stored, refused, committed }: WrittenLockfile, report: Report): Lockfile | null {
  if (refused !== undefined) return null;
  const read = stored?.content ?? (lockfile === null ? lockfileOf([]) : parseLockfile(lockfile, report));
  if (read === null || !read.isEmpty) return read;
  return parseLockfile(committed()?.text ?? '', () => {})?.asUnwritten() ?? read;
}

/** Reports a lockfile that lacks lines of the one that the content needs, or that is not there (null). */
export function checkLockfile(lockfile: Lockfile | null, now: Lockfile, report: Report): void {
  const at = { file: lockfilePath, range: null };
  if (lockfile === null) {
    report(findingOf('translation/lock-missing', at, {}));
    return;
  }
  const differing = [...now.without(lockfile), ...lockfile.superfluousBeside(now)];
  const places = [...new Set(differing.map(({ key, language }) => `${key} (${language})`))];
  if (places.length > 0) report(findingOf('translation/lock-outdated', at, { texts: places.length, places }));
}
