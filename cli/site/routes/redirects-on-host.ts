import { isOnThisHost, type SiteAddress } from './addresses.ts';
import type { Alias, RouteTable } from './route-table.ts';

/**
 * The redirects that a host answers: those of its own paths, and, on the host at `url`, one from each path of a language with a domain of
 * its own, because the language may have been there before.
 */
export const redirectsOn = (address: SiteAddress, routes: Pick<RouteTable, 'pages' | 'aliases'>): readonly Alias[] => {
  const own = routes.aliases.filter(({ as, path }) => as === 'redirect' && isOnThisHost(address, path));
  return isMain(address) ? [...own, ...leaving(address, routes)] : own;
};

const isMain = ({ origin, domains }: SiteAddress): boolean => domains !== undefined && domains.main === origin;

/**
 * The address that `redirectsOn` begins at. On the host at `url`, every path stands as it is written, also that of a language that has
 * left.
 */
export const addressOfRedirects = (address: SiteAddress): SiteAddress => (isMain(address) ? { ...address, domains: undefined } : address);

function leaving(address: SiteAddress, { pages, aliases }: Pick<RouteTable, 'pages' | 'aliases'>): Alias[] {
  const leads = { as: 'redirect', origin: 'moved' } as const;
  const ofPages = [...pages.values()].flatMap(({ page, paths, fallbacks }) =>
    [...paths, ...fallbacks].map(
      ([language, path]): Alias => ({
        page,
        language,
        path,
        target: path,
        ...leads,
      }),
    ),
  );
  const ofAliases = aliases.map((alias): Alias => (alias.as === 'page' ? { ...alias, ...leads } : alias));
  return [...ofPages, ...ofAliases].filter(({ path }) => !isOnThisHost(address, path));
}
