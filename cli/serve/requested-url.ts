import type { IncomingMessage } from 'node:http';

/**
 * The URL of a request. Never throws: whatever a client sends is a path on this host, and a path that cannot be parsed does not
 * exist.
 */
export function requestedUrl(request: IncomingMessage & { originalUrl?: string | undefined }): URL {
  const asked = request.originalUrl ?? request.url ?? '/';
  const text = `http://localhost${asked.startsWith('/') ? '' : '/'}${asked}`;
  return URL.canParse(text) ? new URL(text) : new URL('http://localhost//');
}
