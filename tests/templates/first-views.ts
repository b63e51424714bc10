import { describe, expect, test } from 'vitest';
import { firstScripts, firstView } from '../../audit/first-view.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { follow, type Site } from '../browser/browser.ts';
import { verkbroDist } from '../built-sites.ts';

interface Loaded {
  path: string;
  start: number;
}

/** The first view of pages. The failure names the parts, so that it shows which one is above the limit. */
export const judgeFirstViews = (site: Site, paths: readonly string[]): void =>
  describe.each(paths)('the first view of %s', (path) => {
    test('keeps the budget, and asks for script when it has loaded and is painted', async () => {
      const { page } = await site.open(path);
      const { loaded, load, paint } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-paint')[0]?.startTime,
        loaded: performance
          .getEntriesByType('resource')
          .map(({ name, startTime }): Loaded => ({ path: new URL(name).pathname, start: startTime })),
        load: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
      }));
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      const view = firstView(verkbroDist(), file, { loaded: loaded.map(({ path: name }) => name) });
      expect(brokenPromises([{ path, ...view }])).toEqual([]);
      expect(view.fonts).toBe(1);
      // Data and the client's script were really counted.
      expect(view.bytes.data).toBeGreaterThan(1000);
      expect(view.bytes.script).toBeGreaterThan(50_000);

      const first = firstScripts(verkbroDist(), file);
      expect(first.size).toBe(1);
      const later = loaded.filter(({ path: name }) => /\.js(on)?$/.test(name) && !first.has(name));
      expect(later.length).toBeGreaterThan(3);
      expect(later.filter(({ start }) => !(start >= load && start >= (paint ?? Infinity)))).toEqual([]);
    });
  });

/** Style sheets that only some pages have. */
export const judgeOwnStyleSheets = (site: Site, rows: readonly [path: string, part: string][]): void =>
  test.each(rows)('the style sheet that only %s has is there with it', async (path, part) => {
    const { page } = await site.open('/about');
    const display = () =>
      page
        .locator(part)
        .first()
        .evaluate((element) => getComputedStyle(element).display);
    expect(await page.locator('link[rel="stylesheet"]').count()).toBe(0);
    await follow(page, path);
    expect(await display()).toBe('grid');
    await page.reload();
    expect(await display()).toBe('grid');
    expect(await page.locator('link[rel="stylesheet"]').count()).toBe(1);
  });
