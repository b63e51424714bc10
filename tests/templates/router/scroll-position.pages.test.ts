import { describe, expect, test } from 'vitest';
import { arrived, follow, holdBack, painted, phone, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeWholeLoads, openedInHurry, scrollAndClick, scrolled, scrollThere } from './scrolling.ts';

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

  test('is where the same lines are read again, far down a page', async () => {
    const { page } = await site.open('/', { size: phone });
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.wheel(0, 400);
      await painted(page);
    }
    await soon(() => scrolled(page)).toBe(4800);
    const lines = () =>
      page.locator('main > .section h2').evaluateAll((headings) => headings.map((each) => each.getBoundingClientRect().top));
    const left = await lines();
    await scrollAndClick(page, 4800, '/about');
    await arrived(page, '/about');
    await page.goBack();
    await arrived(page, '/');
    await soon(lines).toEqual(left);
    await page.reload();
    await ready(page);
    await soon(lines).toEqual(left);
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

  test('is that of the page that is shown, when the way forward follows at once a way back to a page that is shorter now', async () => {
    const page = await openedInHurry(site, '/services');
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
    const page = await openedInHurry(site, '/about');
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

  judgeWholeLoads(site, [
    ['failed data', '**/about.json'],
    ['a failed chunk', '**/assets/chunks/**'],
  ]);

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
});
