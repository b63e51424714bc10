import { isOwnQuery, type Redirect } from './redirects.ts';
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
  obeyed: [/^_worker\.(?:js|bundle)(?:\/|$)/, /^_routes\.json$/, /^functions\/.*\.(?:[cm]?[jt]sx?|wasm)$/, /^wrangler\.(?:toml|jsonc?)$/],
};

/** The file `_redirects`. */
export function redirectsFile({ base, redirects, notFound }: Serving, hosts: ReadonlySet<SharedHost>): string {
  const moved = redirects.filter((redirect) => !isOwnQuery(redirect)).flatMap((redirect) => redirectLines(redirect, hosts));
  // Netlify needs a rule for the not-found page of a folder. Cloudflare finds the nearest 404.html itself.
  const missing = hosts.has('netlify')
    ? notFound.filter(({ prefix }) => prefix !== base).map(({ prefix, file }) => `${prefix}/* ${file} 404`)
    : [];
  return [...moved, ...missing, ''].join('\n');
}

/** Whether each parameter of a query has a plain name of its own and a plain value: Netlify takes others for a path or a variable. */
export function isNamedOnly(query: string): boolean {
  const parameters = query.split('&').map((parameter) => parameter.split('='));
  const names = new Set(parameters.map(([name]) => name));
  return names.size === parameters.length && parameters.every(isPlain);
}

const isPlain = ([name = '', value = '']: readonly string[]): boolean => /^[^/]/.test(name) && /^[^:]/.test(value);

/** Whether Cloudflare takes a part of a path for a variable: a colon and a letter, wherever they stand. */
export const hasVariable = (path: string): boolean => /:[a-z]/i.test(path);

/**
 * The lines of a redirect. Netlify takes a path with and without a slash at its end as the same, and names parameters after it
 * (docs.netlify.com, "Redirect options"); a `!` lets a rule count though a file has the path. Cloudflare knows paths as they are
 * written, and leaves out a line of four words (developers.cloudflare.com/pages, "Redirects").
 */
function redirectLines({ from, isOld, query, to, anchor, status }: Redirect, hosts: ReadonlySet<SharedHost>): string[] {
  const end = `${to}${anchor} ${status}`;
  if (query !== null) return hosts.has('netlify') && isNamedOnly(query) ? [`${from} ${query.split('&').join(' ')} ${end}!`] : [];
  if (hosts.has('cloudflare') && hasVariable(from)) return [];
  const bare = from.replace(/\/$/, '');
  const froms = isOld && hosts.has('cloudflare') && bare !== '' ? [bare, `${bare}/`] : [from];
  return froms.map((own) => `${own} ${end}`);
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
  return `${[`${base}/*`, ...headerLines(everywhere), ...rules.flatMap((rule) => [globOf(base, rule), ...headerLines(rule.headers)])].join(
    '\n',
  )}\n`;
}

function globOf(base: string, { of }: HeaderRule): string {
  if (typeof of !== 'string') return of.address;
  return of.startsWith('.') ? `${base}/*${of}` : `${base}/${of}*`;
}

const headerLines = (headers: Headers): string[] => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
