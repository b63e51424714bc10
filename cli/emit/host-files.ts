import type { Site } from '../pages/site.ts';
import { href } from '../routes/addresses.ts';

/** Response headers of every file. The content security policy is not among them: it is in each page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * Response headers of drawings. A drawing that is opened by itself is a document of the site's origin. These headers let it run
 * no script and load nothing, and give it an origin of its own (CSP Level 3, 6.3.2 sandbox). A picture in a page runs no scripts
 * anyway.
 */
export const drawingHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};

/** Files in `assets/` have their hash in their name and never change. */
export const assetCaching = 'public, max-age=31536000, immutable';

/**
 * The files that the configured hosts read, by path. Netlify and Cloudflare Pages share one format: `_redirects` (`from to
 * status`) and `_headers` (a path, then indented headers).
 */
export function hostFiles({ config, address, routes, notFound: page }: Site): Map<string, string> {
  if (config.hosts.length === 0) return new Map();
  const { base } = address;
  const redirects = routes.aliases
    .filter(({ as }) => as === 'redirect')
    .map(({ path, target }) => `${href(address, path)} ${href(address, target)} 301`);
  // Netlify needs a rule for the not-found page of a folder. Cloudflare finds the nearest 404.html itself.
  const notFound =
    page !== null && config.hosts.includes('netlify')
      ? config.languages
          .filter(({ prefix }) => prefix !== '')
          .map(({ prefix }) => `${base}/${prefix}/* ${base}/${prefix}/404.html 404`)
      : [];
  const headers = [
    `${base}/*`,
    ...headerLines(securityHeaders),
    `${base}/*.svg`,
    ...headerLines(drawingHeaders),
    `${base}/assets/*`,
    `  Cache-Control: ${assetCaching}`,
    `${base}/*.json`,
    '  X-Robots-Tag: noindex',
  ];
  return new Map([
    ['_redirects', [...redirects, ...notFound, ''].join('\n')],
    ['_headers', `${headers.join('\n')}\n`],
  ]);
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
