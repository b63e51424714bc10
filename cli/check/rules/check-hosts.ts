import type { Entry } from '../../content/entry.ts';
import type { Config, HostName } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { obeyingHosts } from '../../hosting/host-files.ts';
import { hasVariable, isNamedOnly } from '../../hosting/netlify.ts';
import { hostAddresses } from '../../site/routes/addresses.ts';
import { addressParts } from '../../site/routes/old-address.ts';
import { redirectsOn } from '../../site/routes/redirects-on-host.ts';
import type { Alias, RouteTable } from '../../site/routes/route-table.ts';

type AddressParts = ReturnType<typeof addressParts>;

/** The redirects that a host takes. */
interface TakenRedirects {
  /** How many. It leaves out those after them (Cloudflare Pages, "Redirects"; Vercel, "Limits"). */
  most: number;
  /** Whether it can compare an old address. */
  compares(address: AddressParts): boolean;
}

const all: TakenRedirects = { most: Infinity, compares: () => true };

const redirectsOf: Readonly<Record<HostName, TakenRedirects>> = {
  netlify: { ...all, compares: ({ query }) => query === null || isNamedOnly(query) },
  cloudflare: { most: 2000, compares: ({ path, query }) => query === null && !hasVariable(path) },
  vercel: { ...all, most: 2048 },
  nginx: all,
  apache: all,
  caddy: all,
  'github-pages': { ...all, compares: ({ query }) => query === null },
};

/** Reports each host that takes fewer redirects than the site has, or that cannot compare some of them. */
export function checkHosts({ source, value }: Entry<Config>, routes: RouteTable, report: Report): void {
  if (value === null) return;
  const onHosts = hostAddresses(value).map((address) => redirectsOn(address, routes));
  const redirects = routes.aliases.filter(({ as }) => as === 'redirect');
  for (const [index, host] of value.hosts.entries()) {
    const at = () => source.valueAt(['hosts', index]);
    const { most: limit, compares } = redirectsOf[host];
    const found = Math.max(...onHosts.map((own) => rulesFor(host, own)));
    if (found > limit) report(findingOf('config/too-many-redirects', at(), { host, found, limit }));
    const paths = redirects.map(({ path }) => path).filter((path) => !compares(addressParts(path)));
    if (paths.length > 0) report(findingOf('config/unsupported-redirects', at(), { host, paths }));
  }
}

/** The number of rules that redirects are. Cloudflare needs two for an old address, and gets none for one that it cannot compare. */
function rulesFor(host: HostName, redirects: readonly Alias[]): number {
  if (host !== 'cloudflare') return redirects.length;
  const rules = ({ path, isOld }: Alias) => (!isOld ? 1 : redirectsOf.cloudflare.compares(addressParts(path)) ? 2 : 0);
  return redirects.reduce((sum, alias) => sum + rules(alias), 0);
}

/**
 * Reports files of `public/` that hosts of the site run or obey, unless the configuration allows them, and files that it allows and
 * that do not exist. `files`: paths below `public/`.
 */
export function checkHostFiles({ source, value }: Entry<Config>, files: readonly string[], report: Report): void {
  if (value === null) return;
  const { hosts, hostFiles } = value;
  for (const path of files) {
    const obeying = obeyingHosts(path, hosts);
    if (obeying.length > 0 && !hostFiles.includes(path))
      report(findingOf('asset/host-file', { file: `public/${path}`, range: null }, { path, hosts: obeying }));
  }
  for (const [index, file] of hostFiles.entries())
    if (!files.includes(file))
      report(
        findingOf('asset/missing-file', source.valueAt(['hostFiles', index]), {
          file,
          folder: 'public',
          known: files,
        }),
      );
}
