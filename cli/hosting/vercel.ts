import { escapePattern } from '../platform/escape.ts';
import { isOwnQuery } from './redirects.ts';
import { type FilesOfHost, type HeaderRule, hiddenNamesPattern, type Serving, wellKnownPattern } from './serving.ts';

/** Settings, and programs: functions, middleware, and packages, which Vercel installs and builds (vercel.com/docs, "Functions"). */
export const vercelFiles: FilesOfHost = {
  written: ['vercel.json'],
  obeyed: [
    /^(?:now\.json|vercel\.ts)$/,
    /^api\/.*\.(?:[cm]?[jt]sx?|py|go|rb|rs|php|sh)$/,
    /^(?:middleware|proxy)\.[cm]?[jt]s$/,
    /^(?:package\.json|requirements\.txt|pyproject\.toml|Pipfile)$/,
  ],
};

/**
 * The file `vercel.json`. Its short settings (`cleanUrls`, `redirects`, `headers`) know one not-found page only, and cannot be
 * mixed with `routes`. So everything is said by `routes`, in the order in which Vercel goes through them.
 */
export function vercelConfig(serving: Serving): string {
  const { base, trailingSlash, redirects, headers, rules, notFound } = serving;
  const home = escapePattern(base);
  const moved = (src: string, Location: string, status = 301) => ({ src, status, headers: { Location } });
  const missing = (src: string) =>
    notFound.toReversed().map(({ prefix, file }) => ({
      src: `(?=${escapePattern(prefix)}(?:/|$))${src}`,
      status: 404,
      dest: file,
    }));
  const routes = [
    { src: '/.*', headers, continue: true },
    ...rules.map(({ of, headers: own }) => ({
      src: sourceOf(home, of),
      headers: own,
      continue: true,
    })),
    ...missing(`(?:${home}/${hiddenNamesPattern(serving)}|(?!${home}/${wellKnownPattern}$).*/\\..*)`),
    ...redirects
      .filter((redirect) => !isOwnQuery(redirect))
      .map(({ from, isOld, query, to, anchor, status }) => ({
        ...moved(escapePattern(isOld ? from.replace(/\/$/, '') : from) + (isOld ? '/?' : ''), to + anchor, status),
        // Without it, `/About` would be `/about` too, and lead to itself.
        ...(isOld && { caseSensitive: true }),
        ...(query !== null && { has: askedParameters(query) }),
      })),
    moved(`${home}/index\\.html`, `${base}/`),
    ...(trailingSlash === 'never'
      ? [moved(`${home}/(?!.*404\\.html)(.+)\\.html`, `${base}/$1`), moved(`${home}/(.+)/`, `${base}/$1`)]
      : [moved(`${home}/(.+/)index\\.html`, `${base}/$1`), moved(`${home}/((?:.+/)?[^/.]+)`, `${base}/$1/`)]),
    { handle: 'filesystem' },
    trailingSlash === 'never'
      ? { src: `${home}/(.+)`, dest: `${base}/$1.html`, check: true }
      : { src: `${home}/(.+)/`, dest: `${base}/$1/index.html`, check: true },
    { handle: 'miss' },
    ...missing('.*'),
  ];
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', routes }, null, 2)}\n`;
}

/** The parameters of a query, in any order: `has` knows no other way. Values are regular expressions. */
const askedParameters = (query: string) =>
  Array.from(new URLSearchParams(query), ([key, value]) => ({
    type: 'query',
    key,
    ...(value !== '' && { value: escapePattern(value) }),
  }));

function sourceOf(home: string, of: HeaderRule['of']): string {
  if (typeof of !== 'string') return escapePattern(of.address);
  return of.startsWith('.') ? `/.*${escapePattern(of)}` : `${home}/${escapePattern(of)}.*`;
}
