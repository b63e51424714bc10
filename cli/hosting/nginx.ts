import { escapePattern } from '../platform/escape.ts';
import { groupBy } from '../platform/group-by.ts';
import { pagePathProblem } from '../site/routes/old-address.ts';
import { pathsOf, type Redirect } from './redirects.ts';
import { type FilesOfHost, type Headers, hiddenNamesPattern, patternOf, phpFiles, type Serving, wellKnownPattern } from './serving.ts';

export const nginxFiles: FilesOfHost = { written: ['nginx.conf'], obeyed: [phpFiles] };

/**
 * The file `nginx.conf`, for the server block of the site. nginx drops the headers of a block wherever a block inside adds its own.
 * So all headers stand in one place, and those that differ from file to file are variables.
 */
export function nginxConfig(serving: Serving): string {
  const { base, headers, rules, compress } = serving;
  const varying = [...new Set(rules.flatMap((rule) => Object.keys(rule.headers)))];
  return `${[
    '# Written by tvilling build. Include it in the server block of the site:',
    `#   root ${base === '' ? '/srv/site' : `/srv; # The output is /srv${base}`};`,
    `#   include /srv${base === '' ? '/site' : base}/nginx.conf;`,
    'charset utf-8;',
    'charset_types text/calendar text/css text/markdown text/plain text/xml text/javascript application/javascript application/json application/xml image/svg+xml;',
    'absolute_redirect off;',
    'server_tokens off;',
    'index index.html;',
    ...compression(compress),
    '',
    ...varying.map((name) => `set ${variable(name)} ${quoted(headers[name] ?? '')};`),
    ...rules.flatMap(({ of, headers: own }) => [`if ($uri ~ ${quoted(patternOf(base, of))}) {`, ...settings(own), '}']),
    ...Object.entries(headers)
      .filter(([name]) => !varying.includes(name))
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    ...varying.map((name) => `add_header ${name} ${variable(name)} always;`),
    '',
    ...notFoundRules(serving),
    ...redirectRules(serving),
    '',
    ...pageRules(serving),
  ].join('\n')}\n`;
}

/** The locations of redirects. Exact ones are found by their name, however many there are. */
function redirectRules(serving: Serving): string[] {
  const { base } = serving;
  const byPath = groupBy(
    serving.redirects.flatMap((redirect) => pathsOf(redirect).map((path) => ({ path, redirect }))),
    ({ path }) => path,
  );
  return Array.from(byPath, ([path, own]) => {
    const redirects = own.map(({ redirect }) => redirect);
    const rest = redirects.find(({ query }) => query === null);
    const asked = redirects.filter(({ query }) => query !== null).map(askedRule);
    const otherwise = rest === undefined ? pageRule(path, serving) : sent(rest, '$is_args$args');
    return path === `${base}/` && rest === undefined
      ? firstPage(serving, asked)
      : `location = ${quoted(path)} { ${[...asked, otherwise].join(' ')} }`;
  });
}

/** A text in quotes cannot hold a dollar sign. A pattern can. */
function askedRule(redirect: Redirect): string {
  const query = redirect.query ?? '';
  const condition = query.includes('$') ? `~ ${quoted(`^${escapePattern(query)}$`)}` : `= ${quoted(query)}`;
  return `if ($args ${condition}) { ${sent(redirect, '')} }`;
}

const sent = ({ to, anchor, status }: Redirect, query: string): string =>
  `return ${status} ${quoted(`${withoutVariables(to)}${query}${anchor}`)};`;

/** What answers at a path whose query leads nowhere else: as the rules for all pages do. */
function pageRule(path: string, { base, trailingSlash }: Serving): string {
  if (path === base) return `rewrite ^ ${quoted(`${base}/`)} permanent;`;
  const [, page] = (trailingSlash === 'never' ? /^(.+)\.html$/ : /^(.+\/)index\.html$/).exec(path) ?? [];
  if (page !== undefined) return `${moveIfFile(path, page)} return 404;`;
  if (pagePathProblem(path.slice(base.length).replace(/\/$/, '')) !== null) return 'try_files $uri =404;';
  if (path.endsWith('/')) {
    const bare = path.slice(0, -1);
    return trailingSlash === 'always' ? `try_files "\${uri}index.html" =404;` : `${moveIfFile(`${bare}.html`, bare)} return 404;`;
  }
  return trailingSlash === 'always'
    ? `${moveIfFile(`${path}/index.html`, `${path}/`)} try_files $uri =404;`
    : 'try_files $uri $uri.html =404;';
}

const moveIfFile = (file: string, to: string): string =>
  `if (-f ${quoted(`$document_root${file}`)}) { rewrite ^ ${quoted(encodeURI(to))} permanent; }`;

const firstPage = ({ base }: Serving, asked: readonly string[] = []): string =>
  `location = ${base}/ { ${[...asked, `try_files ${base}/index.html =404;`].join(' ')} }`;

const settings = (headers: Headers): string[] =>
  Object.entries(headers).map(([name, value]) => `  set ${variable(name)} ${quoted(value)};`);

const variable = (header: string): string => `$tvilling_${header.toLowerCase().replaceAll('-', '_')}`;

/** A text in quotes. Variables in it count, and there is no escape for them. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const withoutVariables = (address: string): string => address.replaceAll('$', '%24');

function compression(encodings: Serving['compress']): string[] {
  return [
    'gzip on;',
    'gzip_vary on;',
    'gzip_types text/calendar text/css text/markdown text/plain text/xml text/javascript application/javascript application/json application/xml application/manifest+json image/svg+xml;',
    ...(encodings.includes('gzip') ? ['gzip_static on;'] : []),
    ...(encodings.includes('br') ? ['# Of the module ngx_brotli.', 'brotli_static on;'] : []),
  ];
}

function notFoundRules(serving: Serving): string[] {
  const { base, notFound } = serving;
  const home = escapePattern(base);
  return [
    `location ~ "^${home}/${hiddenNamesPattern(serving)}$" { return 404; }`,
    `location ~ "^(?!${home}/${wellKnownPattern}$).*/\\." { return 404; }`,
    'set $tvilling_not_found "";',
    ...notFound.flatMap(({ prefix, file }) => [
      `if ($uri ~ ${quoted(`^${escapePattern(prefix)}(?:/|$)`)}) { set $tvilling_not_found ${quoted(file)}; }`,
    ]),
    ...(notFound.length === 0 ? [] : ['error_page 404 $tvilling_not_found;']),
    // A path that nginx itself refuses has no variables yet. The page for the error has them.
    ...notFound.slice(0, 1).map(({ file }) => `error_page 400 ${quoted(file)};`),
    ...notFound.map(({ file }) => `location = ${quoted(file)} { internal; }`),
  ];
}

/** The rules that give each page one address. */
function pageRules(serving: Serving): string[] {
  const { base, trailingSlash, redirects } = serving;
  const own = new Set(redirects.flatMap(pathsOf));
  const home = escapePattern(base);
  const rewrite = (pattern: string, to: string) => `rewrite ${quoted(pattern)} ${to} permanent;`;
  return [
    ...(base === '' || own.has(base) ? [] : [`location = ${base} { ${rewrite('^', `${base}/`)} }`]),
    ...(own.has(`${base}/`) ? [] : [firstPage(serving)]),
    `location = ${base}/index.html { ${rewrite('^', `${base}/`)} }`,
    'location ~ "\\.webmanifest$" { types { } default_type application/manifest+json; }',
    'location ~ "\\.ics$" { types { } default_type text/calendar; }',
    'location ~ "\\.md$" { types { } default_type text/markdown; }',
    ...(trailingSlash === 'never' ? withoutSlash(home, rewrite) : withSlash(home, rewrite)),
    `location ${base}/ { try_files $uri ${trailingSlash === 'never' ? '$uri.html ' : ''}=404; }`,
  ];
}

type Rewrite = (pattern: string, to: string) => string;

const withoutSlash = (home: string, rewrite: Rewrite): string[] => [
  `location ~ "^${home}/.+\\.html$" { if (-f $document_root$uri) { ${rewrite('^(.+)\\.html$', '$1')} } return 404; }`,
  `location ~ "^(?<page>${home}/.+?)/+$" { if (-f "$document_root$page.html") { ${rewrite('^(.+?)/+$', '$1')} } return 404; }`,
];

const withSlash = (home: string, rewrite: Rewrite): string[] => [
  `location ~ "^${home}/.+/index\\.html$" { if (-f $document_root$uri) { ${rewrite('^(.+/)index\\.html$', '$1')} } return 404; }`,
  `location ~ "^${home}/.+/$" { try_files "\${uri}index.html" =404; }`,
  `location ~ "^(?<page>${home}/.+[^/])$" { if (-f "$document_root$page/index.html") { ${rewrite('^(.+)$', '$1/')} } try_files $uri =404; }`,
];
