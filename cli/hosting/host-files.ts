import type { HostName } from '../definitions/fields/config.ts';
import { apacheConfig, apacheFiles } from './apache.ts';
import { caddyConfig, caddyFiles } from './caddy.ts';
import { cloudflareFiles, headersFile, netlifyFiles, redirectsFile, type SharedHost } from './netlify.ts';
import { nginxConfig, nginxFiles } from './nginx.ts';
import type { FilesOfHost, Serving } from './serving.ts';
import { vercelConfig, vercelFiles } from './vercel.ts';

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

/**
 * The domain of the site, and the settings of Jekyll, which runs where `.nojekyll` is missing (docs.github.com/pages, "Managing a custom
 * domain").
 */
const githubPagesFiles: FilesOfHost = {
  written: ['.nojekyll'],
  obeyed: [/^CNAME$/, /^_config\.ya?ml$/],
};

const filesOf: Readonly<Record<HostName, FilesOfHost>> = {
  netlify: netlifyFiles,
  cloudflare: cloudflareFiles,
  vercel: vercelFiles,
  nginx: nginxFiles,
  apache: apacheFiles,
  caddy: caddyFiles,
  'github-pages': githubPagesFiles,
};

/** Hosts that no configuration can name, and what they run or obey. */
const otherHosts: Readonly<Record<string, readonly RegExp[]>> = {
  IIS: [/(?:^|\/)web\.config$/i, /\.(?:aspx?|ashx|asmx|cshtml)$/i],
  'Azure Static Web Apps': [/^staticwebapp\.config\.json$/],
};

/**
 * The hosts that run or obey a file of `public/`, and do not only send it. `hosts`: those of the configuration. What the build writes for
 * them is left out: it takes no file of the same name. If there are none, the site may be on any host.
 */
export function obeyingHosts(path: string, hosts: readonly HostName[]): string[] {
  const isAny = hosts.length === 0;
  const obeys = ({ written, obeyed }: FilesOfHost) => (isAny && written.includes(path)) || obeyed.some((pattern) => pattern.test(path));
  const known = Object.keys(filesOf) as HostName[];
  return [
    ...(isAny ? known : known.filter((host) => hosts.includes(host))).filter((host) => obeys(filesOf[host])),
    ...Object.keys(isAny ? otherHosts : {}).filter((host) => otherHosts[host]?.some((pattern) => pattern.test(path))),
  ];
}

const isShared = (host: HostName): host is SharedHost => host === 'netlify' || host === 'cloudflare';
