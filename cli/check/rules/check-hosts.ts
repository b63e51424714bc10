import type { Entry } from '../../content/load-file.ts';
import type { Config, HostName } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

/** How many redirects a host takes. It leaves out those after them (Cloudflare Pages, "Redirects"; Vercel, "Limits"). */
const mostRedirects: Partial<Record<HostName, number>> = { cloudflare: 2000, vercel: 2048 };

/** Reports each host that takes fewer redirects than the site has. */
export function checkHosts({ source, value }: Entry<Config>, { aliases }: RouteTable, report: Report): void {
  const found = aliases.filter(({ as }) => as === 'redirect').length;
  for (const [index, host] of (value?.hosts ?? []).entries()) {
    const limit = mostRedirects[host];
    if (limit !== undefined && found > limit)
      report(
        findingOf('config/too-many-redirects', source.valueAt(['hosts', index]), { host, found, limit }),
      );
  }
}
