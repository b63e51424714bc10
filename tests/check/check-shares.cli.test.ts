import { expect, it } from 'vitest';
import { checkInShares } from '../../cli/check/check-shares.ts';
import { checkInTime, openCaches, type SiteOptions, saveAll } from '../../cli/check/check-site.ts';
import { readSiteOnce } from '../../cli/check/site-files.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { wholeText } from '../../cli/platform/files/file-parts.ts';
import { temporarySite } from '../temporary-site.ts';

const host = { env: {}, now: () => new Date('2026-11-27T12:00:00Z') };

/** Mistakes in single files, between files, and in translations. */
const mistakes = {
  'content/news/first.yaml': `title: { en: First, sv: Första }
date: 2026-10-12
author: nobody
body: { en: 'See [the storm](page:news/no-storm) of 14 May.', sv: Stormen den 15 maj. }
`,
  'content/news/second.yaml': 'title: { en: Second }\ndate: 2026-10-42\nauthor: lars\nbody: { en: A, sv: B }\n',
  'content/news/third.yaml': 'title: [\n',
  'content/news/fourth.yaml': `slug: { en: after-the-storm, sv: efter-stormen }
title: { en: The same address, sv: Samma adress }
date: 2026-10-13
author: lars
topics: [storm]
body: { en: Twelve boats came, sv: Elva båtar kom in till hamnen }
`,
};

/** Checks a site, with the rows that threads have added to the caches, and keeps what was found for the next run. */
async function check(options: SiteOptions, how: 'in shares' | 'alone') {
  const caches = openCaches(options);
  const added: string[] = [];
  for (const [name, cache] of Object.entries(caches)) {
    const { add } = cache;
    cache.add = (rows) => {
      for (const [path] of rows) added.push(`${name} ${path}`);
      add(rows);
    };
  }
  const files = readSiteOnce(options.root);
  const loaded =
    how === 'alone'
      ? await checkInTime(files, caches, options, host)
      : await checkInShares(files, caches, { ...options, threads: 3 }, host);
  const { findings, translations, published, changes } = loaded;
  saveAll(caches);
  return {
    found: {
      ...{ findings, changes },
      lockfile: wholeText(translations?.lockfile ?? ''),
      published: published?.lockfile,
    },
    added,
  };
}

const optionsOf = async (root: string): Promise<SiteOptions> => ({
  root,
  definitions: await loadDefinitions(root),
});

it.each([
  ['news', {}],
  ['news', mistakes],
  ['museum', {}],
  ['ferry', {}],
])('several threads find in %s what one finds', async (name, changes) => {
  const alone = await check(await optionsOf(temporarySite(name, changes)), 'alone');
  const options = await optionsOf(temporarySite(name, changes));
  const shared = await check(options, 'in shares');
  expect(shared.found).toEqual(alone.found);
  const files = readSiteOnce(options.root).files.filter(({ path }) => /\/(?:news|pages)\//.test(path));
  const isFromThread = ({ path }: { path: string }) => shared.added.includes(`checked ${path}`);
  expect(files.filter(isFromThread).length).toBeGreaterThan(1);
  expect((await check(options, 'alone')).found).toEqual(alone.found);
});

it('a thread that loads other definitions, or none, changes nothing', async () => {
  const options = await optionsOf(temporarySite('news', mistakes));
  const alone = await check(options, 'alone');
  const definitions = { ...options.definitions, state: 'others' };
  const shared = await check({ ...options, definitions }, 'in shares');
  expect(shared.found).toEqual(alone.found);
});
