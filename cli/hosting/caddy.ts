import { escapePattern } from '../platform/escape.ts';
import { pathsOf, type Redirect } from './redirects.ts';
import {
  type FilesOfHost,
  type HeaderRule,
  type Headers,
  hiddenNamesPattern,
  phpFiles,
  type Serving,
  wellKnownPattern,
} from './serving.ts';

export const caddyFiles: FilesOfHost = { written: ['Caddyfile'], obeyed: [phpFiles] };

/** The file `Caddyfile`, to be imported in the block of the site. */
export function caddyConfig(serving: Serving): string {
  const { base, headers, rules, redirects, notFound } = serving;
  return `${[
    '# Written by tvilling build. Import it in the block of the site:',
    `#   root * /srv${base === '' ? '/site' : `   # The output is /srv${base}`}`,
    `#   import /srv${base === '' ? '/site' : base}/Caddyfile`,
    // In this block, the order of lines counts.
    'route {',
    ...[
      'map {query} {tvilling_query} {',
      '\t"" ""',
      '\tdefault "?{query}"',
      '}',
      ...headerLines(headers),
      ...rules.flatMap(({ of, headers: own }, index) => [
        `@rule${index} path ${rulePaths(base, of)}`,
        ...headerLines(own, `@rule${index} `),
      ]),
      'header -Server',
      '@manifest path *.webmanifest',
      'header @manifest Content-Type application/manifest+json',
      '@calendar path *.ics',
      'header @calendar Content-Type "text/calendar; charset=utf-8"',
      '@markdown path *.md',
      'header @markdown Content-Type "text/markdown; charset=utf-8"',
      'encode zstd gzip',
      ...hidden(serving),
      ...oldRules(redirects),
      ...redirects
        .filter(({ isOld }) => !isOld)
        .map(({ from, to, status }) => `redir ${quoted(decodeURIComponent(from))} ${quoted(`${to}{tvilling_query}`)} ${status}`),
      ...pages(serving),
    ].map((line) => `\t${line}`),
    '}',
    ...(notFound.length === 0 ? [] : errors(notFound)),
  ].join('\n')}\n`;
}

/** The redirects of old addresses. They are compared by letter case, which matchers of paths ignore: `/About` may lead to `/about`. */
function oldRules(redirects: readonly Redirect[]): string[] {
  return ([301, 302] as const).flatMap((status) => {
    const own = redirects.filter((redirect) => redirect.isOld && redirect.status === status);
    const asked = own.filter(({ query }) => query !== null);
    const others = own.filter(({ query }) => query === null);
    return [
      ...mapped({ name: `asked_${status}`, source: '{path}?{query}', end: '' }, asked),
      ...mapped({ name: `old_${status}`, source: '{path}', end: '{tvilling_query}' }, others),
    ];
  });
}

function mapped({ name, source, end }: { name: string; source: string; end: string }, redirects: readonly Redirect[]): string[] {
  const [first] = redirects;
  if (first === undefined) return [];
  const lines = redirects.flatMap((redirect) =>
    pathsOf(redirect).map((path) => {
      const asked = redirect.query === null ? path : `${path}?${redirect.query}`;
      return `\t${quoted(asked)} ${quoted(redirect.to)} ${quoted(redirect.anchor)}`;
    }),
  );
  const [to, anchor] = [`{tvilling_${name}}`, `{tvilling_${name}_anchor}`];
  return [
    `map ${quoted(source)} ${to} ${anchor} {`,
    ...lines,
    '\tdefault "" ""',
    '}',
    `@${name} not vars ${to} ""`,
    `redir @${name} ${quoted(`${to}${end}${anchor}`)} ${first.status}`,
  ];
}

function rulePaths(base: string, of: HeaderRule['of']): string {
  // Caddy sends a page at its address without another look at these rules, and compares decoded paths.
  if (typeof of !== 'string') return [...new Set([decodeURI(of.address), decodeURI(of.file)])].join(' ');
  return of.startsWith('.') ? `*${of}` : `${base}/${of}*`;
}

/** A block of headers would set them when the answer is sent, which leaves out the pages for errors. */
const headerLines = (headers: Headers, matcher = ''): string[] =>
  Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quoted(value)}`);

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

function hidden(serving: Serving): string[] {
  const home = escapePattern(serving.base);
  const pages = serving.notFound.map(({ file }) => escapePattern(file)).join('|');
  return [
    `@hidden path_regexp ^${home}/${hiddenNamesPattern(serving)}$`,
    'error @hidden 404',
    ...(pages === '' ? [] : [`@missing path_regexp ^(?:${pages})/*$`, 'error @missing 404']),
    '@dotted {',
    '\tpath_regexp /\\.',
    `\tnot path_regexp ^${home}/${wellKnownPattern}$`,
    '}',
    'error @dotted 404',
  ];
}

/** The rules that give each page one address. */
function pages({ base, trailingSlash, compress }: Serving): string[] {
  const home = escapePattern(base);
  const packed = [...(compress.includes('br') ? ['br'] : []), ...(compress.includes('gzip') ? ['gzip'] : [])];
  const send = ['file_server {', '\tdisable_canonical_uris', ...(packed.length === 0 ? [] : [`\tprecompressed ${packed.join(' ')}`]), '}'];
  const first = `${base}/{tvilling_query} permanent`;
  return [
    ...(base === '' ? [] : [`redir ${base} ${first}`]),
    `redir ${base}/index.html ${first}`,
    ...(trailingSlash === 'never'
      ? [
          ...handled('ending', `^(${home}/.+)\\.html$`, '{path}', '{re.ending.1}'),
          ...handled('slash', `^(${home}/.+?)/+$`, '{re.slash.1}.html', '{re.slash.1}'),
        ]
      : [
          ...handled('ending', `^(${home}/.+/)index\\.html$`, '{path}', '{re.ending.1}'),
          ...handled('bare', `^(${home}/(?:.*/)?[^/.]+)$`, '{re.bare.1}/index.html', '{re.bare.1}/', send),
        ]),
    'handle {',
    ...(trailingSlash === 'never' ? ['\ttry_files {path} {path}.html'] : []),
    ...send.map((line) => `\t${line}`),
    '}',
  ];
}

/**
 * Redirects paths that match a pattern if a file exists. Others are answered by `otherwise`, or with 404. Patterns find decoded paths. A
 * rewritten request has them encoded again, and its query.
 */
const handled = (name: string, pattern: string, file: string, target: string, otherwise: readonly string[] = ['error 404']): string[] => [
  `@${name} path_regexp ${name} ${pattern}`,
  `handle @${name} {`,
  `\t@${name}_page file ${file}`,
  `\troute @${name}_page {`,
  `\t\trewrite ${target}`,
  '\t\tredir {uri} permanent',
  '\t}',
  ...otherwise.map((line) => `\t${line}`),
  '}',
];

const errors = (notFound: Serving['notFound']): string[] => [
  'handle_errors {',
  '\theader Cache-Control "no-cache"',
  // The longest prefix first.
  ...notFound.toReversed().flatMap(({ prefix, file }, index) => {
    const send = [
      `\t\trewrite * ${file}`,
      '\t\tfile_server {',
      '\t\t\tdisable_canonical_uris',
      '\t\t\tstatus {err.status_code}',
      '\t\t}',
      '\t}',
    ];
    return index === notFound.length - 1
      ? ['\thandle {', ...send]
      : [`\t@in${index} path ${prefix} ${prefix}/*`, `\thandle @in${index} {`, ...send];
  }),
  '}',
];
