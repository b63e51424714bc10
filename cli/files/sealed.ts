import { hash } from 'node:crypto';

/**
 * A seal is the first line of a file of ours that only saves time: the SHA-256 of the rest, in base64. A file that was cut short by a
 * full disk or a power failure, or edited by hand, has another one. `key`: what else the rest is valid for, such as a version.
 */
const sealOf = (content: string | Uint8Array, key: string): string =>
  `${hash('sha256', `${hash('sha256', content)}${key}`, 'base64')}\n`;

/** A text with its seal. */
export const sealedText = (text: string, key = ''): string => sealOf(text, key) + text;

/** Bytes with their seal. */
export const sealedBytes = (bytes: Uint8Array, key = ''): Buffer =>
  Buffer.concat([Buffer.from(sealOf(bytes, key)), bytes]);

/** What a seal is for; null if it is not as it was sealed. */
export function unsealed(bytes: Buffer, key = ''): Buffer | null {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  return bytes.toString('latin1', 0, start) === sealOf(content, key) ? content : null;
}
