import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../run-cli.ts';
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
  servedSite,
} from './browser.ts';

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

/** Collects layout shifts from the first paint on that no visitor causes. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      (window as unknown as { shifts: PerformanceEntry[] }).shifts.push(...list.getEntries());
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: { value: number }[] }).shifts.map(({ value }) => value),
  );

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('nothing moves on %s', (_, size) => {
  test.each(pageKinds)('while script takes over %s and offers its twin', async (path) => {
    const { page } = await site.open(path, {
      size,
      locale: isSwedish(path) ? 'en-GB' : 'sv-SE',
      prepare: watchShifts,
    });
    await page.locator('.suggestion').waitFor();
    await painted(page);
    expect(await shifts(page)).toEqual([]);
  });

  test.each(pageKinds)('when the font of %s comes after the first paint', async (path) => {
    const context = await site.browser.newContext({
      viewport: size,
      locale: isSwedish(path) ? 'sv-SE' : 'en-GB',
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const font = holdBack('**/*.woff2');
    await Promise.all([watchShifts(page), font.on(page)]);
    // The load event waits for the font.
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const arrival = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
    font.release();
    await arrival;
    await ready(page);
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    expect(await shifts(page)).toEqual([]);
  });
});
