import type { EventEmitter } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import { sourceOfSheet } from '../build/render/compiled-sheets.ts';
import { vikeFile } from '../build/render/vike.ts';
import { isPublished } from '../content/read.ts';
import type { TemplateLayers } from '../definitions/template-layers.ts';
import { isLoopback, isSameOrigin } from '../hosting/serve/own-requests.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { decodedOrNull } from '../platform/escape.ts';
import { cacheFolder } from '../platform/files/own-folder.ts';
import { temporaryPath } from '../platform/files/temporary.ts';

export interface ServedFolders {
  /** The tool's folder. */
  root: string;
  /** The templates of the tool and of the site. */
  layers: TemplateLayers;
  /** The site's folder. */
  siteRoot: string;
  /** Sub-path of the site, with a slash at both ends. */
  base: string;
}

/**
 * The folder for the packages that Vite bundles for the browser. Each run has its own, as Vite would serve whatever somebody else has put
 * there. To bundle them anew takes a tenth of a second.
 */
export const packageFolder = (siteRoot: string): string => temporaryPath(join(siteRoot, cacheFolder, 'vite'), 'tmp');

/**
 * The folders that a page in development needs: templates, packages, and the bundles of packages. Nothing else of the tool and the
 * site may reach browsers, because they run pages of other sites too: no content, received forms, keys, or repository.
 */
export function sourceFolders({ layers, siteRoot }: ServedFolders): string[] {
  const packages = ['vite/package.json', 'react'].map((name) => {
    const file = realpathSync(createRequire(import.meta.url).resolve(name));
    return file.slice(0, file.indexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
  });
  // The site may get its own templates while it is served.
  const vike = realpathSync(vikeFile('.'));
  return [...new Set([layers.tool, join(siteRoot, 'templates'), packageFolder(siteRoot), vike, ...packages])];
}

/**
 * Lets only the site's own pages open web sockets: browsers send the origin (RFC 6455, 10.2). Vite itself checks a token, but not
 * for its ping, and throws at addresses that it cannot parse.
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

/**
 * Returns whether Vite may answer a request: for its own modules, and for files of the source folders and of `public/` to which
 * no link leads from outside. `endless`: the file that no browser may load.
 */
export function viteRequests(folders: ServedFolders, endless: () => string | null): (request: IncomingMessage) => boolean {
  const { root, siteRoot, base } = folders;
  const sources = sourceFolders(folders);
  const bundles = packageFolder(siteRoot);
  // Vite may say that a file does not exist. Bundled packages may not be written yet, and sheets have the names of others.
  const isThere = (file: string) => [file, sourceOfSheet(file)].some((path) => existsSync(path)) || !leadsOut(relative(bundles, file));
  const isSource = (file: string) => isWithin(sources, file) && isThere(file);
  return (request) => {
    const path = decodedOrNull(requestedUrl(request).pathname);
    if (path === null || !path.startsWith(base) || path.endsWith(endless() ?? '\0')) return false;
    const below = path.slice(base.length);
    if (/^(@vite\/(client|env)|@react-refresh|@id\/__x00__virtual:[^.]*)$/.test(below)) return true;
    if (below.startsWith('@fs/')) return isSource(resolve('/', below.slice('@fs/'.length)));
    return isSource(join(root, below)) || isPublished(siteRoot, below);
  };
}

/** Whether a file is in one of the folders: by its name, and if it exists, also by its real path. */
function isWithin(folders: readonly string[], file: string): boolean {
  const isIn = (inner: string) => folders.some((folder) => [folder, real(folder)].some((outer) => !leadsOut(relative(outer, inner))));
  return isIn(file) && isIn(real(file));
}

const leadsOut = (path: string): boolean => path === '' || path === '..' || path.startsWith(`..${sep}`);

/** The file that links lead to; the path itself if there is none. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
