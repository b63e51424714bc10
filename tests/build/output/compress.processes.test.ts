import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtWell, outputOf } from '../../output-files.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';

it('compressed files are the same from the cache and without it', async () => {
  const config = `${minimal('site.config.yaml')}compress: [br, gzip]\n`;
  const site = temporarySite('minimal', { 'site.config.yaml': config });
  await builtWell(site);
  edit(site, 'content/pages/about.yaml', 'The story', 'The long story');
  await builtWell(site);
  const warm = outputOf(site);
  expect([...(warm?.keys() ?? [])]).toEqual(expect.arrayContaining(['about.html.br', 'about.html.gz']));
  expect(await builtWell(site, '--verify-cache')).toContain('The cache would have given the same.');
  rmSync(join(site, '.tvilling/store/build'));
  await builtWell(site);
  expect(outputOf(site)).toEqual(warm);
});
