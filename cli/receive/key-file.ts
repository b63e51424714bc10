import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

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
