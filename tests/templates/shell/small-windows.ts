import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bannerStyle } from '../../../cli/site/pages/preview.ts';
import type { Site } from '../../browser/browser.ts';

export const header = (page: Page) => page.locator('body header').first();

/** The banner of a preview, in windows of several sizes. */
export const judgeBanner = (site: Site, rows: readonly { width: number; height: number }[]): void =>
  test.each(rows)('nothing of a page covers the banner of a preview ($width px)', async (size) => {
    const { page } = await site.open('/contact', { size, own: true, locale: 'sv-SE' });
    // The line that offers another language is at the same edge.
    await page.locator('.suggestion').waitFor({ state: 'attached' });
    const seen = await page.evaluate((style) => {
      // The policy of a page allows no other style sheet in its markup.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const banner = Object.assign(document.createElement('aside'), { className: 'preview-banner' });
      banner.textContent = 'Preview: this is not the published site.';
      document.body.prepend(banner);
      const { left, right, top, bottom } = banner.getBoundingClientRect();
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => ({ x, y })));
      const isOnTop = corners.every(({ x, y }) => document.elementFromPoint(x, y) === banner);
      const offer = document.querySelector('.suggestion')?.getBoundingClientRect();
      const isBelowOffer = (offer?.bottom ?? Number.POSITIVE_INFINITY) <= top;
      scrollTo(0, document.body.scrollHeight);
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return { isOnTop, isBelowOffer, isAboveEnd: end <= banner.getBoundingClientRect().top };
    }, bannerStyle);
    expect(seen).toEqual({ isOnTop: true, isBelowOffer: true, isAboveEnd: true });
  });

/** The line that offers another language, in windows of several widths. */
export const judgeOfferedLanguage = (site: Site, rows: readonly number[]): void =>
  test.each(rows)('is whole and low at %i px', async (width) => {
    const { page } = await site.open('/services', { size: { width, height: 700 }, locale: 'sv-SE' });
    // It may have gone aside.
    const line = page.locator('.suggestion');
    const box = await line.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(90);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    // The link and the button are on one line.
    const tops = await line.locator('a, button').evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

/** How far a page reaches beyond the right edge, in px. */
export const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pages that fit into a window of 320 px. */
export const judgeNarrowPages = (site: Site, rows: readonly string[]): void =>
  test.each(rows)('of %s', async (path) => {
    const { page } = await site.open(path, { size: { width: 320, height: 640 } });
    expect(await wider(page)).toBe(0);
  });
