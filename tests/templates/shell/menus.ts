import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { painted, type Site, soon } from '../../browser/browser.ts';

export const submenuButton = (page: Page, group: string) => page.getByRole('button', { name: `under ${group}` });

/** Titles of the open submenus. */
export const openSubmenus = (page: Page) =>
  page.$$eval('[id^="submenu-"]:popover-open', (lists) => lists.map(({ id }) => id.replace('submenu-', '')));

/** The header of a page that is scrolled. */
export const judgeScrolledHeader = (site: Site, rows: readonly [name: string, size: { width: number; height: number }][]): void =>
  test.each(rows)('turns tighter past 20 px of scroll, and back, on a %s', async (_, size) => {
    const { page } = await site.open('/', { size });
    const header = page.locator('body header').first();
    const tight = () => header.evaluate((element) => element.hasAttribute('data-scrolled'));
    const bottom = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    const full = await bottom();
    await page.evaluate(() => scrollTo(0, 20));
    await painted(page);
    expect(await tight()).toBe(false);
    await page.evaluate(() => scrollTo(0, 21));
    await soon(tight).toBe(true);
    await soon(bottom).toBeLessThan(full);
    await page.evaluate(() => scrollTo(0, 0));
    await soon(tight).toBe(false);
    await soon(bottom).toBe(full);
  });
