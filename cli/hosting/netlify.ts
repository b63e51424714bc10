import type { FilesOfHost, HeaderRule, Headers, Serving } from './serving.ts';

/** Netlify and Cloudflare Pages share two files: `_redirects` (`from to status`) and `_headers` (a path, then indented headers). */
export type SharedHost = 'netlify' | 'cloudflare';

const shared = ['_redirects', '_headers'];

/** The settings of a deploy, and programs (docs.netlify.com, "File-based configuration", "Functions", "Edge Functions"). */
export const netlifyFiles: FilesOfHost = {
  written: shared,
  obeyed: [/^netlify\.toml$/, /^netlify\/(?:edge-)?functions\//],
};

/** Programs, and the paths that they answer (developers.cloudflare.com/pages/functions, "Advanced mode", "Routing"); settings. */
export const cloudflareFiles: FilesOfHost = {
  written: shared,
  obeyed: [
    /^_worker\.(?:js|bundle)(?:\/|$)/,
    /^_routes\.json$/,
    /^functions\/.*\.(?:[cm]?[jt]sx?|wasm)$/,
    /^wrangler\.(?:toml|jsonc?)$/,
  ],
};

/** The file `_redirects`. */
export function redirectsFile(
  { base, redirects, notFound }: Serving,
  hosts: ReadonlySet<SharedHost>,
): string {
  const moved = redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
  // Netlify needs a rule for the not-found page of a folder. Cloudflare finds the nearest 404.html itself.
  const missing = hosts.has('netlify')
    ? notFound.filter(({ prefix }) => prefix !== base).map(({ prefix, file }) => `${prefix}/* ${file} 404`)
    : [];
  return [...moved, ...missing, ''].join('\n');
}

/**
 * The file `_headers`. Both hosts send the headers of every rule that matches, with a comma between equal ones. Two policies then
 * both hold. So only the part of the policy that suits all files stands in the rule for all files.
 */
export function headersFile({ base, headers, rules, sharedPolicy }: Serving): string {
  // Of a header that differs from file to file, the two values would be no valid one. Without a rule, both hosts let browsers ask
  // again each time, and other sites may show a picture.
  const varying = new Set(rules.flatMap((rule) => Object.keys(rule.headers)));
  const same = Object.entries(headers).filter(([name]) => !varying.has(name));
  const everywhere = Object.fromEntries([...same, ['Content-Security-Policy', sharedPolicy]]);
  return `${[
    `${base}/*`,
    ...headerLines(everywhere),
    ...rules.flatMap((rule) => [globOf(base, rule), ...headerLines(rule.headers)]),
  ].join('\n')}\n`;
}

function globOf(base: string, { of }: HeaderRule): string {
  if (typeof of !== 'string') return of.address;
  return of.startsWith('.') ? `${base}/*${of}` : `${base}/${of}*`;
}

const headerLines = (headers: Headers): string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
