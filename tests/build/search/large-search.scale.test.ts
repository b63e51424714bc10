import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, type Site, servedDev, servedSite, soon } from '../../browser/browser.ts';
import { withoutScript } from '../../browser/forms.ts';
import { largePages, largeRoutes, largeSearch } from '../../large-search-site.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { queries as verkbroQueries } from '../../search-queries.ts';
import { searching } from '../../search-site.ts';
import { changed, minimal, read, writeSite } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
/** The not-found page has a search too. */
const notFound = minimal('content/pages/not-found.yaml', [
  'sections: []',
  'sections: [{ type: search, title: { en: Find a page, sv: Hitta en sida } }]',
]);
beforeAll(async () => {
  writeSite(folder, 'minimal', { ...largeSearch, 'content/pages/not-found.yaml': notFound });
  const { code, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(stderr);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What people type, and the only page that says so: inflection, capitals, å, ä and ö, the title of a page. */
const queries: readonly [language: 'en' | 'sv', query: string, title: string][] = [
  ['en', 'lighthouse', 'Place 7'],
  ['en', 'OTTERS', 'Place 23'],
  ['sv', 'fyrar', 'Plats 7'],
  ['sv', 'måla', 'Plats 7'],
  ['sv', 'uttrar', 'Plats 23'],
  ['sv', 'BÅTHAMN', 'Plats 23'],
  ['sv', 'båthuset', 'Om oss'],
  ['sv', 'plats 31', 'Plats 31'],
  // Without the marks of its letters, begun only, and with a word that no page has.
  ['sv', 'bathamn', 'Plats 23'],
  ['sv', 'båtham', 'Plats 23'],
  ['sv', 'fyrar qqqq', 'Plats 7'],
];

const addresses = { en: '/search', sv: '/sv/sok' };
const titles = '.search__title';

async function firstFor(site: Site, language: 'en' | 'sv', query: string, base = '') {
  const address = base + addresses[language];
  const { page, complaints } = await site.open(`${address}?q=${encodeURIComponent(query)}`);
  await soon(() => page.locator('.search__status').innerText()).toMatch(/\d|^No |^Ingen /);
  // The title of the page stands above the heading that the hit leads to.
  const [first] = (await page.locator(titles).allInnerTexts()).map((text) => text.split('\n')[0]);
  return { page, complaints, first };
}

describe('a search with a large index', () => {
  const site = servedSite(folder, join(folder, 'dist'));

  test.each(queries)('in %s, finds "%s" on %s', async (language, query, title) => {
    const { complaints, first } = await firstFor(site, language, query);
    expect(first).toBe(title);
    expect(complaints).toEqual([]);
  });

  test('works for who comes back, whose browser asks whether the page has changed', async () => {
    const { page, complaints, first } = await firstFor(site, 'sv', 'fyrar');
    await page.reload();
    await soon(() => page.locator(titles).allInnerTexts()).toEqual([first]);
    expect(complaints).toEqual([]);
  });

  test('looks as that of a small site does', async () => {
    const { page, complaints } = await firstFor(site, 'sv', 'fyrar');
    expect(await page.locator('.search__status').innerText()).toBe('Träffar: 1');
    expect(await page.locator(titles).first().getAttribute('href')).toBe('/sv/plats-7');
    expect(await page.locator('.search__excerpt mark').first().innerText()).toBe('fyrarna');
    await page.getByRole('searchbox').fill('zyxord');
    await page.getByRole('button', { name: 'Sök', exact: true }).click();
    await soon(() => page.locator('.search__status').innerText()).toMatch(/^Sökningen gav inga träffar/);
    expect(complaints).toEqual([]);
  });

  test('works for who has come from another page, whose policy is stricter', async () => {
    const { page, complaints } = await site.open('/sv/plats-7');
    expect(await page.locator('meta[http-equiv]').getAttribute('content')).not.toContain('wasm');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/sv/sok?q=fyrar';
      link.textContent = 'Sök';
      document.querySelector('main')?.prepend(link);
    });
    await page.locator('main a', { hasText: /^Sök$/ }).click();
    await soon(() => page.locator(titles).allInnerTexts()).toEqual(['Plats 7']);
    await page.locator(titles).click();
    await soon(async () => addressOf(page)).toBe('/sv/plats-7');
    await soon(() => page.locator('meta[http-equiv]').getAttribute('content')).not.toContain('wasm');
    expect(complaints).toEqual([]);
  });

  test('the not-found page reads the whole index: it has no address to give a policy to', async () => {
    const { page } = await site.open('/sv/borta?q=fyrar');
    await soon(() => page.locator(titles).allInnerTexts()).toContain('Plats 7');
  });

  test.each(withoutScript)('with %s, all pages are listed', async (_how, options) => {
    const { page } = await site.open('/search', options);
    expect(await page.locator('.search__pages a').allInnerTexts()).toContain('Place 59');
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)> <script>alert(1)</script> otters'],
    ['signs of a query language', '"otters" -otters +otters otters* {otters} [a:b] \\ % $(x)'],
    ['the names of properties', '__proto__ constructor toString otters'],
    ['letters that nobody can see', 'otters\u0000\u202e\ufeff'],
    ['many words', `otters ${Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(' ')}`],
    ['a long word', `otters ${'x'.repeat(8_000)}`],
  ])('is not put out by %s', { timeout: 60_000 }, async (_what, query) => {
    const { page, complaints, first } = await firstFor(site, 'en', query);
    expect(first).toBe('Place 23');
    expect(complaints).toEqual([]);
    expect(await page.locator('main script, main img[src="x"]').count()).toBe(0);
  });

  test.each([
    ['an answer of HTML', { contentType: 'text/html', body: '<!doctype html><script>alert(1)</script>' }],
    ['an empty one', { contentType: 'application/octet-stream', body: '' }],
    ['garbage', { contentType: 'application/octet-stream', body: Buffer.alloc(100_000, 0x1f) }],
  ])('tells that its index is not usable: %s', async (_what, answer) => {
    const { page } = await site.open('/search?q=otter', {
      prepare: (own) => own.route(/\/pagefind\/.*\.(?:json|pf_\w+|pagefind)(?:\?|$)/, (route) => route.fulfill({ status: 200, ...answer })),
    });
    await soon(() => page.locator('.search__status').innerText()).toMatch(/^The search could not be loaded/);
    expect(await page.locator('.search__pages a').allInnerTexts()).toContain('Place 59');
  });

  test('an index that cannot be loaded is told', async () => {
    const { page } = await site.open('/search?q=otter', {
      prepare: (own) => own.route('**/pagefind/**', (route) => route.abort()),
    });
    await soon(() => page.locator('.search__status').innerText()).toMatch(/^The search could not be loaded/);
  });
});

