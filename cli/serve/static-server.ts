import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { findFile, isRefused } from '../files/find-file.ts';
import { readFileIn } from '../files/read-file.ts';
import { type Headers, headersOf, privateFiles, type Serving } from '../hosting/serving.ts';
import { isLoopback, refuseName } from './own-requests.ts';
import { askedPart } from './range.ts';
import { requestedUrl } from './requested-url.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface StaticSite {
  /** The output folder. */
  folder: string;
  serving: Serving;
  /** Answers posted forms, if the site has its own endpoint. */
  receiver: { path: string; handle: Handler } | null;
  /** Called if a request cannot be answered: a file was removed during reading, or the tool has a bug. */
  onFailure(error: unknown): void;
}

/**
 * Serves an output folder like a good host: clean addresses, redirects, the not-found page of the path's language with
 * status 404, compression (if there is a compressed file beside the plain one, such as `page.html.br`, it is sent), long caching
 * for files with a hash. Answers under loopback names only. Never throws: if it cannot answer, it sends status 500.
 */
export function staticHandler(site: StaticSite): RequestListener {
  const answer = answerer(site);
  return async (request, response) => {
    const fail = (error: unknown) => {
      site.onFailure(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not answered.\n');
    };
    // Nobody else listens to errors of the file stream.
    response.on('pipe', (file) => file.once('error', fail));
    try {
      await answer(request, response);
    } catch (error) {
      fail(error);
    }
  };
}

function answerer(site: StaticSite): Handler {
  const { serving } = site;
  const { base } = serving;
  const redirects = new Map(serving.redirects.map((redirect) => [redirect.from, redirect]));
  const compress = compression();
  const files = sirv(site.folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
  });
  return (request, response) => {
    if (!isLoopback(request)) return refuseName(response);
    setHeaders(response, serving.headers);
    const { pathname, search } = requestedUrl(request);
    // No file has such a path. In a redirect, a path with two slashes at its start would name another host.
    if (pathname.includes('//')) return notFound(site, pathname, response);
    if (site.receiver !== null && pathname === site.receiver.path)
      return site.receiver.handle(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
    const { to, status } = redirects.get(pathname) ?? { to: cleanAddress(site, pathname), status: 301 };
    if (to !== null) return redirect(response, to + search, status);
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return notFound(site, pathname, response);
    const below = pathname.slice(base.length);
    if (!isServable(site.folder, below) || isPrivate(serving, pathname))
      return notFound(site, pathname, response);
    const send = () => {
      request.url = below || '/';
      // Before sirv looks: the answer that a file is unchanged (304) gives its headers to the copy that the browser has.
      const headers = headersOf(serving, base + (decoded(below) ?? below));
      setHeaders(response, headers);
      files(request, response, () => {
        for (const name of Object.keys(headers)) response.removeHeader(name);
        setHeaders(response, serving.headers);
        notFound(site, pathname, response);
      });
    };
    const part = askedPart(request);
    if (part === 'unsatisfiable') return refuseRange(response);
    // A part is sent as it is on disk, without compression.
    if (part === 'part') return send();
    delete request.headers.range;
    // The packages call on synchronously. Their types are for Express and for plain requests.
    compress(request as never, response as never, send);
  };
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Whether a path is that of a file that visitors get only in another way, or not at all. */
const isPrivate = ({ base, notFound }: Serving, pathname: string): boolean =>
  privateFiles.some((file) => pathname === `${base}/${file}`) ||
  notFound.some(({ file }) => file === pathname);

/** The endings that sirv tries for a path. */
const endings = ['', '.html', '/index.html'];
/** The endings that it tries after each of these. */
const packed = ['', '.br', '.gz'];

/**
 * Whether everything that sirv may send for a path is a regular file of the folder. sirv follows links anywhere, and waits for a
 * pipe until somebody writes to it. A build writes neither, but the folder may have changed since it was checked.
 */
function isServable(folder: string, path: string): boolean {
  const bare = decoded(path)?.replace(/\/$/, '');
  if (bare === undefined) return false;
  return endings.every((ending) => packed.every((packing) => !isRefusedAt(folder, bare + ending + packing)));
}

function isRefusedAt(folder: string, path: string): boolean {
  try {
    return isRefused(findFile({ folder, path: path.replace(/^\//, '') }));
  } catch {
    // A folder, or an impossible path: there is nothing to send.
    return false;
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function redirect(response: ServerResponse, location: string, status: number): void {
  response.writeHead(status, { Location: location });
  response.end();
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('This address is for reading.\n');
}

function refuseRange(response: ServerResponse): void {
  response.writeHead(416, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('No file has such a part.\n');
}

/**
 * The only address of a page: without `.html`, and with or without a slash at its end, as the site is configured. Null if the
 * path has this form.
 */
function cleanAddress(
  { folder, serving: { base, trailingSlash } }: StaticSite,
  pathname: string,
): string | null {
  const below = pathname.slice(base.length);
  if (pathname === base && base !== '') return `${base}/`;
  if (below === '/' || below === '') return null;
  if (below.endsWith('.html') && !/\/404\.html$/.test(below)) {
    const clean = below.replace(/(\/index)?\.html$/, '');
    return `${base}${clean}${trailingSlash === 'always' || clean === '' ? '/' : ''}`;
  }
  const bare = below.replace(/\/$/, '');
  const isPage = existsSync(join(folder, trailingSlash === 'always' ? `${bare}/index.html` : `${bare}.html`));
  const wanted = trailingSlash === 'always' ? `${bare}/` : bare;
  return isPage && wanted !== below ? `${base}${wanted}` : null;
}

/** The not-found page in the language of the path. */
function notFound({ folder, serving }: StaticSite, pathname: string, response: ServerResponse): void {
  const { base, notFound: pages } = serving;
  const own =
    pages.findLast(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ?? pages[0];
  const page = own === undefined ? null : readPage(folder, own.file.slice(base.length + 1));
  response.writeHead(404, {
    'Content-Type': page === null ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
  });
  response.end(page ?? 'Not found.\n');
}

function readPage(folder: string, path: string): Uint8Array | null {
  try {
    const read = readFileIn({ folder, path }, pageLimit);
    return read === null || isRefused(read) ? null : read.bytes;
  } catch {
    // The name belongs to a folder.
    return null;
  }
}

/** In bytes. */
const pageLimit = 1024 * 1024;
