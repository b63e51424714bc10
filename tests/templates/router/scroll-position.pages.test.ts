import { describe, expect, test } from 'vitest';
import { arrived, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeWholeLoads, scrollAndClick, scrolled } from './scrolling.ts';

const site = servedVerkbro();

describe('the scroll position', () => {
  test('of a page further back is kept when the last one was loaded anew', async () => {
    const { page } = await site.open('/services');
    await scrollAndClick(page, 700, '/about');
    await arrived(page, '/about');
    await page.goto('about:blank');
    await page.goBack();
    await page.waitForURL('**/about');
    await ready(page);
    await page.goBack();
    await page.waitForURL('**/services');
    await ready(page);
    await soon(() => scrolled(page)).toBe(700);
  });

  test('is that of the new page’s top after the language switch', async () => {
    const { page } = await site.open('/services');
    await scrollAndClick(page, 700, '/sv/tjanster');
    await arrived(page, '/sv/tjanster');
    expect(await scrolled(page)).toBe(0);
  });

  test('is kept in the history alone: nothing is stored', async () => {
    const { page } = await site.open('/services');
    await scrollAndClick(page, 700, '/about');
    await arrived(page, '/about');
    await page.goBack();
    await arrived(page, '/services');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  judgeWholeLoads(site, [['failed data', '**/about.json']]);
});
