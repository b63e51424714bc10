import { pathsOf } from './redirects.ts';
import { isHidden, type Serving } from './serving.ts';

/** What a host answers to a request: a file of the output, another address, or nothing. */
export type PathAnswer = { file: string } | { to: string; status: 301 | 302 } | null;

/** Whether the output has a regular file. Its path is below the base, without a slash at its start. */
type IsFile = (path: string) => boolean;

/**
 * Returns what a host answers to a request. `path`: decoded, with its base. `query`: as it was sent, with its question mark, or empty. Only
 * decoded paths can be compared: `%2e` is a dot for every host (RFC 3986, 6.2.2.2).
 */
export function answersOf(serving: Serving, isFile: IsFile): (path: string, query: string) => PathAnswer {
  const redirects = new Map(
    serving.redirects
      .flatMap((redirect) => pathsOf(redirect).map((path) => [keyOf(path, redirect.query), redirect] as const))
      // Of two with the same path, the first counts.
      .toReversed(),
  );
  return (path, query) => {
    const exact = redirects.get(keyOf(path, query.slice(1)));
    if (exact !== undefined) return { to: exact.to + exact.anchor, status: exact.status };
    const moved = redirects.get(keyOf(path, null));
    if (moved !== undefined) return { to: moved.to + query + moved.anchor, status: moved.status };
    const found = pageAt(serving, path, isFile);
    return found !== null && 'to' in found ? { to: found.to + query, status: found.status } : found;
  };
}

const keyOf = (path: string, query: string | null): string => (query === null ? path : `${path}?${query}`);

function pageAt(serving: Serving, path: string, isFile: IsFile): PathAnswer {
  const base = decodeURIComponent(serving.base);
  if (path === base) return moved(`${base}/`);
  if (!path.startsWith(`${base}/`) || isHidden(serving, path)) return null;
  const below = path.slice(base.length + 1);
  if (below === 'index.html') return moved(`${base}/`);
  if (below === '') return isFile('index.html') ? { file: 'index.html' } : null;
  const page = serving.trailingSlash === 'never' ? withoutSlash(below, isFile) : withSlash(below, isFile);
  return page !== null && 'to' in page ? moved(`${base}/${page.to}`) : page;
}

type PageAnswer = { file: string } | { to: string } | null;

function withoutSlash(below: string, isFile: IsFile): PageAnswer {
  if (below.endsWith('.html')) return isFile(below) ? { to: below.slice(0, -'.html'.length) } : null;
  if (below.endsWith('/')) {
    const bare = below.slice(0, -1);
    return isFile(`${bare}.html`) ? { to: bare } : null;
  }
  const file = [below, `${below}.html`].find(isFile);
  return file === undefined ? null : { file };
}

function withSlash(below: string, isFile: IsFile): PageAnswer {
  if (below.endsWith('/index.html')) return isFile(below) ? { to: below.slice(0, -'index.html'.length) } : null;
  if (below.endsWith('/')) return isFile(`${below}index.html`) ? { file: `${below}index.html` } : null;
  if (isFile(`${below}/index.html`)) return { to: `${below}/` };
  return isFile(below) ? { file: below } : null;
}

/** A redirect to a decoded path. */
const moved = (path: string) => ({ to: encodeURI(path).replace(/[?#]/g, encodeURIComponent), status: 301 }) as const;
