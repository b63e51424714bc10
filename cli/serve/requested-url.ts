import type { IncomingMessage } from 'node:http';

/**
 * What a request asks for. Never throws: whatever a client writes is a path on this host, and a path that cannot be
 * read is one that does not exist.
 */
export function requestedUrl(request: IncomingMessage & { originalUrl?: string | undefined }): URL {
  const asked = request.originalUrl ?? request.url ?? '/';
  const text = `http://localhost${asked.startsWith('/') ? '' : '/'}${asked}`;
  return URL.canParse(text) ? new URL(text) : new URL('http://localhost//');
}
