import type { Encoding } from '../definitions/fields/config.ts';
import { escapePattern } from '../platform/escape.ts';
import { mediaType } from '../platform/files/file-kinds.ts';
import type { Redirect } from './redirects.ts';
import { type FilesOfHost, type Headers, hiddenNamesPattern, patternOf, phpFiles, type Serving, wellKnownPattern } from './serving.ts';

export const apacheFiles: FilesOfHost = {
  written: ['.htaccess'],
  obeyed: [
    phpFiles,
    // Every ending of a name counts, not only the last one (httpd.apache.org/docs/2.4/mod/mod_mime.html#multipleext).
    /\.(?:php\d?|phtml|cgi|fcgi)\./i,
    // Programs, server-side includes, files that say which file or which headers to send.
    /\.(?:cgi|fcgi|pl|plx|ppl|perl|shtml?|stm|var|asis)$/i,
    // Settings of PHP as CGI, in any folder.
    /(?:^|\/)php\.ini$/i,
  ],
};

/**
 * The file `.htaccess`. Apache reads it if the folder has `AllowOverride All`, and needs mod_rewrite and mod_headers. Without one of
 * them it refuses every request, rather than serve the site without its headers.
 */
export function apacheConfig(serving: Serving): string {
  const { base, headers, rules, redirects, notFound, trailingSlash, compress } = serving;
  return `${[
    '# Written by tvilling build.',
    ...(notFound[0] === undefined ? [] : refusedPaths(notFound[0].file)),
    'Options -Indexes -MultiViews',
    'DirectorySlash Off',
    // Rules for rewriting do not see the folder itself without its slash.
    ...(base === '' ? [] : [`<If "%{REQUEST_URI} == '${base}'">`, '  DirectorySlash On', '</If>']),
    'DirectoryIndex index.html',
    'FileETag MTime Size',
    'AddDefaultCharset utf-8',
    'AddCharset utf-8 .css .ics .js .json .md .svg .txt .webmanifest .xml',
    'AddType application/manifest+json .webmanifest',
    'AddType text/calendar .ics',
    'AddType text/javascript .js',
    'AddType text/markdown .md',
    'AddType image/svg+xml .svg',
    'AddType font/woff2 .woff2',
    '',
    ...setHeaders(headers),
    ...rules.flatMap(({ of, headers: own }) => [
      `<If ${quoted(`%{REQUEST_URI} =~ m#${patternOf(base, of)}#`)}>`,
      ...setHeaders(own).map((line) => `  ${line}`),
      '</If>',
    ]),
    ...notFound.flatMap(({ prefix, file }) =>
      prefix === base
        ? [`ErrorDocument 404 ${file}`]
        : [`<If ${quoted(`%{REQUEST_URI} =~ m#^${escapePattern(prefix)}(?:/|$)#`)}>`, `  ErrorDocument 404 ${file}`, '</If>'],
    ),
    '',
    'RewriteEngine On',
    '# A request that was rewritten, or the page for an error.',
    'RewriteCond %{ENV:REDIRECT_STATUS} !^$',
    'RewriteRule ^ - [L]',
    `RewriteRule ^${hiddenNamesPattern(serving)}$ - [R=404,L]`,
    `RewriteRule ^(?!${wellKnownPattern}$)(?:.*/)?\\. - [R=404,L]`,
    `RewriteRule (?:^|/)404\\.html$ - [R=404,L]`,
    ...redirects.flatMap((redirect) => redirectRule(redirect, base)),
    ...(trailingSlash === 'never' ? withoutSlash(base, compress) : withSlash(base, compress)),
    '# A folder without a page.',
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteRule . - [R=404,L]',
    ...packedTypes(compress),
  ].join('\n')}\n`;
}

/**
 * Paths with `%2F` or `%00`, or with a `%` that begins no encoded character, are refused before any folder is known, so no file of a folder
 * can say anything about the answer (httpd.apache.org/docs/2.4/mod/core.html#allowencodedslashes). The page for the error is in the folder.
 */
const refusedPaths = (page: string): string[] => [
  '# Apache refuses some paths before it reads this file. Two lines in its own configuration give these answers the headers below:',
  ...[400, 404].map((status) => `#   ErrorDocument ${status} ${page}`),
];

const setHeaders = (headers: Headers): string[] =>
  Object.entries(headers).map(([name, value]) => `Header always set ${name} ${quoted(value)}`);

const quoted = (text: string): string => `"${text.replace(/["\\](?!\.)/g, '\\$&')}"`;

