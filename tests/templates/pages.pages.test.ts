import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { desktop, isSwedish, pageKinds, phone, servedVerkbro } from '../browser/browser.ts';
import { verkbroDist } from '../built-sites.ts';
import { judgeQuietPages, judgeStillPages } from './quiet-pages.ts';

const site = servedVerkbro();

const sitemap = readFileSync(join(verkbroDist(), 'sitemap.xml'), 'utf8');
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].flatMap(([, path]) => path ?? []);

test('the sitemap lists 22 pages in two languages, four positions in English and three in Swedish', () => {
  expect(paths).toHaveLength(51);
  expect(paths.filter(isSwedish)).toHaveLength(25);
});

// The audit visits every page in both languages.
describe.each([
  ['in English', 'en', pageKinds.filter((path) => !isSwedish(path) && path !== '/')],
  // Swedish words are longer.
  ['in Swedish', 'sv', [...pageKinds.filter(isSwedish), '/sv', '/sv/industrier/lakemedel']],
] as const)('a page of each kind %s works quietly, alone, on a phone and on a desktop', (_, lang, own) => judgeQuietPages(site, lang, own));

describe.each([
  ['a phone', phone, pageKinds],
  ['a desktop', desktop, pageKinds.filter((path) => path !== '/services/quality-assurance')],
])('nothing moves on %s', (_, size, paths) => judgeStillPages(site, size, paths));

test('four figures stand two and two on a tablet', async () => {
  const { page } = await site.open('/', { size: { width: 1010, height: 800 } });
  const tops = await page.locator('.metrics__item').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  expect(rows).toEqual([2, 2]);
});
