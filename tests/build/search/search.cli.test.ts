import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSite, readOnlyCaches } from '../../../cli/check/check-site.ts';
import { readSite } from '../../../cli/check/site-files.ts';
import { loadDefinitions } from '../../../cli/definitions/load-definitions.ts';
import { searchIndex } from '../../../cli/site/pages/search-index.ts';
import type { Site } from '../../../cli/site/pages/site.ts';
import { stemmerFor } from '../../../templates/contract/stemmers.ts';
import type { SearchDocument } from '../../../templates/contract.ts';
import { searchEngine } from '../../../templates/sections/search/engine.ts';
import { linkedSite } from '../../linked-site.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { searching } from '../../search-site.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

async function siteOf(folder: string): Promise<Site> {
  const options = { root: folder, definitions: await loadDefinitions(folder), date: '2026-11-21' };
  const host = { now: () => new Date('2026-11-21T12:00:00Z'), env: {} };
  const { site, findings } = checkSite(readSite(folder), readOnlyCaches(options), options, host);
  if (site === null) throw new Error(JSON.stringify(findings));
  return site;
}

it('finds the pages that search engines may show, and no others', async () => {
  const site = await siteOf(join(root, 'tests/sites/news'));
  const hrefs = (JSON.parse(searchIndex(site, 'sv')) as SearchDocument[]).map(({ href }) => href);
  expect(hrefs.length).toBeGreaterThan(5);
  for (const page of site.routes.pages.values()) {
    const path = page.paths.get('sv');
    if (path !== undefined) expect(hrefs.includes(path), path).toBe(page.indexable && page.list === null);
  }
});

it('finds texts of entries that a page shows, and texts that are the same in every language', async () => {
  const documents = JSON.parse(searchIndex(await siteOf(join(root, 'tests/sites/news')), 'en')) as SearchDocument[];
  const found = (word: string) => documents.filter(({ text }) => text.includes(word)).map(({ href }) => href);
  expect(found('Eva Holm').sort()).toEqual(['/news/first-storm-of-winter', '/news/new-boat']);
  // A topic has a page of its own.
  expect(found('Lamps')).toEqual([]);
});

it.each([
  ['sv', 'flytt', 'Produktionsflyttar', 'Produktionsflyttar'],
  ['de', 'verlagerung', 'Produktionsverlagerungen', 'Produktionsverlagerungen'],
  ['en', 'moved', 'They are moving', 'moving'],
  ['sv', 'losning', 'En bra lösning', 'lösning'],
  ['en', 'electornics', 'All electronics', 'electronics'],
  ['pl', 'zolw', 'Żółw morski', 'Żółw'],
  // Whoever is still writing a word has more of it than its stem.
  ['en', 'deploymen', 'The deployment of a site', 'deployment'],
])('in %s, %s finds "%s"', async (language, query, text, found) => {
  const page = {
    href: '/a',
    title: 'A',
    description: text,
    keywords: '',
    headings: '',
    text: '',
    labels: '',
    places: '',
  };
  const other = { ...page, href: '/b', description: 'Löser ingenting alls' };
  const [first] = (await searchEngine([other, page], language, await stemmerFor(language))).search(query);
  expect(first?.href).toBe('/a');
  expect(first?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: found, isMatch: true }]);
});

describe('a hit', () => {
  const page = {
    href: '/boats',
    title: 'Boats',
    description: 'All boats of the harbour.',
    keywords: '',
    headings: 'The crane\nLong ago\nPrices',
    text: 'We build boats.\nIt lifts eight tonnes of rope.\nA rope was three crowns.\nTelephone the harbour for a rope.',
    labels: '',
    places: '16 0 crane\n47 1 long-ago\n72',
  };
  const hit = async (query: string, text = page.text) => {
    const [first] = (await searchEngine([{ ...page, text }], 'en')).search(query);
    return [first?.href, first?.heading, first?.excerpt.map(({ text }) => text).join('')];
  };

  it.each([
    ['tonnes', ['/boats#crane', 'The crane', 'It lifts eight tonnes of rope.']],
    ['rope crowns', ['/boats#long-ago', 'Long ago', 'A rope was three crowns.']],
    ['ago', ['/boats#long-ago', 'Long ago', 'A rope was three crowns.']],
    ['build', ['/boats', undefined, 'We build boats.']],
    ['telephone', ['/boats', undefined, 'Telephone the harbour for a rope.']],
    ['boats', ['/boats', undefined, 'All boats of the harbour.']],
  ])('for "%s" leads to the heading under which the words stand', async (query, expected) => {
    expect(await hit(query)).toEqual(expected);
    // As Pagefind gives out a text.
    expect((await hit(query, page.text.replaceAll('\n', ' '))).slice(0, 2)).toEqual(expected.slice(0, 2));
  });

  it('leads to sections and headings of articles whose anchor is theirs alone', async () => {
    const about = 'content/pages/about.yaml';
    const article = ['## A boat', '', 'Rope.', '', '## Twice', '', 'Hemp.', '', '## Twice', '', 'Tar.'];
    const text = `|\n${article.map((line) => `        ${line}\n`).join('')}`;
    const section = `  - type: article\n    title: { en: Long, sv: Lång }\n    body:\n      en: ${text}      sv: ${text}action:\n`;
    const { site } = linkedSite('minimal', { [about]: minimal(about, ['action:\n', section]) });
    const documents = JSON.parse(site === null ? '[]' : searchIndex(site, 'en')) as SearchDocument[];
    const engine = await searchEngine(documents, 'en');
    const found = ['boathouse', 'rope', 'hemp'].map((query) => engine.search(query)[0]?.href);
    expect(found).toEqual(['/about#story', '/about#a-boat', '/about']);
  });
});

describe('a site with a search', () => {
  it('has an index for each language, without drafts; other pages load not a byte more', async () => {
    const without = temporarySite('minimal');
    const withSearch = temporarySite('minimal', searching);
    for (const site of [without, withSearch]) {
      const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
      expect(code, stderr).toBe(0);
    }
    const files = listFiles(join(without, 'dist')).filter((path) => /\.(html|json)$/.test(path));
    const fromBuild = /build\.json|manifest\.json/;
    for (const path of files.filter((own) => !fromBuild.test(own))) expect(content(withSearch, path), path).toBe(content(without, path));
    expect(read(withSearch, 'dist/sv/sok.html')).toContain('<form');
    const index = read(withSearch, 'dist/search.sv.json');
    const [first] = JSON.parse(index) as SearchDocument[];
    expect(first).toMatchObject({ href: '/sv', title: 'Kranar och kajer', keywords: 'kranar' });
    expect(index).not.toMatch(/Sök på webbplatsen|Zyxord/);
    const page = read(withSearch, 'content/pages/contact.yaml');
    writeFileSync(join(withSearch, 'content/pages/crew.yaml'), page.replaceAll(/Contact|Kontakt/g, 'Crew'));
    const routes = join(withSearch, 'content/routes.yaml');
    writeFileSync(routes, `${readFileSync(routes, 'utf8')}- page: crew\n  slug: { en: crew, sv: crew }\n`);
    const { code, stderr } = await runMain(['build', '--root', withSearch, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    for (const path of ['dist/sv/sok.html', 'dist/search.sv.json']) expect(read(withSearch, path).includes('"/sv/crew"'), path).toBe(true);
  });
});

/** A finished page without the name of the build, which is a hash of all scripts. */
const content = (site: string, path: string): string =>
  readFileSync(join(site, 'dist', path), 'utf8').replace(/"build":"[^"]*"|-[\w-]{8}\.js/g, '');
