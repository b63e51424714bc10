import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { notFoundPages, sitePages } from '../site/pages/page-props.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { href } from '../site/routes/addresses.ts';
import type { MadePage } from './render/render-pages.ts';

/** The page at an address of the host (`/sv/om-oss`). Throws an EnvironmentError with the nearest address if there is none. */
export function findPage(site: Site, address: string): SitePage {
  const bare = (path: string) => path.replace(/(.)\/$/, '$1');
  const pages = [...sitePages(site), ...notFoundPages(site)];
  const shown = ({ path }: SitePage) => bare(decodeURI(href(site.address, path)));
  const { origin } = site.address;
  // With its letters, or encoded.
  const asked = URL.canParse(address, origin) ? new URL(address, origin).pathname : address;
  const found = pages.find(({ path }) => bare(href(site.address, path)) === bare(asked));
  if (found !== undefined) return found;
  const meant = nearest(address, pages.map(shown));
  throw new EnvironmentError(
    `There is no page at ${address}.`,
    meant === null ? 'Give its address from the root of the host: --why /about' : `Did you mean ${meant}?`,
  );
}

/** Says why a page was rendered again or not; null for another page than the one that is asked for. */
export function explainPage({ page, why, ...made }: MadePage, asked: SitePage): string | null {
  if (!page.addresses.some(({ path, language }) => path === asked.path && language === asked.language))
    return null;
  if (!('kept' in made)) {
    const reason = why ?? 'all pages are rendered';
    return `${asked.path} was rendered: ${reason}.\n`;
  }
  return why === null
    ? `${asked.path} is as before: none of its ${made.kept.inputs.length} inputs changed.\n`
    : `${asked.path} is as before: ${why}, but nothing of it is on the page.\n`;
}
