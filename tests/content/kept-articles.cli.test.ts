import { expect, it } from 'vitest';
import { openTable } from '../../cli/incremental/store.ts';
import { builtWell, outputOf } from '../output-files.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, read, temporarySite } from '../temporary-site.ts';

const withArticle = (path: string, word: string) =>
  minimal(path).replace(
    /^sections:.*\n/m,
    `sections:
  - type: article
    title: { en: Long, sv: Lång }
    body: { en: "${word} *here*.", sv: "${word} *här*." }
`,
  );

const [about, home] = ['content/pages/about.yaml', 'content/pages/home.yaml'];
const sites = { [about]: withArticle(about, 'First'), [home]: withArticle(home, 'Second') };

/** How many articles the store of a site has. */
const keptIn = (site: string): number => openTable(site, { name: 'articles', state: process.versions.v8 }).size;

it('keeps parsed articles for the next run, also those that it does not need', async () => {
  const site = temporarySite('minimal', sites);
  expect(await runMain(['validate', '--root', site])).toMatchObject({ code: 0 });
  expect(keptIn(site)).toBe(4);
  edit(site, about, 'First *here*', 'New *here*');
  await runMain(['validate', '--root', site]);
  expect(keptIn(site)).toBe(5);
});

it('shows a kept article as one that was parsed', async () => {
  const site = temporarySite('minimal', sites);
  await builtWell(site);
  edit(site, 'site.config.yaml', 'name: ', 'name: Other ');
  await builtWell(site);
  const fresh = temporarySite('minimal', { ...sites, 'site.config.yaml': read(site, 'site.config.yaml') });
  await builtWell(fresh);
  expect(outputOf(site)).toEqual(outputOf(fresh));
});
