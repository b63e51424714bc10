import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whether a request uses a loopback name for this machine. Other names can be made to lead here (DNS rebinding). */
export const isLoopback = ({ headers: { host } }: IncomingMessage): boolean =>
  host === undefined || /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Whether a request comes from a page of this server. Browsers send the page's origin with every POST (Fetch, 3.2); other clients may not.
 */
export const isSameOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

/** Answers a request under a foreign name. */
export function refuseName(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('This server answers under loopback names only, such as localhost: open the address that it has printed.\n');
}
