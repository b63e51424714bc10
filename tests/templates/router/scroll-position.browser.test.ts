import { describe, expect, test } from 'vitest';
import { arrived, isMarked, servedVerkbro } from '../../browser/browser.ts';
import { openedInHurry, scrollAndClick, scrolled } from './scrolling.ts';

const site = servedVerkbro();

describe('the scroll position', () => {
  test('is kept when a click follows a scroll at once', async () => {
    const page = await openedInHurry(site, '/services');
    await scrollAndClick(page, 700, '/about');
    await arrived(page, '/about');
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await arrived(page, '/services');
    expect(await scrolled(page)).toBe(700);
    expect(await isMarked(page)).toBe(true);
  });
});
