import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  collectComplaints,
  desktop,
  holdBack,
  isSwedish,
  overflowing,
  painted,
  ready,
  type Site,
  tellViolations,
} from '../browser/browser.ts';

/** Pages of a language that work without a complaint, on a phone and on a desktop, and store nothing. */
export function judgeQuietPages(site: Site, lang: 'en' | 'sv', own: readonly string[]): void {
  const locale = { en: 'en-GB', sv: 'sv-SE' }[lang];
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
}

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

/** Pages in which nothing moves by itself. */
export const judgeStillPages = (site: Site, size: typeof desktop, paths: readonly string[]): void =>
  test.each(paths)('while the font of %s comes after the first paint, script takes over and a twin is offered', async (path) => {
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
    // Aside while an action of the page is behind it.
    await page.locator('.suggestion:visible, .suggestion[data-aside]').waitFor({ state: 'attached' });
    await painted(page);
    expect(await shifts(page)).toEqual([]);
  });
