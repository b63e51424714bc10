import type { IncomingMessage } from 'node:http';
import { decodedOrNull } from '../../platform/escape.ts';

/**
 * The URL of a request. Never throws: whatever a client sends is a path on this host, and a path that cannot be parsed does not
 * exist.
 */
export function requestedUrl(request: IncomingMessage & { originalUrl?: string | undefined }): URL {
  const asked = request.originalUrl ?? request.url ?? '/';
  const text = `http://localhost${asked.startsWith('/') ? '' : '/'}${asked}`;
  return URL.canParse(text) ? new URL(text) : new URL('http://localhost//');
}

/**
 * The decoded path of a URL. Null if no file and no address can have it: it is not UTF-8, a name in it has a slash (`%2F`) or a NUL, or
 * two slashes follow each other. In a redirect, a path with two slashes at its start would name another host.
 */
export function decodedPath(pathname: string): string | null {
  const path = decodedOrNull(pathname);
  return path === null || /%2f/i.test(pathname) || path.includes('\0') || path.includes('//') ? null : path;
}
