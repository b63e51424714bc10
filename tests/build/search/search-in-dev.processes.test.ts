import { expect, it } from 'vitest';
import type { SearchDocument } from '../../../templates/contract.ts';
import { builtWell } from '../../output-files.ts';
import { startMain } from '../../run-main.ts';
import { searching } from '../../search-site.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';

it('dev has the index of a search that the build has, with drafts', async () => {
  const about = 'content/pages/about.yaml';
  const navigation = 'content/navigation.yaml';
  const site = temporarySite('minimal', {
    ...searching,
    [about]: `kind: documentation\n${searching[about]}`,
    [navigation]: `${minimal(navigation)}documentation:\n  - { title: { en: All, sv: Allt }, pages: [about] }\n`,
  });
  await builtWell(site);
  const cli = startMain(['dev', '--port', '0', '--root', site]);
  try {
    const [address] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const shown = (await (await fetch(`${address}/search.sv.json`)).json()) as SearchDocument[];
    const [home, about, ...others] = JSON.parse(read(site, 'dist/search.sv.json')) as SearchDocument[];
    // Where drafts are shown, they are found.
    expect(shown).toEqual([home, { ...about, ...draftIn(about) }, ...others]);
    expect((await fetch(`${address}/search.fr.json`)).status).toBe(404);
    expect(await (await fetch(`${address}/about`)).text()).toContain('<a href="/search" aria-keyshortcuts');
  } finally {
    await cli.stop();
  }
});

/** The texts of a page with its draft. */
const draftIn = (page: SearchDocument | undefined) => ({
  headings: page?.headings.replace('\n', '\nZyxord\n'),
  text: page?.text.replace('skåpbilar.', 'skåpbilar.\nInte än.'),
  places: page?.places.replaceAll(
    /^(\d+)(?: (\d+))?/gm,
    (_, offset, heading) => `${Number(offset) + 'Inte än.\n'.length}${heading ? ` ${Number(heading) + 1}` : ''}`,
  ),
});
