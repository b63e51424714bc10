import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { notFoundPages, sitePages } from '../site/pages/page-props.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { href } from '../site/routes/addresses.ts';
import type { MadePage } from './render/render-pages.ts';
import type { EarlierPages } from './reuse/earlier-pages.ts';

/** A page, and the site on the host that has it. */
interface HostedPage {
  site: Site;
  page: SitePage;
}

/**
 * The page at an address: on its host, or from the root of any host (`/sv/om-oss`). `sites`: the site on each of its hosts. Throws an
 * EnvironmentError with the nearest address if there is none.
 */
export function findPage(sites: readonly Site[], address: string): HostedPage {
  const bare = (path: string) => path.replace(/(.)\/$/, '$1');
  const here = sites.filter(({ address: { origin } }) => isAt(address, origin));
  const pages = (here.length > 0 ? here : sites).flatMap((site) =>
    [...sitePages(site), ...notFoundPages(site)].map((page) => ({
      site,
      page,
      path: bare(href(site.address, page.path)),
    })),
  );
  // With its letters, or encoded.
  const asked = URL.canParse(address, anyOrigin) ? new URL(address, anyOrigin).pathname : address;
  const found = pages.find(({ path }) => path === bare(asked));
  if (found !== undefined) return found;
  const meant = nearest(
    address,
    pages.map(({ path }) => decodeURI(path)),
  );
  throw new EnvironmentError(
    `There is no page at ${address}.`,
    meant === null ? 'Give its address from the root of the host: --why /about' : `Did you mean ${meant}?`,
  );
}

const anyOrigin = 'https://site.invalid';

const isAt = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

/** Says why a page was rendered again or not; null for another page than the one that is asked for. */
export function explainPage({ page, why, ...made }: MadePage, asked: SitePage, earlier: EarlierPages): string | null {
  if (!page.addresses.some(({ path, language }) => path === asked.path && language === asked.language)) return null;
  if (!('kept' in made)) {
    const reason = why ?? 'all pages are rendered';
    return `${asked.path} was rendered: ${reason}.\n`;
  }
  return why === null
    ? `${asked.path} is as before: none of its ${earlier.inputCount(page)} inputs changed.\n`
    : `${asked.path} is as before: ${why}, but nothing of it is on the page.\n`;
}
