import { type Config, publishedLanguages, type RouteSettings } from '../../definitions/fields/config.ts';
import { encodePath } from '../../platform/escape.ts';
import { encodedAddress } from './old-address.ts';

/**
 * The address of the site on one host: turns paths into addresses and files. A path has no base and no trailing slash, and its letters
 * as they are written: `/fi/näyttelyt`. So have files. An address in a link has them encoded (RFC 3986, 2.5), and so has the base.
 */
export interface SiteAddress {
  /** `https://example.org` */
  origin: string;
  /** Sub-path without trailing slash: `/verkbro`. Empty for a site at the root. */
  base: string;
  trailingSlash: 'never' | 'always';
  /** Where paths lead to another host; left out if all of the site is served here. */
  domains?: Domains | undefined;
}

/** The hosts of a site in which languages have domains of their own. The first segment of a path says which host it is on. */
export interface Domains {
  /** The origin of everything that has no domain of its own. */
  main: string;
  byPrefix: ReadonlyMap<string, Domain>;
}

/** Where a language with an address of its own begins. */
interface Domain {
  origin: string;
  /** The folder on that host, which takes the place of the prefix: `/fr`. Empty at the root. */
  folder: string;
}

/** The settings that say where the pages of a site are. */
export interface AddressSettings extends Pick<RouteSettings, 'languages'> {
  /** Undefined if it cannot be read. */
  url?: string | undefined;
}

/** The sub-path of an address: `/verkbro` of `https://example.org/verkbro/`, and empty for the root of a host. */
export const basePathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

/** The address of a site that is served as a whole on one host: each language has its prefix. */
export function siteAddress(address: string, trailingSlash: SiteAddress['trailingSlash']): SiteAddress {
  const url = new URL(address);
  return { origin: url.origin, base: basePathOf(url), trailingSlash };
}

/** The domains of languages. Undefined if no language has one, or if the address of the site cannot be read. */
export function domainsOf({ url, languages }: AddressSettings): Domains | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const byPrefix = new Map<string, Domain>();
  for (const { prefix, url: own } of languages) {
    if (own === undefined || !URL.canParse(own)) continue;
    const address = new URL(own);
    byPrefix.set(prefix, { origin: address.origin, folder: basePathOf(address) });
  }
  return byPrefix.size === 0 ? undefined : { main: new URL(url).origin, byPrefix };
}

/** The address of a site on each of its hosts, that of `url` first. */
export function hostAddresses(config: Pick<Config, 'url' | 'languages' | 'paths'>): [SiteAddress, ...SiteAddress[]] {
  const address = siteAddress(config.url, config.paths.trailingSlash);
  const domains = domainsOf(config);
  if (domains === undefined) return [address];
  const published = publishedLanguages(config.languages).flatMap(({ prefix }) => domains.byPrefix.get(prefix)?.origin ?? []);
  const others = [...new Set(published)].map((origin) => ({ ...address, origin, base: '', domains }));
  return [{ ...address, domains }, ...others];
}

/** The origins of the other hosts of the site. */
export function otherOrigins({ origin, domains }: Pick<SiteAddress, 'origin' | 'domains'>): string[] {
  if (domains === undefined) return [];
  const all = [domains.main, ...Array.from(domains.byPrefix.values(), (domain) => domain.origin)];
  return [...new Set(all)].filter((other) => other !== origin);
}

/** The name of a host's folder below the output folder; empty if the site has one host. */
export const hostFolder = ({ origin, domains }: Pick<SiteAddress, 'origin' | 'domains'>): string =>
  domains === undefined ? '' : new URL(origin).hostname;

/** Where a path is: its host, and the path there. */
interface HostedPath {
  origin: string;
  path: string;
}

function hostedPath({ origin, domains }: Pick<SiteAddress, 'origin' | 'domains'>, path: string): HostedPath {
  return domains === undefined ? { origin, path } : pathInDomains(domains, path);
}

function pathInDomains(domains: Domains, path: string): HostedPath {
  const [start, prefix = ''] = /^\/([^/?]*)/.exec(path) ?? [''];
  const domain = domains.byPrefix.get(prefix);
  if (domain === undefined) return { origin: domains.main, path };
  const own = domain.folder + path.slice(start.length);
  return { origin: domain.origin, path: own.startsWith('/') ? own : `/${own}` };
}

/** A text that only paths with the same address have. */
export const addressKey = (domains: Domains | undefined, path: string): string => {
  if (domains === undefined) return path;
  const place = pathInDomains(domains, path);
  return place.origin === domains.main ? place.path : place.origin + place.path;
};

