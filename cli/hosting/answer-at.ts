import { isHidden, type Serving } from './serving.ts';

/** What a host answers to a path: a file of the output, another address, or nothing. */
export type PathAnswer = { file: string } | { to: string; status: 301 | 302 } | null;

/** Whether the output has a regular file. Its path is below the base, without a slash at its start. */
type IsFile = (path: string) => boolean;

/**
 * What a host answers to a path. `path`: decoded, with its base, without the query. Only decoded paths can be compared: `%2e` is a dot
 * for every host (RFC 3986, 6.2.2.2).
 */
export function answerAt(serving: Serving, path: string, isFile: IsFile): PathAnswer {
  const base = decodeURI(serving.base);
  const alias = serving.redirects.find(({ from }) => decodeURI(from) === path);
  if (alias !== undefined) return alias;
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
  if (below.endsWith('/index.html'))
    return isFile(below) ? { to: below.slice(0, -'index.html'.length) } : null;
  if (below.endsWith('/')) return isFile(`${below}index.html`) ? { file: `${below}index.html` } : null;
  if (isFile(`${below}/index.html`)) return { to: `${below}/` };
  return isFile(below) ? { file: below } : null;
}

/** A redirect to a decoded path. */
const moved = (path: string) =>
  ({ to: encodeURI(path).replace(/[?#]/g, encodeURIComponent), status: 301 }) as const;
