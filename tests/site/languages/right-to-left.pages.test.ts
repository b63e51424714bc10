import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, phone, servedSite } from '../../browser/browser.ts';
import { builtTrilingual, canonicalPages } from './trilingual-site.ts';

const built = builtTrilingual();
const site = servedSite(built.folder, built.dist);

const visit = (path: string, size = desktop) => site.open(path, { size, locale: 'ar-EG' });
/** The horizontal extent of the first matching element in the window. */
const extent = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });
/** The characters of a text in the order in which they are seen from left to right. */
const asSeen = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const text = element.firstChild as Text;
      const places = Array.from(text.data, (character, index) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return { character, left: range.getBoundingClientRect().left };
      });
      places.sort((a, b) => a.left - b.left);
      // The marks that keep the digits together have no width and no place.
      return places.map(({ character }) => character.replace(/[\u2066\u2069]/, '')).join('');
    });

it.each(canonicalPages.filter(({ code }) => code === 'ar'))(
  '$path is taken over without a complaint, and fits a phone and a desktop',
  async ({ path }) => {
    const { page, complaints } = await visit(path, phone);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(beyond, `${size.width} px`).toBe(0);
    }
    expect(complaints).toEqual([]);
  },
);

it('begins at the right: logo, menu, languages, action; title before drawing', async () => {
  const { page } = await visit('/ar/ittisal');
  const [logo, menu, languages, action] = [
    await extent(page, '.logo'),
    await extent(page, '.navigation'),
    await extent(page, '.languages'),
    await extent(page, '.header__action'),
  ];
  expect(logo.right).toBeGreaterThan(desktop.width - 60);
  expect(logo.left).toBeGreaterThan(menu.right);
  expect(menu.left).toBeGreaterThan(languages.right);
  expect(languages.left).toBeGreaterThan(action.right);
  expect(action.left).toBeLessThan(60);
  expect((await extent(page, 'h1')).right).toBeGreaterThan(desktop.width - 60);
  expect((await extent(page, '.hero__drawing')).right).toBeLessThan((await extent(page, '.hero__text')).left);
});

it('points arrows to the left, and to the right on an English page', async () => {
  const turn = async (path: string) => {
    const { page } = await visit(path);
    return page
      .locator('.icon--forward')
      .first()
      .evaluate((icon) => getComputedStyle(icon).transform);
  };
  expect(await turn('/ar/khadamat')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  expect(await turn('/services')).toBe('matrix(1, 0, 0, 1, 0, 0)');
});

it('mirrors lengths, but neither the map nor the years of a chart', async () => {
  const { page } = await visit('/ar/khadamat/tarmim-al-haykal');
  const bar = (await page.locator('.targets svg').first().boundingBox()) ?? { x: 0, width: 0 };
  const dot = (await page.locator('.targets circle').first().boundingBox()) ?? { x: 0, width: 0 };
  // 12.5 of 18 points are reached: two thirds of the way, from the right.
  const walked = (bar.x + bar.width - (dot.x + dot.width / 2)) / bar.width;
  expect(walked).toBeCloseTo((74.5 - 62) / (80 - 62), 1);
  const years = await page
    .locator('.chart__drawing text')
    .filter({ hasText: /^\p{Number}{4}$/u })
    .evaluateAll((texts) =>
      texts.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).map(({ textContent }) => textContent),
    );
  expect(years).toEqual(['٢٠٢٣', '٢٠٢٤', '٢٠٢٥', '٢٠٢٧', '٢٠٢٩']);
  const { page: home } = await visit('/ar');
  const circles = await home.locator('.regions__map circle').evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().left));
  // Northern Europe, eastern Mediterranean, Red Sea: from west to east.
  expect(circles).toEqual([...circles].sort((a, b) => a - b));
});

it('suggests English from left to right', async () => {
  const { page } = await site.open('/ar', { size: phone, locale: 'en-GB' });
  const text = page.locator('.suggestion p');
  expect(await text.evaluate((words) => getComputedStyle(words).textAlign)).toMatch(/^(?:start|left)$/);
});

it('keeps the order of a telephone number and a mail address', async () => {
  const { page } = await visit('/ar/ittisal');
  expect(await asSeen(page, '.contact-details a[href^="tel:"]')).toBe('+46 8 465 004 60');
  expect(await asSeen(page, '.contact-details a[href^="mailto:"]')).toBe('yard@masthamn.example');
  expect(
    await page.locator('input[type=email]').evaluate((input) => {
      const { direction, textAlign } = getComputedStyle(input);
      return [direction, textAlign];
    }),
  ).toEqual(['ltr', 'end']);
});

it('gives joined letters their room: no tightened letters, no lines that touch', async () => {
  const { page } = await visit('/ar');
  const styles = await page.locator('h1').evaluate((heading) => {
    const { letterSpacing, lineHeight, fontSize } = getComputedStyle(heading);
    return { letterSpacing, ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) };
  });
  expect(styles.letterSpacing).toBe('normal');
  expect(styles.ratio).toBeGreaterThan(1.2);
  const [title, drawing] = [await page.locator('h1').boundingBox(), await page.locator('.hero__drawing').boundingBox()];
  expect(drawing?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
});

it('opens the submenu of two pages under the name of their group, from its right', async () => {
  const { page } = await visit('/ar');
  await page.locator('.navigation__button').first().click();
  const right = (selector: string) => page.$$eval(selector, (all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  const [group] = await right('.navigation__group:has(:popover-open)');
  expect(await right('.submenu:popover-open')).toEqual([group]);
  expect(await right('.submenu:popover-open .submenu__link')).toHaveLength(2);
});
