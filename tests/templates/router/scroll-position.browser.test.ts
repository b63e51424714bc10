import { describe, expect, test } from 'vitest';
import { arrived, follow, holdBack, isMarked, servedVerkbro } from '../../browser/browser.ts';
import { judgeWholeLoads, openedInHurry, scrollAndClick, scrolled, scrollThere } from './scrolling.ts';

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

  test('is the one that was left, not the one that was clicked at, when the next page is slow', async () => {
    const slow = holdBack('**/about.json');
    const page = await openedInHurry(site, '/services', { prepare: slow.on });
    await scrollAndClick(page, 700, '/about');
    await page.clock.runFor(150);
    await page.getByText('Loading...', { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 900));
    slow.release();
    await arrived(page, '/about');
    await page.goBack();
    await arrived(page, '/services');
    expect(await scrolled(page)).toBe(900);
  });

  test('is kept when the way back follows a scroll at once, for the way forward', async () => {
    const page = await openedInHurry(site, '/services');
    await follow(page, '/about', 'footer');
    await scrollThere(page, 350);
    await page.goBack();
    await arrived(page, '/services');
    await page.goForward();
    await arrived(page, '/about');
    expect(await scrolled(page)).toBe(350);
  });

  judgeWholeLoads(site, [['a failed chunk', '**/assets/chunks/**']]);
});