/** Whether a path is on this host. */
export const isOnThisHost = (address: SiteAddress, path: string): boolean => hostedPath(address, path).origin === address.origin;

/** A path as its host knows it: with the folder of a language's own address in the place of its prefix. */
export const pathOnHost = (address: SiteAddress, path: string): string => hostedPath(address, path).path;

/**
 * The path of an address on the domain of a language; null for one elsewhere. `host`: without `www.`. `rest`: whatever follows the host.
 */
export function pathOnDomain(domains: Domains | undefined, host: string, rest: string): string | null {
  const onHost = Array.from(domains?.byPrefix ?? []).filter(([, { origin }]) => new URL(origin).host.replace(/^www\./, '') === host);
  const found = onHost.find(([, { folder }]) => folder !== '' && isBelow(rest, folder)) ?? onHost.find(([, { folder }]) => folder === '');
  return found === undefined ? null : `/${found[0]}${rest.slice(found[1].folder.length)}`;
}

const isBelow = (path: string, above: string): boolean => path === above || ['/', '?', '#'].some((next) => path.startsWith(above + next));

/** What an address in links begins with: the base, or the origin of another host. */
const startOf = ({ origin, base }: SiteAddress, place: HostedPath): string => (place.origin === origin ? base : place.origin);

/** The address in links: `/services`, `/verkbro/services/`, absolute on another host. The root is the base with a slash. */
export function href(address: SiteAddress, path: string, anchor?: string): string {
  const place = hostedPath(address, path);
  const slash = place.path === '/' || (address.trailingSlash === 'always' && !place.path.endsWith('/')) ? '/' : '';
  const own = `${place.path === '/' ? '' : encodeURI(place.path)}${slash}`;
  const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
  return `${startOf(address, place)}${own}${hash}`;
}

/** The address of an alias, and the query that belongs to it: `/old.php?id=3`. */
export function aliasHref(address: SiteAddress, { path, isOld }: { path: string; isOld?: boolean | undefined }): string {
  if (!isOld) return href(address, path);
  const place = hostedPath(address, path);
  return startOf(address, place) + encodedAddress(place.path);
}

/** An address of a link as an absolute one. */
export const absoluteHref = ({ origin }: Pick<SiteAddress, 'origin'>, link: string): string =>
  link.startsWith('/') ? origin + link : link;

/** The absolute address, for canonical links, alternates and the sitemap. */
export const absolute = (address: SiteAddress, path: string): string => absoluteHref(address, href(address, path));

/** The file of a page below the output folder of its host. */
export const htmlFile = (address: SiteAddress, path: string): string => fileOfPage(address, pathOnHost(address, path));

/** The file that a path names, below the output folder of its host. */
export const fileAt = ({ domains }: Pick<SiteAddress, 'domains'>, path: string): string =>
  decodedFile(domains === undefined ? path : pathInDomains(domains, path).path);

const decodedFile = (path: string): string => decodeURIComponent(path.slice(1));

/** The file of a page at a path on its host. */
function fileOfPage({ trailingSlash }: Pick<SiteAddress, 'trailingSlash'>, path: string): string {
  if (path === '/') return 'index.html';
  return trailingSlash === 'always' ? `${path.slice(1)}/index.html` : `${path.slice(1)}.html`;
}

/** The file of the search index of a language. All searches in the language share it. */
export const searchFile = (language: string): string => `search.${language}.json`;

/** The folder of Pagefind's files for a language, with a slash at its end. */
export const pagefindFolder = (language: string): string => `pagefind/${language}/`;

/** The file of a page's props, beside the page. The browser reads it for hydration and navigation. */
export const dataFile = (address: SiteAddress, path: string): string => htmlFile(address, path).replace(/html$/, 'json');

/** The file of a page in Markdown, beside the page. */
export const markdownFile = (address: SiteAddress, path: string): string => htmlFile(address, path).replace(/html$/, 'md');

/** The address of a file beside a page, which may be on another host. `path`: that of the page. */
export function fileHrefBeside(address: SiteAddress, path: string, file: string): string {
  return fileHref({ base: startOf(address, hostedPath(address, path)) }, file);
}

/** The address of a file in links. `file`: its path below the output folder. */
export const fileHref = ({ base }: Pick<SiteAddress, 'base'>, file: string): string => `${base}/${encodePath(file)}`;
