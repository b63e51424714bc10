import { writeLock } from '../content/lock-store.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { type Host, isContinuousIntegration, print } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import { publishedPath } from '../routes/published-file.ts';
import { lockPath } from '../translations/lock-file.ts';
import type { LoadedSite } from './check-site.ts';

/** A lock as it is to be from now on. */
export interface DueLock {
  path: string;
  text: string;
  /** What it belongs to. */
  what: 'texts' | 'routes';
}

/**
 * The locks that new and changed translations, and new addresses, are to be recorded in. None under CI, which must see what is
 * committed, and none beside errors, which may hide texts from us.
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

/** Writes the locks that are due, and says so. */
export async function keepLocks(root: string, loaded: LoadedSite, host: Host): Promise<void> {
  for (const { path, text, what } of dueLocks(loaded, host)) {
    await writeWhole(host.heedSignals, () => writeLock(root, path, text));
    print(host.stderr, `${path} has been brought up to date; commit it with the ${what}.\n`);
  }
}
