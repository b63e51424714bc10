import { writeLock } from '../content/lock-store.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { type Host, isContinuousIntegration } from '../host.ts';
import { publishedPath } from '../site/published-file.ts';
import { lockPath } from '../translations/lock-file.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Records new and changed translations, and new addresses, in their locks, and says so. Not under CI, which must see what is
 * committed, and not beside errors, which may hide texts from us.
 */
export function keepLocks(
  root: string,
  { translations, published, diagnostics }: LoadedSite,
  host: Host,
): void {
  if (hasErrors(diagnostics) || isContinuousIntegration(host.env)) return;
  const locks = [
    [lockPath, translations?.lock, 'texts'],
    [publishedPath, published?.lock, 'routes'],
  ] as const;
  for (const [path, text, what] of locks) {
    if (text === null || text === undefined) continue;
    writeLock(root, path, text);
    host.stderr.write(`${path} is up to date again; commit it with the ${what}.\n`);
  }
}