function redirectRule({ from, isOld, query, to, anchor, status }: Redirect, base: string): string[] {
  const below = decodeURIComponent(from.slice(base.length + 1));
  const path = isOld ? pattern(below.replace(/\/$/, ''), '/?') : pattern(below, '');
  const rule = (target: string, flags: string) => `RewriteRule "${path}" "${target}" [R=${status},NE,${flags}L]`;
  const whole = rule(literal(to + anchor), query === null ? '' : 'QSD,');
  // Quotes know no escapes here, and no query has any.
  if (query !== null) return [`RewriteCond %{QUERY_STRING} "=${query}"`, whole];
  if (anchor === '') return [whole];
  // Apache would put the query behind the anchor.
  return ['RewriteCond %{QUERY_STRING} .', rule(`${literal(to)}?%{QUERY_STRING}${literal(anchor)}`, ''), whole];
}

/** A pattern for a decoded path. The quotes around it know no escapes (mod_rewrite, `parseargline`). */
const pattern = (path: string, end: string): string => `^${escapePattern(path).replaceAll('"', '\\x22')}${end}$`;

/** An address as the target of a rule, where `%` and `$` begin variables. */
const literal = (address: string): string => address.replace(/[%$]/g, '\\$&');

const withoutSlash = (base: string, compress: readonly Encoding[]): string[] => [
  `RewriteRule ^index\\.html$ ${base}/ [R=301,L]`,
  'RewriteCond %{REQUEST_FILENAME} -f',
  `RewriteRule ^(.+)\\.html$ ${base}/$1 [R=301,L]`,
  `RewriteCond %{DOCUMENT_ROOT}${base}/$1.html -f`,
  `RewriteRule ^(.+?)/+$ ${base}/$1 [R=301,L]`,
  ...packedPages(base, compress, '^(.+)$', '$1.html'),
  `RewriteCond %{DOCUMENT_ROOT}${base}/$1.html -f`,
  `RewriteRule ^(.+)$ ${base}/$1.html [L]`,
  ...packedPages(base, compress, '^$', 'index.html'),
  ...packedFiles(base, compress),
];

const withSlash = (base: string, compress: readonly Encoding[]): string[] => [
  'RewriteCond %{REQUEST_FILENAME} -f',
  `RewriteRule ^((?:.+/)?)index\\.html$ ${base}/$1 [R=301,L]`,
  `RewriteCond %{DOCUMENT_ROOT}${base}/$1/index.html -f`,
  `RewriteRule ^(.+[^/])$ ${base}/$1/ [R=301,L]`,
  ...packedPages(base, compress, '^((?:.+/)?)$', '$1index.html'),
  `RewriteCond %{DOCUMENT_ROOT}${base}/$1index.html -f`,
  `RewriteRule ^(.+/)$ ${base}/$1index.html [L]`,
  ...packedFiles(base, compress),
];

const endings: Readonly<Record<Encoding, { name: string; ending: string }>> = {
  br: { name: 'br', ending: '.br' },
  gzip: { name: 'gzip', ending: '.gz' },
};

/** The names of text files that a build compresses, by their ends. */
const texts = ['html', 'css', 'ics', 'js', 'json', 'md', 'svg', 'txt', 'xml', 'webmanifest'];

const packedPages = (base: string, compress: readonly Encoding[], pattern: string, file: string): string[] =>
  packed(compress).flatMap(({ name, ending }) => [
    `RewriteCond %{HTTP:Accept-Encoding} \\b${name}\\b`,
    `RewriteCond %{DOCUMENT_ROOT}${base}/${file}${ending} -f`,
    `RewriteRule ${pattern} ${base}/${file}${ending} [L]`,
  ]);

const packedFiles = (base: string, compress: readonly Encoding[]): string[] =>
  packedPages(base, compress, `^(.+\\.(?:${texts.join('|')}))$`, '$1');

const packed = (compress: readonly Encoding[]) =>
  // The smaller file first.
  (['br', 'gzip'] as const).filter((encoding) => compress.includes(encoding)).map((encoding) => endings[encoding]);

function packedTypes(compress: readonly Encoding[]): string[] {
  if (compress.length === 0) return [];
  return [
    '',
    'Header always append Vary Accept-Encoding',
    ...packed(compress).flatMap(({ name, ending }) => [
      ...texts.flatMap((extension) => [
        `<Files "*.${extension}${ending}">`,
        `  ForceType "${mediaType(`.${extension}`)}; charset=utf-8"`,
        '</Files>',
      ]),
      `<Files "*${ending}">`,
      `  Header set Content-Encoding ${name}`,
      '  SetEnv no-gzip 1',
      '  SetEnv no-brotli 1',
      '</Files>',
    ]),
  ];
}
