import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isMarked, mark, type OpenOptions, type Site, soon } from '../../browser/browser.ts';

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

/** Opens a page whose time has stopped. Timers come too late, like for a visitor in a hurry. */
export async function openedInHurry(site: Site, path: string, options?: OpenOptions): Promise<Page> {
  const { page } = await site.open(path, { ...options, own: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await mark(page);
  return page;
}

/** Scrolls, and waits until that has ended. */
export const scrollThere = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scrollend', resolve);
        scrollTo(0, y);
      }),
    top,
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
