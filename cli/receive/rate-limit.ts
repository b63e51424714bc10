import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * How much one sender may do. Each sender has a budget that refills steadily. A request takes `cost` from it: returns 0 if there was
 * enough, otherwise the seconds until there will be.
 */
type RateLimit = (address: string, cost: number) => number;

interface Budget {
  left: number;
  /** When `left` was right, by the clock of the limit. */
  at: number;
}

/** A budget refills in ten minutes. Many visitors may share an address: an office, or a provider of mobile telephones. */
const full = 240;
const perMillisecond = full / (10 * 60_000);

/** Senders to remember. If there are more, the one that was silent for longest is forgotten. */
const mostSenders = 10_000;

/** `now`: in milliseconds since some moment; a clock that nobody sets. */
export function rateLimit(now: () => number = () => performance.now()): RateLimit {
  const budgets = new Map<string, Budget>();
  return (address, cost) => {
    const sender = senderOf(address);
    const { left, at } = budgets.get(sender) ?? { left: full, at: now() };
    const refilled = Math.min(full, left + (now() - at) * perMillisecond);
    const isEnough = refilled >= cost;
    budgets.delete(sender);
    budgets.set(sender, { left: isEnough ? refilled - cost : refilled, at: now() });
    const [oldest] = budgets.keys();
    if (budgets.size > mostSenders && oldest !== undefined) budgets.delete(oldest);
    return isEnough ? 0 : Math.ceil((cost - refilled) / perMillisecond / 1_000);
  };
}

/**
 * Who counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address. One customer has at least that many (RFC
 * 6177).
 */
function senderOf(address: string): string {
  const [named = ''] = address.split('%');
  const plain = named.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [before = '', after] = plain.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

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
