import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../run-cli.ts';
import { desktop, servedSite } from './browser.ts';

const site = servedSite();

const sitemap = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8');
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].flatMap(([, path]) => path ?? []);

test('the sitemap lists 22 pages in two languages', () => {
  expect(paths).toHaveLength(44);
  expect(paths.filter((path) => /^\/sv(\/|$)/.test(path))).toHaveLength(22);
});

/** How far the page reaches beyond the window's edge; at most half a pixel is rounding. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe.concurrent('every page works quietly, alone, on a phone and on a desktop', () => {
  test.each(paths)('%s', async (path) => {
    const { page, status, complaints, close } = await site.visit(path);
    try {
      expect(status).toBe(200);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe(/^\/sv(\/|$)/.test(path) ? 'sv' : 'en');
      expect(await page.evaluate(overflow)).toBe(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(overflow)).toBe(0);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

test('nothing moves while a page is loaded and taken over', async () => {
  const { page } = await site.open('/', {
    size: desktop,
    prepare: (opening) =>
      opening.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          (window as unknown as { shifts: PerformanceEntry[] }).shifts.push(...list.getEntries());
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  });
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.length)).toBe(0);
});
