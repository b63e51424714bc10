import { hasErrors } from '../diagnostics/diagnostic.ts';
import { type Host, isContinuousIntegration } from '../host.ts';
import { lockPath } from '../translations/lock-file.ts';
import { writeLock } from '../translations/lock-store.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Records new and changed translations in the lock, and says so. Not under CI, which must see what is committed, and
 * not beside errors, which may hide texts from us.
 */
export function keepLock(root: string, { translations, diagnostics }: LoadedSite, host: Host): void {
  const lock = translations?.lock ?? null;
  if (lock === null || hasErrors(diagnostics) || isContinuousIntegration(host.env)) return;
  writeLock(root, lock);
  host.stderr.write(`${lockPath} is up to date again; commit it with the texts.\n`);
}
