import type { IncomingMessage } from 'node:http';

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
