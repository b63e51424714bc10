import { isDeepStrictEqual } from 'node:util';
import { withPlainLineEnds } from '../../content/lockfile-lines.ts';
import type { Refusal } from '../../platform/files/find-file.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import type { LockfileAt } from '../site-files.ts';

/** What is asked of a lockfile. What git says of it may be another thing at each check, and most answers do not depend on it. */
export interface AskedLockfile extends Pick<LockfileAt, 'committed'> {
  /** Its text, with LF line ends, or its content without its text, or why it is refused. */
  written(): Pick<LockfileAt, 'lockfile' | 'stored' | 'refused'>;
  /** Why it is refused, with the most bytes that are read; null if it is not. */
  refused(): { refused: Refusal; limit: number } | null;
}

/** Asks a lockfile. `read`: as it is now; undefined where nobody asks for it. */
export const askedLockfile = (queries: SiteQueries, read: () => LockfileAt | undefined): AskedLockfile => ({
  written: queries.value(
    () => {
      const { lockfile = null, stored, refused } = read() ?? {};
      return {
        lockfile: withPlainLineEnds(lockfile),
        ...(stored && { stored }),
        ...(refused && { refused }),
      };
    },
    (before, now) => before.stored === now.stored && isDeepStrictEqual(before, now),
  ),
  refused: queries.value(() => {
    const { refused, limit = 0 } = read() ?? {};
    return refused === undefined ? null : { refused, limit };
  }, isDeepStrictEqual),
  committed: () => read()?.committed() ?? null,
});
