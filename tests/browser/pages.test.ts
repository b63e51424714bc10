import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../run-cli.ts';
import { collectComplaints, desktop, isSwedish, overflowing, ready, servedSite } from './browser.ts';

const site = servedSite();

const sitemap = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8');
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].flatMap(
  ([, path]) => path ?? [],
);

test('the sitemap lists 22 pages in two languages, four positions in English and three in Swedish', () => {
  expect(paths).toHaveLength(51);
  expect(paths.filter(isSwedish)).toHaveLength(25);
});

describe.concurrent.each([
  ['English', 'en', 'en-GB', paths.filter((path) => !isSwedish(path))],
  ['Swedish', 'sv', 'sv-SE', paths.filter(isSwedish)],
] as const)('every page in %s works quietly, alone, on a phone and on a desktop', (_, lang, locale, own) => {
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await site.browser.newContext({ locale, viewport: desktop });
  });
  afterAll(() => visitor.close());

  test.each(own)('%s', async (path) => {
    const page = await visitor.newPage();
    const complaints = await collectComplaints(page, site.origin);
    const response = await page.goto(site.origin + path);
    await ready(page);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.evaluate(overflowing)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(overflowing)).toEqual([]);
    expect(await visitor.cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** The font is left out: when it comes late, its metric-matched stand-in may wrap a line otherwise (at most 0.025). */
test('nothing moves while script takes over a page', async () => {
  const { page } = await site.open('/', {
    prepare: async (opening) => {
      await opening.route('**/*.woff2', (route) => route.abort());
      await opening.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          (window as unknown as { shifts: PerformanceEntry[] }).shifts.push(...list.getEntries());
        }).observe({ type: 'layout-shift', buffered: true });
      });
    },
  });
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.length)).toBe(0);
});
