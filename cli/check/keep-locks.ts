import { type LockText, writeLocks } from '../content/lock-store.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { type Host, isContinuousIntegration, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { lockPath } from '../site/translations/lock-file.ts';
import type { LoadedSite } from './check-site.ts';

/** The new text of a lock. */
export interface DueLock extends LockText {
  /** What the lock records. */
  what: 'texts' | 'routes';
}

/**
 * The locks that need new lines for translations or addresses. Empty under CI, which checks the committed locks, and if there are
 * errors, which may hide texts.
 */
export function dueLocks({ translations, published, diagnostics }: LoadedSite, host: Host): DueLock[] {
  if (hasErrors(diagnostics) || isContinuousIntegration(host.env)) return [];
  const locks = [
    { path: lockPath, text: translations?.lock, what: 'texts' },
    { path: publishedPath, text: published?.lock, what: 'routes' },
  ] as const;
  return locks.flatMap(({ text, ...lock }) =>
    text === null || text === undefined ? [] : [{ ...lock, text }],
  );
}

/** Writes the locks that need it, all or none, and prints which. */
export async function keepLocks(root: string, loaded: LoadedSite, host: Host): Promise<void> {
  const due = dueLocks(loaded, host);
  if (due.length === 0) return;
  await writeWhole(host.heedSignals, () => writeLocks(root, due));
  for (const { path, what } of due)
    print(host.stderr, `${path} has been brought up to date; commit it with the ${what}.\n`);
}
