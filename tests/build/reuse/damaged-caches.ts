import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtWell, outputOf } from '../../output-files.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

type Damage = (file: string) => void;

/** Replaces a cache: it may be one file with that of another site. */
const spoil = (file: string, spoiled: (bytes: Buffer) => Buffer): void => {
  const bytes = readFileSync(file);
  rmSync(file);
  writeFileSync(file, spoiled(bytes));
};

const editByHand: Damage = (file) => spoil(file, changeLetters);

/** How caches are damaged. */
export const damages: readonly [how: string, damage: Damage][] = [
  ['cut short', (file) => spoil(file, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)))],
  ['edited by hand', editByHand],
];

/** Damages the caches of a built copy of `news`, and expects that the next build gives the same bytes. */
export async function expectNothingTaken(site: string, damage: Damage): Promise<void> {
  const right = outputOf(site);
  const caches = listFiles(join(site, '.tvilling')).filter((file) => !file.startsWith('schemas/'));
  expect(caches.filter((file) => /^store\/(?:checked|facts|parsed)$/.test(file))).toHaveLength(3);
  expect(caches.filter((file) => file.startsWith('store/definitions/'))).toHaveLength(3);
  for (const file of caches) damage(join(site, '.tvilling', file));
  await builtWell(site);
  expect(outputOf(site)).toEqual(right);
}

/** Changes a few letters in the middle of a file, which stays what it is by its form: JSON, a script, a list of lines. */
function changeLetters(bytes: Buffer): Buffer {
  let left = 40;
  for (let at = Math.floor(bytes.length / 2); left > 0 && at < bytes.length; at += 7) {
    const letter = bytes[at] ?? 0;
    if (letter < 97 || letter > 121) continue;
    bytes[at] = letter + 1;
    left -= 1;
  }
  return bytes;
}
