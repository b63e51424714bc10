import { describe, expect, test } from 'vitest';
import { desktop, painted, phone, servedVerkbro, soon } from '../../browser/browser.ts';
import { header, judgeBanner, judgeNarrowPages, judgeOfferedLanguage } from './small-windows.ts';

const site = servedVerkbro();

describe('in a low window', () => {
  // A window of 1280 × 800 at 400 %, and a phone in landscape.
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
});

judgeBanner(site, [desktop]);

describe('the line that offers another language', () => {
  judgeOfferedLanguage(site, [390]);
});

test.each(['/', '/contact'])('on %s no word space closes: letters up to 24 px do not stand closer', async (path) => {
  const { page } = await site.open(path, { size: phone });
  const closed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => ({ name: element.className, style: getComputedStyle(element) }))
      .filter(({ style }) => parseFloat(style.fontSize) <= 24 && parseFloat(style.letterSpacing) < 0)
      .map(({ name, style }) => `${name}: ${style.fontSize}`),
  );
  expect(closed).toEqual([]);
  const title = await page.$eval('h1', (element) => parseFloat(getComputedStyle(element).letterSpacing));
  expect(title).toBeLessThan(-0.5);
});

describe('at 320 px nothing reaches beyond the edge', () => {
  judgeNarrowPages(site, ['/sv/kontakt/tack']);
});
