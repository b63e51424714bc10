import type { Encoding } from '../definitions/fields/config.ts';
import { escapePattern } from '../platform/escape.ts';
import { type PolicySources, withSources } from '../site/pages/content-policy.ts';
import { notFoundPages, sitePages } from '../site/pages/page-props.ts';
import type { Site } from '../site/pages/site.ts';
import { fileHref, href, htmlFile, pathOnHost } from '../site/routes/addresses.ts';
import { type Redirect, redirectsOf } from './redirects.ts';

/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * How a host serves the output. The file for each host says this in the host's own words, and `preview` does the same. Addresses
 * have the base, and are percent-encoded.
 */
export interface Serving {
  /** Sub-path without trailing slash; empty for a site at the root. */
  base: string;
  trailingSlash: 'never' | 'always';
  redirects: readonly Redirect[];
  /** The not-found page of the site, then those of languages. A path below several prefixes has the last one. */
  notFound: readonly { prefix: string; file: string }[];
  /** Headers of all answers. */
  headers: Headers;
  /** Headers of some files, in the place of those of all answers. Of several rules with the same header, the last one counts. */
  rules: readonly HeaderRule[];
  /**
   * The policy of pages without its rules for style sheets, for hosts that send the headers of all rules that match. With those
   * rules, a drawing would lose its own styles. What some pages alone may load has no rule either, because two rules both hold. The rules
   * stand in each page too.
   */
  sharedPolicy: string;
  /** The compressed files beside text files. */
  compress: readonly Encoding[];
}

/** Headers of the files in a folder below the base (`assets/`), of those with an ending (`.svg`), or of one page. */
export interface HeaderRule {
  of: string | PageAddress;
  headers: Headers;
}

/** A page: its address, and its file as an address. A host may ask rules about either. */
export interface PageAddress {
  address: string;
  file: string;
}

/** Files in `assets/` have their hash in their name and never change. */
const assetCaching = 'public, max-age=31536000, immutable';

/** Browsers ask each time whether the file has changed. */
const pageCaching = 'public, max-age=0, must-revalidate';

/**
 * The policy of drawings. A drawing that is opened by itself is a document of the site's origin. This policy lets it run no script
 * and load nothing, and gives it an origin of its own (CSP Level 3, 6.3.2 sandbox). A picture in a page runs no scripts anyway.
 */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Search engines do not list the answer (developers.google.com/search, "X-Robots-Tag"). */
const unlisted = { 'X-Robots-Tag': 'noindex' };

/** Features of browsers that no page of the tool uses. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Files of an output that a host does not only send: it runs them, or obeys them. By paths below the output folder. */
export interface FilesOfHost {
  /** Those that a build writes. */
  written: readonly string[];
  /** Others. */
  obeyed: readonly RegExp[];
}

/** Files that servers with PHP run. Names are those of PHP's own and Debian's configuration, and of older versions. */
export const phpFiles = /\.(?:php\d?|phtml|pht|phar|phps)$/i;

/** Files for the host or the tool. Visitors get none of them. */
export const privateFiles = [
  '.htaccess',
  '.nojekyll',
  '_headers',
  '_redirects',
  'build.json',
  'Caddyfile',
  'manifest.json',
  'nginx.conf',
  'vercel.json',
];

/**
 * Paths below the base that no visitor gets, though a host has a file for them: private files, and without slashes at the ends of
 * addresses the names of pages that have another address, or none.
 */
const hiddenNames = ({ base, notFound, trailingSlash }: Serving): string[] => [
  ...privateFiles,
  ...(trailingSlash === 'never' ? ['index', ...notFound.map(({ file }) => file.slice(base.length + 1).replace(/\.html$/, ''))] : []),
];

/** A regular expression for `hiddenNames`, also with slashes at their ends. */
export const hiddenNamesPattern = (serving: Serving): string => `(?:${hiddenNames(serving).map(escapePattern).join('|')})/*`;

/**
 * A regular expression for files for programs of other hosts, such as proofs for certificates (RFC 8615; RFC 8555, 8.3). All other paths
 * with a name that begins with a dot are hidden.
 */
export const wellKnownPattern = '\\.well-known(?:/[^./][^/]*)+';

/** Whether no visitor gets a path, though the output may have a file for it. `path`: decoded, with its base. */
export function isHidden(serving: Serving, path: string): boolean {
  const home = `^${escapePattern(decodeURI(serving.base))}/`;
  if (new RegExp(`${home}${hiddenNamesPattern(serving)}$`).test(path)) return true;
  if (serving.notFound.some(({ file }) => decodeURI(file) === path.replace(/\/+$/, ''))) return true;
  return path.includes('/.') && !new RegExp(`${home}${wellKnownPattern}$`).test(path);
}

