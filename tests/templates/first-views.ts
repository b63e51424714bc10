import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { firstScripts, firstView } from '../../audit/first-view.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { follow, painted, ready, type Site } from '../browser/browser.ts';
import { verkbroDist } from '../built-sites.ts';

/** The paths of everything that a page has loaded. */
const loadedBy = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

/** The first view of pages. The failure names the parts, so that it shows which one is above the limit. */
export const judgeFirstViews = (site: Site, paths: readonly string[]): void =>
  describe.each(paths)('the first view of %s', (path) => {
    test('keeps the budget, and asks for one script until somebody means to do something', async () => {
      const { page } = await site.open(path, { hydrated: false });
      await painted(page);
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      const first = firstScripts(verkbroDist(), file);
      expect(first.size).toBe(1);
      expect((await loadedBy(page)).filter((name) => /\.js(on)?$/.test(name))).toEqual([...first]);

      await ready(page);
      const view = firstView(verkbroDist(), file, { loaded: await loadedBy(page) });
      expect(brokenPromises([{ path, ...view }])).toEqual([]);
      expect(view.fonts).toBe(1);
      // Data and the client's script were really counted.
      expect(view.bytes.data).toBeGreaterThan(1000);
      expect(view.bytes.script).toBeGreaterThan(50_000);
    });
  });

/** Style sheets that only some pages have. */
export const judgeOwnStyleSheets = (site: Site, rows: readonly [path: string, part: string][]): void =>
  test.each(rows)('the style sheet that only %s has is there with it', async (path, part) => {
    const { page } = await site.open('/about');
    const sheets = () => page.locator('link[rel="stylesheet"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const display = () =>
      page
        .locator(part)
        .first()
        .evaluate((element) => getComputedStyle(element).display);
    const before = await sheets();
    await follow(page, path);
    expect(await display()).toBe('grid');
    await page.reload();
    expect(await display()).toBe('grid');
    expect((await sheets()).filter((sheet) => !before.includes(sheet))).not.toEqual([]);
  });
