import { createHmac, hash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
const sealOf = (content: string | Uint8Array, seal: Seal): string => sealOfDigest(hash('sha256', content), seal);

/** The same by the SHA-256 of the rest, in hexadecimal digits. */
export const sealOfDigest = (sha256: string, { of, by = cacheSecret() }: Seal): string =>
  `${createHmac('sha256', by).update(sha256).update(of).digest('base64')}\n`;

/** In bytes. */
export const sealLength = 45;

/** A text with its seal. */
export const sealedText = (text: string, seal: Seal): string => sealOf(text, seal) + text;

/** Bytes with their seal. */
export const sealedBytes = (bytes: Uint8Array, seal: Seal): Buffer => Buffer.concat([Buffer.from(sealOf(bytes, seal)), bytes]);

/** What a seal is for; null if it is not as it was sealed. */
export function unsealed(bytes: Buffer, seal: Seal): Buffer | null {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  return bytes.toString('latin1', 0, start) === sealOf(content, seal) ? content : null;
}

/**
 * The secret that caches of sites are sealed with. So a cache that somebody else has put into a site is not used: it could hide mistakes,
 * or hold code. It is `TVILLING_CACHE_KEY`, for machines that share caches, or else a file of this machine and user that no site can
 * reach. If that can be neither read nor made, it is a number of this process, and no other one uses its caches.
 */
export function cacheSecret(): string {
  known ??= process.env.TVILLING_CACHE_KEY || secretOf(secretFolder());
  return known;
}

let known: string | undefined;

/** The folder for caches of a user (XDG Base Directory Specification). */
const secretFolder = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tvilling');

function secretOf(folder: string): string {
  const file = join(folder, 'cache-key');
  try {
    return read(file) ?? made(folder, file);
  } catch {
    return newSecret();
  }
}

const newSecret = (): string => randomBytes(32).toString('hex');

function read(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(secret) ? secret : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the file. Another run may do the same at this moment: the first one counts. */
function made(folder: string, file: string): string {
  const secret = newSecret();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read(file) ?? secret;
  }
}
