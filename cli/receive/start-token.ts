import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Signed times. A page asks for one when a visitor begins with a form, and posts it with the form. */
interface StartTokens {
  /** `now`: milliseconds since 1970, UTC. */
  issue(now: number): string;
  /** Milliseconds since a token was issued; null if it was not issued with this key, is from the future, or older than a day. */
  age(token: string, now: number): number | null;
}

/** In milliseconds. */
const longest = 24 * 60 * 60_000;

/** `key`: whoever has it can make tokens. */
export function startTokens(key: Uint8Array): StartTokens {
  const sign = (time: string) => createHmac('sha256', key).update(`start ${time}`).digest();
  return {
    issue: (now) => {
      const time = now.toString(36);
      return `${time}.${sign(time).toString('base64url')}`;
    },
    age: (token, now) => {
      const [, time = '', signature = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
      if (time === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(time))) return null;
      const age = now - Number.parseInt(time, 36);
      return age >= 0 && age <= longest ? age : null;
    },
  };
}

const bytes = 32;

/** The key in a file, which is made if it is not there. So forms that were begun before a restart keep their signed times. */
export function keyIn(file: string): Uint8Array {
  try {
    const key = readFileSync(file);
    if (key.length === bytes) return key;
  } catch {
    // Made below.
  }
  const key = randomBytes(bytes);
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
