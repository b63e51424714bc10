import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';
import { renameAllAndBack } from './all-collections.ts';

/** The output of a build by path, without the names of collections and the digests that follow from them. */
async function outputOf(site: string): Promise<Record<string, string>> {
  const built = await runMain(['build', '--root', site, '--date', '2026-11-22']);
  expect(built.code, built.stderr).toBe(0);
  const dist = join(site, 'dist');
  const plain = (file: string) =>
    readFileSync(join(dist, file), 'latin1')
      .replaceAll('-with-new-name', '')
      .replace(/version("?[:=])"[\w-]{12}"/g, 'version$1');
  return Object.fromEntries(
    listFiles(dist)
      .filter((file) => file !== 'manifest.json')
      .map((file) => [file, plain(file)]),
  );
}

it.each(['ferry', 'news', 'booking', 'own-templates'])(
  'a site whose collections have other names has the same output: %s',
  async (name) => {
    const site = temporarySite(name);
    const output = await outputOf(site);
    await renameAllAndBack(site, async () => expect(await outputOf(site)).toEqual(output));
  },
);
