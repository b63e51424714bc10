import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { bundleFile } from '../../built-sites.ts';
import { builtWell, outputOf } from '../../output-files.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

type Damage = (file: string) => void;

export const editByHand: Damage = (file) => writeFileSync(file, changeLetters(readFileSync(file)));

/** How caches are damaged. */
export const damages: readonly [how: string, damage: Damage][] = [
  ['cut short', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['edited by hand', editByHand],
];

/** The cache of the bundles, below the folder of caches. */
export const bundleName = basename(bundleFile);

/** Damages the caches of a built copy of `news`, and expects that the next build gives the same bytes. */
export async function expectNothingTaken(
  site: string,
  damage: Damage,
  isDamaged: (cache: string) => boolean = () => true,
): Promise<void> {
  const right = outputOf(site);
  const caches = listFiles(join(site, '.tvilling')).filter((file) => !file.startsWith('schemas/'));
  expect(caches.filter((file) => /^(?:bundle|checked|facts|parsed)\.json$/.test(file))).toHaveLength(4);
  expect(caches.filter((file) => file.startsWith('definitions/'))).toHaveLength(3);
  for (const file of caches.filter(isDamaged)) damage(join(site, '.tvilling', file));
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
