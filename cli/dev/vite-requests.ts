import type { EventEmitter } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import { isPublished } from '../content/read.ts';
import { requestedUrl } from '../serve/requested-url.ts';
import type { TemplateLayers } from '../template-layers.ts';

export interface ServedFolders {
  /** The tool's checkout. */
  root: string;
  /** The templates of the tool and of the site. */
  layers: TemplateLayers;
  /** The site's folder. */
  siteRoot: string;
  /** Sub-path of the site, with a slash at both ends. */
  base: string;
}

/** Where Vite keeps the packages that it has bundled for the browser: one folder for each site. */
export const packageCache = (siteRoot: string): string => join(siteRoot, '.tvilling', 'vite');

/**
 * The folders that a page in development is made of: templates, packages, and the cache of these. Nothing else of the tool and
 * the site is for browsers, which other pages of the internet run in: content, what visitors have sent, keys, the repository.
 */
export function sourceFolders({ layers, siteRoot }: ServedFolders): string[] {
  const packages = ['vite/package.json', 'vike/plugin', 'react'].map((name) => {
    const file = realpathSync(createRequire(import.meta.url).resolve(name));
    return file.slice(0, file.indexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
  });
  // The site may get templates of its own while it is served.
  return [...new Set([layers.tool, join(siteRoot, 'templates'), packageCache(siteRoot), ...packages])];
}

/** Whether the name that a request calls this machine by is a loopback one: others can be made to lead here (DNS rebinding). */
export const isLoopback = ({ headers: { host } }: IncomingMessage): boolean =>
  host === undefined || /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Lets the site's own pages alone open web sockets: browsers say which origin asks (RFC 6455, 10.2). Vite itself goes by a token, asks
 * for none with its ping, and throws at addresses that it cannot read.
 */
export function guardUpgrades(server: EventEmitter): void {
  const listeners = server.rawListeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, ...rest: unknown[]) => {
    socket.on('error', () => socket.destroy());
    if (!isLoopback(request) || !isSameOrigin(request)) return socket.destroy();
    const { pathname, search } = requestedUrl(request);
    request.url = pathname + search;
    for (const listener of listeners) listener.call(server, request, socket, ...rest);
  });
}

const isSameOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Tells the requests that Vite may answer: for modules of its own, and for files of the source folders and of `public/`, as far
 * as no link leads out of these.
 */
export function viteRequests(folders: ServedFolders): (request: IncomingMessage) => boolean {
  const { root, siteRoot, base } = folders;
  const sources = sourceFolders(folders);
  const cache = packageCache(siteRoot);
  // Of a file that is not there Vite says by an error that it is not. What it has bundled itself may be on its way.
  const isSource = (file: string) =>
    isWithin(sources, file) && (existsSync(file) || !leadsOut(relative(cache, file)));
  return (request) => {
    const path = decodedPath(request);
    if (path === null || !path.startsWith(base)) return false;
    const below = path.slice(base.length);
    if (/^(@vite\/(client|env)|@react-refresh|@id\/__x00__virtual:[^.]*)$/.test(below)) return true;
    if (below.startsWith('@fs/')) return isSource(resolve('/', below.slice('@fs/'.length)));
    return isSource(join(root, below)) || isPublished(siteRoot, below);
  };
}

/** Whether a file lies in one of the folders, by its name and, where it exists, in truth. */
function isWithin(folders: readonly string[], file: string): boolean {
  const isIn = (inner: string) =>
    folders.some((folder) => [folder, real(folder)].some((outer) => !leadsOut(relative(outer, inner))));
  return isIn(file) && isIn(real(file));
}

const leadsOut = (path: string): boolean => path === '' || path === '..' || path.startsWith(`..${sep}`);

/** The file that links lead to; the path itself where there is none. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function decodedPath(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent(requestedUrl(request).pathname);
  } catch {
    return null;
  }
}
