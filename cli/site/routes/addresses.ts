import { encodedAddress } from './old-address.ts';
import type { Alias } from './route-table.ts';

/**
 * The address of the site: turns paths into addresses and files. A path has no base and no trailing slash, and its letters as they are
 * written: `/fi/näyttelyt`. So have files. An address in a link has them encoded (RFC 3986, 2.5), and so has the base.
 */
export interface SiteAddress {
  /** `https://example.org` */
  origin: string;
  /** Sub-path without trailing slash: `/verkbro`. Empty for a site at the root. */
  base: string;
  trailingSlash: 'never' | 'always';
}

export function siteAddress(url: string, trailingSlash: SiteAddress['trailingSlash']): SiteAddress {
  const { origin, pathname } = new URL(url);
  return { origin, base: pathname.replace(/\/+$/, ''), trailingSlash };
}

/** The address in links: `/services`, `/verkbro/services/`. The root is the base with a slash. */
export function href(address: SiteAddress, path: string, anchor?: string): string {
  const slash = path === '/' || (address.trailingSlash === 'always' && !path.endsWith('/')) ? '/' : '';
  return `${address.base}${path === '/' ? '' : encodeURI(path)}${slash}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`;
}

/** The address of an alias, and the query that belongs to it: `/old.php?id=3`. */
export const aliasHref = (address: SiteAddress, { path, isOld }: Pick<Alias, 'path' | 'isOld'>): string =>
  isOld ? address.base + encodedAddress(path) : href(address, path);

/** The absolute address, for canonical links, alternates and the sitemap. */
export const absolute = (address: SiteAddress, path: string): string =>
  `${address.origin}${href(address, path)}`;

/** The file of a page below the output folder. */
export function htmlFile(address: SiteAddress, path: string): string {
  if (path === '/') return 'index.html';
  return address.trailingSlash === 'always' ? `${path.slice(1)}/index.html` : `${path.slice(1)}.html`;
}

/** The file of the search index of a language. All searches in the language share it. */
export const searchFile = (language: string): string => `search.${language}.json`;

/** The folder of Pagefind's files for a language, with a slash at its end. */
export const pagefindFolder = (language: string): string => `pagefind/${language}/`;

/** The file of a page's props, beside the page. The browser reads it for hydration and navigation. */
export const dataFile = (address: SiteAddress, path: string): string =>
  htmlFile(address, path).replace(/html$/, 'json');

/** The file of a page in Markdown, beside the page. */
export const markdownFile = (address: SiteAddress, path: string): string =>
  htmlFile(address, path).replace(/html$/, 'md');

/** The address of a file in links. `file`: its path below the output folder. */
export const fileHref = ({ base }: Pick<SiteAddress, 'base'>, file: string): string =>
  `${base}/${file.split('/').map(encodeURIComponent).join('/')}`;
