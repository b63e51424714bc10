import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { painted, servedSite, soon } from './browser.ts';

const site = servedSite();

const header = (page: Page) => page.locator('body header').first();
const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|Meny)$/ });

describe('in a low window', () => {
  // A window of 1280 × 800 at 400 %, and a phone on its side.
  test.each([
    { width: 320, height: 200 },
    { width: 667, height: 375 },
  ])('of $width × $height the header scrolls away', async (size) => {
    const { page } = await site.open('/sv/tjanster', { size });
    const bottom = () => header(page).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom()).toBeLessThanOrEqual(size.height * 0.3);
    await page.evaluate(() => scrollTo(0, 400));
    await painted(page);
    await soon(bottom).toBeLessThan(0);
  });

  test('the menu opens from a header that is scrolled by half, below it and to its last link', async () => {
    const { page } = await site.open('/sv/tjanster', { size: { width: 667, height: 375 } });
    await page.evaluate(() => scrollTo(0, 30));
    await painted(page);
    await menuButton(page).click();
    const [menuTop, headerBottom] = await page.evaluate(() => [
      document.querySelector('#menu')?.getBoundingClientRect().top,
      document.querySelector('body header')?.getBoundingClientRect().bottom,
    ]);
    expect(menuTop).toBe(headerBottom);
    const last = page.locator('#menu').getByRole('link', { name: 'English' });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(375);
  });
});
