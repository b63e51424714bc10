import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of a sender. `proxies`: how many proxies stand before this server. Each of them adds the address that it was asked from
 * to the end of `X-Forwarded-For`, so the sender's is that many entries from the end; what stands before it, the sender may have
 * made up. With 0, or if that entry is missing or no address, it is the address of the connection.
 */
export function senderAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = proxies > 0 ? (forwarded.at(-proxies)?.trim() ?? '') : '';
  return isIP(named) > 0 ? named : (socket.remoteAddress ?? '');
}
