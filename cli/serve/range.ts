import type { IncomingMessage } from 'node:http';

/**
 * Which part of a file is asked for (RFC 9110, 14.2), as far as sirv reads it rightly: one range of bytes that says where it
 * begins. `whole` for all others, and for those that depend on an earlier answer, since a server may send the whole instead.
 * `unsatisfiable` for a range that ends before it begins, or beyond any file.
 */
export function askedPart({ method, headers }: IncomingMessage): 'whole' | 'part' | 'unsatisfiable' {
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || headers['if-range'] !== undefined || first === undefined) return 'whole';
  const [from, to] = [Number(first), last === '' ? Number.MAX_SAFE_INTEGER : Number(last)];
  if (from > to || !Number.isSafeInteger(to)) return 'unsatisfiable';
  // sirv reads the end 0 as none.
  return to === 0 ? 'whole' : 'part';
}
