import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  arrived,
  follow,
  holdBack,
  isMarked,
  mark,
  type OpenOptions,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';

const site = servedVerkbro();

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls and clicks a link at the same time, like a visitor in a hurry. */
const scrollAndClick = (page: Page, top: number, href: string) =>
  page.evaluate(
    ([y, address]) => {
      window.scrollTo(0, y);
      document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
    },
    [top, href] as const,
  );

/** Opens a page whose time has stopped. Timers come too late, like for a visitor in a hurry. */
async function opened(path: string, options?: OpenOptions): Promise<Page> {
  const { page } = await site.open(path, { ...options, own: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await mark(page);
  return page;
}

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
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scrollend', resolve);
          scrollTo(0, 350);
        }),
    );
    await page.goBack();
    await arrived(page, '/services');
    await page.goForward();
    await arrived(page, '/about');
    expect(await scrolled(page)).toBe(350);
  });

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

  test.each([
    ['a failed chunk', '**/assets/chunks/**'],
    ['failed data', '**/about.json'],
  ])('is the top of a page that is loaded as a whole after %s', async (_, pattern) => {
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
});
