import { sitePages } from '../site/pages/page-props.ts';
import type { Site } from '../site/pages/site.ts';
import { aliasHref, href, htmlFile } from '../site/routes/addresses.ts';
import { addressParts } from '../site/routes/old-address.ts';
import { redirectFiles } from '../site/routes/redirect-files.ts';
import { addressOfRedirects, redirectsOn } from '../site/routes/redirects-on-host.ts';
import { type Alias, redirectStatus } from '../site/routes/route-table.ts';

/** An address that leads to another one, which may be on another host. Addresses have the base, and are percent-encoded. */
export interface Redirect {
  /** Without its query. That of an old address has no slash at its end, and holds with one too. */
  from: string;
  isOld: boolean;
  /** The query that the request must have, in exactly these characters; null for any. One that is named is dropped, any other is kept. */
  query: string | null;
  to: string;
  /** The part of the page, with its `#`, behind any query; empty for the whole page. */
  anchor: string;
  status: 301 | 302;
  /** The file of the page for hosts without redirects; null if there is none. */
  file: string | null;
}

/**
 * The redirects of a site: those with a query first, the most parameters before fewer, because some hosts take more parameters beside
 * them; and old addresses before aliases, because some hosts ignore letter case.
 */
export function redirectsOf(site: Site): Redirect[] {
  const { address } = site;
  const files = filesOfRedirects(site);
  const redirects = redirectsOn(address, site.routes).map((alias): Redirect => {
    const { path: from, query } = addressParts(aliasHref(addressOfRedirects(address), alias));
    const isOld = alias.isOld === true;
    const file = files.get(alias) ?? null;
    const anchor = alias.anchor === undefined ? '' : `#${encodeURIComponent(alias.anchor)}`;
    const to = href(address, alias.target);
    return { from, isOld, query, to, anchor, status: redirectStatus(alias), file };
  });
  const rank = ({ query, isOld }: Redirect) => (query !== null ? 0 : isOld ? 1 : 2);
  const parameters = ({ query }: Redirect) => query?.split('&').length ?? 0;
  return redirects.sort((a, b) => rank(a) - rank(b) || parameters(b) - parameters(a));
}

/**
 * Whether a redirect only takes the query away from a page. A host that passes the query on would lead there for ever. Without the rule,
 * the page answers.
 */
export const isOwnQuery = ({ from, query, to }: Pick<Redirect, 'from' | 'query' | 'to'>): boolean =>
  query !== null && from.replace(/\/$/, '') === to.replace(/\/$/, '');

/** The file of the page that leads on from each redirect. */
export const filesOfRedirects = (site: Site): Map<Alias, string> =>
  redirectFiles(redirectsOn(site.address, site.routes), {
    address: addressOfRedirects(site.address),
    hosts: site.config.hosts,
    others: [...Array.from(sitePages(site), ({ path }) => htmlFile(site.address, path)), ...site.publicFiles],
  });

/** The paths of a redirect as servers compare them, decoded: an old address with and without a slash at its end. */
export function pathsOf({ from, isOld }: Pick<Redirect, 'from' | 'isOld'>): string[] {
  const path = decodeURIComponent(from);
  if (!isOld) return [path];
  const bare = path.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}
