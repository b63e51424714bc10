import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { committedSite } from '../../git.ts';
import { edit, read, temporarySite, textsOf } from '../../temporary-site.ts';
import { rename, unchanging } from './referring-site.ts';

describe('tvilling rename entry', () => {
  it('renames an item of a list with its references, placeholders and texts in the lock', async () => {
    const site = temporarySite('minimal');
    const before = textsOf(site);
    expect(await rename(site, 'entry', 'metrics', 'projects', 'cranes')).toMatchObject({ code: 0 });
    const now = textsOf(site);
    expect(now['content/pages/home.yaml']).toBe(
      before['content/pages/home.yaml']?.replaceAll('{figure:projects}', '{figure:cranes}').replace('[projects]', '[cranes]'),
    );
    expect(now['content/metrics.yaml']).toBe(before['content/metrics.yaml']?.replace('id: projects', 'id: cranes'));
    expect(await rename(site, 'entry', 'metrics', 'cranes', 'projects')).toMatchObject({ code: 0 });
    expect(textsOf(site)).toEqual(before);
  });

  it('renames a file of a folder, and an item with an address', async () => {
    const site = committedSite('ferry');
    const before = textsOf(site);
    const known = await findingsIn(site);
    expect(await rename(site, 'entry', 'news', 'bicycles', 'bikes', '--slug', 'en=bikes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('content/news/bicycles.yaml → content/news/bikes.yaml\n'),
      stderr: 'The old address leads there: /news/bicycles-travel-free\n',
    });
    expect(read(site, 'content/news/bikes.yaml')).toBe(
      `${before['content/news/bicycles.yaml']
        ?.replace('en: bicycles-travel-free', 'en: bikes')
        .replace('\n', '\naliases:\n  - language: en\n    path: /news/bicycles-travel-free\n    as: redirect\n')}`,
    );
    expect(await rename(site, 'entry', 'ships', 'freja', 'frej')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('/ships/freja, /sv/fartyg/freja, /de/schiffe/freja'),
    });
    expect(await findingsIn(site)).toEqual(known);
    expect(await rename(site, 'entry', 'ships', 'frej', 'freja')).toMatchObject({ code: 0 });
    const ways = ['--slug', 'en=bicycles-travel-free'];
    expect(await rename(site, 'entry', 'news', 'bikes', 'bicycles', ...ways)).toMatchObject({ code: 0 });
    expect(textsOf(site)).toEqual(before);
  });

  it('gives an entry a slug in a language in which it has none', async () => {
    const site = temporarySite('ferry');
    const [file, slug] = ['content/news/bicycles.yaml', ', sv: cykeln-aker-gratis'];
    const before = read(site, file);
    edit(site, file, slug, '');
    rmSync(join(site, 'content/published.lock.yaml'));
    const args = ['news', 'bicycles', '--slug', 'sv=cykeln-aker-gratis'];
    expect(await rename(site, 'entry', ...args)).toMatchObject({ code: 0 });
    expect(read(site, file).replace(/^aliases:\n(?: .*\n)+/m, '')).toBe(before.replace(slug, '').replace('mit }', `mit${slug} }`));
  });

  const ferry = unchanging(temporarySite('ferry', {}, afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a collection that is not there', ['ship', 'freja', 'frej'], /no collection "ship"\. Did you mean "ships"\?/],
    ['an entry that is not there', ['ships', 'freya', 'frej'], /no entry in content\/ships\.yaml "freya"\. Did you mean "freja"\?/],
    ['an id that is taken', ['ships', 'freja', 'ran'], /There is an entry "ran" in content\/ships\.yaml already/],
    ['a slug where there is no page', ['people', 'marit', 'mari', '--slug', 'en=m'], /has no page/],
  ])('refuses %s', async (_, args, message) => {
    const { site, before } = ferry;
    expectRefusal(await rename(site, 'entry', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});
