import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  arrived,
  follow,
  holdBack,
  isMarked,
  mark,
  type OpenOptions,
  servedVerkbro,
} from '../../browser/browser.ts';
import { judgeWholeLoads, scrollAndClick, scrolled } from './scrolling.ts';

const site = servedVerkbro();

/** Opens a page whose time has stopped. Timers come too late, like for a visitor in a hurry. */
async function opened(path: string, options?: OpenOptions): Promise<Page> {
  const { page } = await site.open(path, { ...options, own: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await mark(page);
  return page;
}

/** Scrolls, and waits until that has ended. */
const scrollThere = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scrollend', resolve);
        scrollTo(0, y);
      }),
    top,
  );

describe('the scroll position', () => {
  test('is kept when a click follows a scroll at once', async () => {
    const page = await opened('/services');
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
    const page = await opened('/services', { prepare: slow.on });
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
    const page = await opened('/services');
    await follow(page, '/about', 'footer');
    await scrollThere(page, 350);
    await page.goBack();
    await arrived(page, '/services');
    await page.goForward();
    await arrived(page, '/about');
    expect(await scrolled(page)).toBe(350);
  });

  test('is that of the page that is shown, when the way forward follows at once a way back to a page that is shorter now', async () => {
    const page = await opened('/services');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const left = await scrolled(page);
    await follow(page, '/about', 'footer');
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync('footer { display: none }');
      document.adoptedStyleSheets.push(style);
    });
    await page.goBack();
    await arrived(page, '/services');
    expect(await scrolled(page)).toBeLessThan(left);
    await page.goForward();
    await arrived(page, '/about');
    await page.clock.runFor(1000);
    expect(await scrolled(page)).toBe(0);
  });

  test('is kept when the page that the way back leads to comes later than the position of the last one is saved', async () => {
    const slow = holdBack('**/about.json');
    const page = await opened('/about');
    await follow(page, '/services');
    await slow.on(page);
    await scrollThere(page, 700);
    await page.goBack();
    await page.clock.runFor(1000);
    slow.release();
    await arrived(page, '/about');
    expect(await scrolled(page)).toBe(0);
    await page.goForward();
    await arrived(page, '/services');
    expect(await scrolled(page)).toBe(700);
  });

  judgeWholeLoads(site, [['a failed chunk', '**/assets/chunks/**']]);
});