/**
 * How the output of a site is to be served. `policy`: the content security policy of its pages. `sources`: what some pages may load beyond
 * it, by their files.
 */
export function servingOf(site: Site, policy: string, sources: ReadonlyMap<string, PolicySources>): Serving {
  const { config, address } = site;
  const { base, trailingSlash } = address;
  const notFound = notFoundPages(site)
    .map(({ path }) => base + pathOnHost(address, path))
    .map((path) => ({ prefix: path.replace(/\/404$/, ''), file: `${path}.html` }));
  const ownPolicies = Array.from(sitePages(site)).flatMap(({ path }) => {
    const file = htmlFile(address, path);
    const own = sources.get(file);
    return own === undefined ? [] : [{ of: { address: href(address, path), file: fileHref(address, file) }, own }];
  });
  const varying = ownPolicies.flatMap(({ own }) => Object.keys(own));
  return {
    base,
    trailingSlash,
    redirects: redirectsOf(site),
    notFound,
    headers: {
      ...securityHeaders(site, showsFrames([policy, ...varying])),
      'Content-Security-Policy': framed(policy),
      'Cache-Control': pageCaching,
      ...(site.preview ? unlisted : {}),
    },
    rules: [
      { of: '.svg', headers: { 'Content-Security-Policy': drawingPolicy } },
      { of: 'assets/', headers: { 'Cache-Control': assetCaching } },
      // Other sites show them when a page is shared.
      { of: 'assets/social/', headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } },
      ...(site.preview ? [] : [{ of: '.json', headers: unlisted }]),
      // The pages are listed, and not what they are in Markdown.
      ...(config.markdown && !site.preview ? [{ of: '.md', headers: unlisted }] : []),
      ...ownPolicies.map(({ of, own }) => ({
        of,
        headers: { 'Content-Security-Policy': framed(withSources(policy, own)) },
      })),
    ],
    sharedPolicy: framed(sharedRules(policy, varying)),
    compress: config.compress,
  };
}

/** A policy that lets no page show this one in a frame. A policy in a page itself cannot say so (CSP Level 3, 6.4.2). */
const framed = (policy: string): string => `${policy}; frame-ancestors 'none'`;

/** Whether some page may show frames or films of the site. Parts of policies name the directives. */
const showsFrames = (parts: readonly string[]): boolean => parts.some((part) => /\b(?:frame|media)-src\b/.test(part));

/** The rules of a policy that suit all files. `varying`: those that differ from page to page. */
const sharedRules = (policy: string, varying: readonly string[]): string =>
  policy
    .split('; ')
    .filter((rule) => !['default-src', 'style-src', ...varying].some((name) => rule.startsWith(`${name} `)))
    .join('; ');

/** `plays`: whether something in a page may play. Then only a frame whose element says so may begin by itself (`allow="autoplay"`). */
function securityHeaders({ config: { httpsOnly }, address }: Site, plays: boolean): Record<string, string> {
  const unused = unusedFeatures.filter((feature) => !(plays && feature === 'autoplay'));
  // A site in a folder does not speak for the whole host.
  const isSecured = address.origin.startsWith('https:') && address.base === '' && httpsOnly !== 'off';
  return {
    ...(isSecured ? { 'Strict-Transport-Security': transport[httpsOnly] } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Strict-Transport-Security (RFC 6797). Browsers' lists demand a year and all subdomains (hstspreload.org). */
const transport = {
  host: 'max-age=31536000',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

/** A regular expression for the addresses that a rule is for. `of`: as in the rule. */
export const patternOf = (base: string, of: HeaderRule['of']): string => {
  if (typeof of !== 'string') {
    const names = [...new Set([of.address, decodeURI(of.address), decodeURI(of.file)])];
    // A host may look at the compressed file beside that of the page.
    return `^(?:${names.map(escapePattern).join('|')})(?:\\.br|\\.gz)?$`;
  }
  return of.startsWith('.') ? `${escapePattern(of)}$` : `^${escapePattern(`${base}/${of}`)}`;
};

/** The headers of an answer to a request for a path. `path`: with its base. */
export function headersOf({ base, headers, rules }: Serving, path: string): Headers {
  const matching = rules.filter(({ of }) => new RegExp(patternOf(base, of)).test(path));
  return Object.assign({}, headers, ...matching.map((rule) => rule.headers));
}
