import { createHmac, hash } from 'node:crypto';
import { cacheSecret } from './cache-secret.ts';

/** What a seal says beside the bytes. */
export interface Seal {
  /** What the content is for, and what else it is valid for, such as a version. One file cannot take the place of another. */
  of: string;
  /** Who may have made it: whoever knows this. Empty for anybody. By default, only whoever shares caches with this user. */
  by?: string;
}

/**
 * A seal is the first line of a file of ours that only saves time: an HMAC-SHA256 (RFC 2104) of the rest, in base64. A file that was cut
 * short by a full disk or a power failure, edited by hand, or made by somebody else has another one.
 */
const sealOf = (content: string | Uint8Array, { of, by = cacheSecret() }: Seal): string =>
  `${createHmac('sha256', by).update(hash('sha256', content)).update(of).digest('base64')}\n`;

/** A text with its seal. */
export const sealedText = (text: string, seal: Seal): string => sealOf(text, seal) + text;

/** Bytes with their seal. */
export const sealedBytes = (bytes: Uint8Array, seal: Seal): Buffer =>
  Buffer.concat([Buffer.from(sealOf(bytes, seal)), bytes]);

/** What a seal is for; null if it is not as it was sealed. */
export function unsealed(bytes: Buffer, seal: Seal): Buffer | null {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  return bytes.toString('latin1', 0, start) === sealOf(content, seal) ? content : null;
}
