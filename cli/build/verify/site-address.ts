import { decoded } from '../../platform/escape.ts';
import type { FactStore } from './fact-store.ts';
import type { OutputAddress } from './verification.ts';

/**
 * The addresses below the site's own under which hosts serve a file. The first is the one that the file itself stands for:
 * `services` and `services.html`; `services/`, `services` and `services/index.html`.
 */
export function addressesOf(file: string): [string, ...string[]] {
  if (file === 'index.html') return ['', file];
  if (file.endsWith('/index.html')) {
    const folder = file.slice(0, -'index.html'.length);
    return [folder, folder.slice(0, -1), file];
  }
  return [file.replace(/\.html$/, ''), file, file.replace(/\.html$/, '/')];
}

/**
 * The file that hosts serve at an address below the site's own: that which stands for the address, or else another one. `has`: whether
 * there is a page.
 */
export const pageFileAt = (address: string, has: (file: string) => boolean): string | undefined =>
  [`${address}index.html`, `${address}.html`, `${address.replace(/\/$/, '')}.html`, `${address}/index.html`, address].find(
    (file) => has(file) && addressesOf(file).includes(address),
  );

/** The address of the site, according to most canonical links that name their own page. Null if there is no such link. */
export function siteAddressOf(pages: FactStore): OutputAddress | null {
  const votes = new Map<string, { address: OutputAddress; count: number }>();
  for (const file of pages.files()) {
    const page = pages.seen(file);
    const canonical = page?.canonical ?? null;
    const address = canonical === null ? null : addressBefore(file, canonical);
    if (address === null) continue;
    const name = `${address.origin}${address.base}`;
    // A redirect may lead to another host of the site: pages decide, if there are any.
    const weight = page?.isRedirect ? 0 : 1;
    votes.set(name, { address, count: (votes.get(name)?.count ?? 0) + weight });
  }
  const [first] = [...votes.values()].sort((a, b) => b.count - a.count);
  return first?.address ?? null;
}

/** The part of a canonical link before the file's own part. */
function addressBefore(file: string, canonical: string): OutputAddress | null {
  if (!URL.canParse(canonical)) return null;
  const { origin, pathname } = new URL(canonical);
  if (origin === 'null') return null;
  const path = decoded(pathname);
  const own = addressesOf(file).find((address) => path.endsWith(`/${address}`));
  // The folder of a site may be written without its slash.
  if (own === undefined) return file === 'index.html' ? { origin, base: path } : null;
  return { origin, base: path.slice(0, path.length - own.length - 1) };
}
