import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isMarked, mark, type Site, soon } from '../../browser/browser.ts';

export const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls and clicks a link at the same time, like a visitor in a hurry. */
export const scrollAndClick = (page: Page, top: number, href: string) =>
  page.evaluate(
    ([y, address]) => {
      window.scrollTo(0, y);
      document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
    },
    [top, href] as const,
  );

/** Pages that the browser loads, because the router cannot. */
export const judgeWholeLoads = (site: Site, rows: readonly [what: string, pattern: string][]): void =>
  test.each(rows)('is the top of a page that is loaded as a whole after %s', async (_, pattern) => {
    const { page } = await site.open('/services');
    await mark(page);
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
    await scrollAndClick(page, 700, '/about');
    await soon(() => isMarked(page).catch(() => true)).toBe(false);
    await soon(() => page.title()).toMatch(/^About/);
    expect(await scrolled(page)).toBe(0);
    await page.unroute(pattern);
    await page.goBack();
    await page.waitForURL('**/services');
    await soon(() => scrolled(page)).toBe(700);
  });