describe('the same search in dev, and below a path', () => {
  const below = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(() => {
    const config = largeSearch['site.config.yaml'] as string;
    const url = changed(config, 'url: https://nordkaj.example', 'url: https://nordkaj.example/kaj');
    writeSite(below, 'minimal', { ...largeSearch, 'site.config.yaml': url });
  });
  afterAll(() => rmSync(below, { recursive: true, force: true }));
  const site = servedDev(below);

  test.each(queries)('in %s, finds "%s" on %s', async (language, query, title) => {
    const { page, first } = await firstFor(site, language, query, '/kaj');
    expect(first).toBe(title);
    expect(await page.locator(titles).first().getAttribute('href')).toMatch(/^\/kaj\/(?!kaj)/);
  });
});

describe('the search of Verkbro with many pages more', () => {
  const verkbro = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(async () => {
    writeSite(verkbro, 'verkbro', {
      ...largePages,
      'content/pages/search.yaml': searching['content/pages/search.yaml'] as string,
      'content/routes.yaml': `${read(root, 'content/routes.yaml')}- page: search\n  slug: { en: search, sv: sok }\n  indexable: false\n${largeRoutes}`,
    });
    const { code, stderr } = await runMain(['build', '--root', verkbro]);
    if (code !== 0) throw new Error(stderr);
  }, 120_000);
  afterAll(() => rmSync(verkbro, { recursive: true, force: true }));
  const site = servedSite(verkbro, join(verkbro, 'dist'));

  test('has the wanted page among the first three for at least 38 of 40 queries', async () => {
    const { page } = await site.open('/search');
    expect(await page.locator('meta[http-equiv]').getAttribute('content')).toContain('wasm');
    const hitsFor = async (address: string, query: string) => {
      await page.goto(`${site.origin}${address}?q=${encodeURIComponent(query)}`);
      await soon(() => page.locator('.search__status').innerText()).toMatch(/\d|^No |^Ingen /);
      return page.locator(titles).evaluateAll((links) => links.slice(0, 4).map((link) => link.getAttribute('href')?.split('#')[0]));
    };
    const missed: string[] = [];
    for (const [language, all] of Object.entries(verkbroQueries))
      for (const [query, wanted] of all) {
        const hits = await hitsFor(addresses[language as 'en' | 'sv'], query);
        if (!hits.slice(0, 3).includes(wanted)) missed.push(`${query}: ${hits}`);
      }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });
});
