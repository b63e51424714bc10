import type { Entry } from '../../content/load-file.ts';
import type { Config, HostName } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { isNamedOnly } from '../../hosting/netlify.ts';
import { addressParts } from '../../site/routes/old-address.ts';
import type { Alias, RouteTable } from '../../site/routes/route-table.ts';

/** How many redirects a host takes. It leaves out those after them (Cloudflare Pages, "Redirects"; Vercel, "Limits"). */
const mostRedirects: Partial<Record<HostName, number>> = { cloudflare: 2000, vercel: 2048 };

/** The queries that a host cannot compare. The others compare all. */
const incomparable: Partial<Record<HostName, (query: string) => boolean>> = {
  cloudflare: () => true,
  'github-pages': () => true,
  netlify: (query) => !isNamedOnly(query),
};

/** Reports each host that takes fewer redirects than the site has, or that cannot tell the queries of some apart. */
export function checkHosts({ source, value }: Entry<Config>, { aliases }: RouteTable, report: Report): void {
  const redirects = aliases.filter(({ as }) => as === 'redirect');
  for (const [index, host] of (value?.hosts ?? []).entries()) {
    const at = () => source.valueAt(['hosts', index]);
    const limit = mostRedirects[host];
    const found = rulesFor(host, redirects);
    if (limit !== undefined && found > limit)
      report(findingOf('config/too-many-redirects', at(), { host, found, limit }));
    const paths = redirects
      .filter(({ path }) => incomparable[host]?.(addressParts(path).query ?? '') && path.includes('?'))
      .map(({ path }) => path);
    if (paths.length > 0) report(findingOf('config/unsupported-redirects', at(), { host, paths }));
  }
}

/** The number of rules that redirects are. Cloudflare needs two for an address with and without a slash, and gets none with a query. */
function rulesFor(host: HostName, redirects: readonly Alias[]): number {
  if (host !== 'cloudflare') return redirects.length;
  const rules = ({ path, isOld }: Alias) => (!isOld ? 1 : addressParts(path).query === null ? 2 : 0);
  return redirects.reduce((sum, alias) => sum + rules(alias), 0);
}
