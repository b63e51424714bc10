import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import { findFile, isRefused } from '../../platform/files/find-file.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { answersOf } from '../answer-at.ts';
import { type Headers, headersOf, type Serving } from '../serving.ts';
import { filesIn } from './files-in.ts';
import { isLoopback, refuseName } from './own-requests.ts';
import { decodedPath, requestedUrl } from './requested-url.ts';

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
  const { serving, receiver } = site;
  const answerTo = answersOf(serving, (file) => isServable(site.folder, file));
  const compress = compression();
  const files = filesIn(site.folder, true);
  return (request, response) => {
    if (!isLoopback(request)) return refuseName(response);
    setHeaders(response, serving.headers);
    const { pathname, search } = requestedUrl(request);
    const path = decodedPath(pathname);
    if (path === null) return notFound(site, pathname, response);
    if (receiver !== null && path === decodeURI(receiver.path)) return receiver.handle(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
    const found = answerTo(path, search);
    if (found === null) return notFound(site, path, response);
    if ('to' in found) return redirect(response, found.to, found.status);
    const send = () => {
      request.url = encodeURI(`/${found.file}`);
      // Before sirv looks: the answer that a file is unchanged (304) gives its headers to the copy that the browser has.
      const headers = headersOf(serving, path);
      setHeaders(response, headers);
      files(request, response, () => {
        for (const name of Object.keys(headers)) response.removeHeader(name);
        setHeaders(response, serving.headers);
        notFound(site, path, response);
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

/** What sirv may send for a file: itself, or the compressed one beside it. */
const packed = ['', '.br', '.gz'];

/**
 * Whether a path is a regular file of the folder, and so is everything that sirv may send for it. sirv follows links anywhere, and waits
 * for a pipe until somebody writes to it. A build writes neither, but the folder may have changed since it was checked.
 */
function isServable(folder: string, path: string): boolean {
  const [plain, ...others] = packed.map((ending) => findAt(folder, path + ending));
  return plain !== null && [plain, ...others].every((found) => !isRefused(found ?? null));
}

function findAt(folder: string, path: string): ReturnType<typeof findFile> {
  try {
    return findFile({ folder, path });
  } catch {
    // A folder, or an impossible path: there is nothing to send.
    return null;
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

/** The not-found page in the language of the path. */
function notFound({ folder, serving }: StaticSite, pathname: string, response: ServerResponse): void {
  const { base, notFound: pages } = serving;
  const own = pages.findLast(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ?? pages[0];
  const page = own === undefined ? null : readTextIn({ folder, path: own.file.slice(base.length + 1) }, pageLimit);
  response.writeHead(404, {
    'Content-Type': page === null ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
  });
  response.end(page ?? 'Not found.\n');
}

/** In bytes. */
const pageLimit = 1024 * 1024;

/**
 * The requested part of a file (RFC 9110, 14.2), as far as sirv handles it correctly: one range of bytes with a start. `whole`
 * for all other ranges, and for those that depend on an earlier answer, because a server may send the whole file. `unsatisfiable`
 * for a range that ends before its start, or starts after any file.
 */
export function askedPart({ method, headers }: IncomingMessage): 'whole' | 'part' | 'unsatisfiable' {
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || headers['if-range'] !== undefined || first === undefined) return 'whole';
  const [from, to] = [Number(first), last === '' ? Number.MAX_SAFE_INTEGER : Number(last)];
  if (from > to || !Number.isSafeInteger(to)) return 'unsatisfiable';
  // sirv reads the end 0 as no end.
  return to === 0 ? 'whole' : 'part';
}
