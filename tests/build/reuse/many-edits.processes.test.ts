import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtWell, freshOutput, outputOf } from '../../output-files.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';
import { builtNews } from './built-news.ts';
import { damages, expectNothingTaken } from './damaged-caches.ts';
import { expectSameAfterEdits } from './random-edits.ts';

const copyOfBuilt = builtNews();

it('a build takes nothing from records of the last one that are not as it wrote them', async () => {
  const site = copyOfBuilt();
  const right = outputOf(site);
  const [record, facts] = ['.tvilling/store/build', '.tvilling/store/page-facts'];
  for (const spoil of [
    () => truncateSync(join(site, record), 1000),
    () => truncateSync(join(site, facts), 1000),
    () => writeFileSync(join(site, record), read(site, record).replaceAll('"led-lamps"', '"led-lights"')),
    () => {
      const bytes = readFileSync(join(site, facts), 'latin1');
      writeFileSync(join(site, facts), bytes.replaceAll('"canonical"', '"canonicaI"'), 'latin1');
    },
    () => writeFileSync(join(site, record), ''),
  ]) {
    spoil();
    await builtWell(site);
    expect(outputOf(site)).toEqual(right);
  }
});

it.each(damages)('a build takes nothing from caches that were %s, its bundles included', async (_, damage) => {
  await expectNothingTaken(copyOfBuilt(), damage);
});

it('a build gives the same bytes as a first one after many edits', { timeout: 600_000 }, async () => {
  const rounds = Number(process.env.ROUNDS ?? 6);
  const edits = await expectSameAfterEdits(copyOfBuilt, { rounds, seed: Number(process.env.SEED ?? 13) });
  expect(edits).toBeGreaterThan(30);
});

it('a build renders all pages if the first form comes, because every policy allows its receiver', async () => {
  const site = temporarySite('booking');
  edit(site, 'site.config.yaml', 'url: /api/forms', 'url: https://forms.example/api');
  const form = read(site, 'content/pages/book.yaml');
  writeFileSync(join(site, 'content/pages/book.yaml'), form.replace(/sections:\n[\s\S]*/, 'sections: []\n'));
  await builtWell(site);
  expect(outputOf(site)?.get('index.html')).not.toContain('https://forms.example');
  writeFileSync(join(site, 'content/pages/book.yaml'), form);
  await builtWell(site);
  expect(outputOf(site)?.get('index.html')).toContain('https://forms.example');
  expect(outputOf(site)).toEqual(await freshOutput(site));
});
