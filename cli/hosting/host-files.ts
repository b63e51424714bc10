import type { HostName } from '../schema/config.ts';
import { apacheConfig } from './apache.ts';
import { caddyConfig } from './caddy.ts';
import { headersFile, redirectsFile, type SharedHost } from './netlify.ts';
import { nginxConfig } from './nginx.ts';
import type { Serving } from './serving.ts';
import { vercelConfig } from './vercel.ts';

/** The files that the configured hosts read, by path. */
export const hostFiles = (hosts: readonly HostName[], serving: Serving): Map<string, string> =>
  new Map(hosts.flatMap((host) => Object.entries(filesFor(host, hosts, serving))));

function filesFor(host: HostName, hosts: readonly HostName[], serving: Serving): Record<string, string> {
  switch (host) {
    case 'netlify':
    case 'cloudflare':
      return {
        _redirects: redirectsFile(serving, new Set(hosts.filter(isShared))),
        _headers: headersFile(serving),
      };
    case 'vercel':
      return { 'vercel.json': vercelConfig(serving) };
    case 'nginx':
      return { 'nginx.conf': nginxConfig(serving) };
    case 'apache':
      return { '.htaccess': apacheConfig(serving) };
    case 'caddy':
      return { Caddyfile: caddyConfig(serving) };
    case 'github-pages':
      // Else it leaves out files whose names begin with an underscore.
      return { '.nojekyll': '' };
  }
}

const isShared = (host: HostName): host is SharedHost => host === 'netlify' || host === 'cloudflare';
