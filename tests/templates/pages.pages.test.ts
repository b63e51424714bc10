import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collectComplaints,
  desktop,
  holdBack,
  isSwedish,
  overflowing,
  pageKinds,
  painted,
  phone,
  ready,
  servedVerkbro,
  tellViolations,
} from '../browser/browser.ts';
import { verkbroDist } from '../built-sites.ts';

const site = servedVerkbro();

const sitemap = readFileSync(join(verkbroDist(), 'sitemap.xml'), 'utf8');
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].flatMap(
  ([, path]) => path ?? [],
);

test('the sitemap lists 22 pages in two languages, four positions in English and three in Swedish', () => {
  expect(paths).toHaveLength(51);
  expect(paths.filter(isSwedish)).toHaveLength(25);
});

// The audit visits every page in both languages.
describe.each([
  ['in English', 'en', 'en-GB', pageKinds.filter((path) => !isSwedish(path))],
  // Swedish words are longer.
  ['in Swedish', 'sv', 'sv-SE', [...pageKinds.filter(isSwedish), '/sv', '/sv/industrier/lakemedel']],
] as const)(
  'a page of each kind %s works quietly, alone, on a phone and on a desktop',
  (_, lang, locale, own) => {
    let visitor: BrowserContext;
    let page: Page;
    let complaints: string[];
    beforeAll(async () => {
      visitor = await site.browser.newContext({ locale });
      page = await visitor.newPage();
      await tellViolations(page);
      complaints = collectComplaints(page, site.origin);
    });
    afterAll(() => visitor.close());

    test.each(own)('%s', async (path) => {
      complaints.length = 0;
      await page.setViewportSize(desktop);
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
    });
  },
);

/** What has moved in a page from its first paint on, without a visitor's doing. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().flatMap((entry) => (entry as { value?: number }).value ?? [])),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any entry nothing would be called; a paint there was at any rate.
        observer.observe({ type: 'paint', buffered: true });
      }),
  );

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('nothing moves on %s', (_, size) => {
  test.each(pageKinds)(
    'while the font of %s comes after the first paint, script takes over and a twin is offered',
    async (path) => {
      const font = holdBack('**/*.woff2');
      const { page } = await site.open(path, {
        size,
        locale: isSwedish(path) ? 'en-GB' : 'sv-SE',
        motion: true,
        // The load event waits for the font.
        waitUntil: 'commit',
        hydrated: false,
        prepare: font.on,
      });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const arrival = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
      font.release();
      await arrival;
      await ready(page);
      await page.evaluate(() => document.fonts.ready);
      await page.locator('.suggestion').waitFor();
      await painted(page);
      expect(await shifts(page)).toEqual([]);
    },
  );
});
