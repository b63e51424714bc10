import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { painted, phone, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeBanner, judgeNarrowPages, judgeOfferedLanguage, wider } from './small-windows.ts';

const site = servedVerkbro();

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|Meny)$/ });

describe('in a low window', () => {
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

describe('the menu on a phone', () => {
  test('has the languages at hand without scrolling, and nothing that takes the focus lies under them', async () => {
    const { page } = await site.open('/', { size: phone });
    await menuButton(page).click();
    const languages = page.locator('#menu nav').last();
    const box = async () => await languages.boundingBox();
    await soon(async () => ((await box())?.y ?? 0) + ((await box())?.height ?? 0)).toBe(phone.height);
    const hidden: string[] = [];
    for (const link of await page.locator('#menu .submenu a').all()) {
      await link.focus();
      const [own, bar] = [await link.boundingBox(), await box()];
      if (own === null || bar === null || own.y + own.height > bar.y) hidden.push((await link.textContent()) ?? '');
    }
    expect(hidden).toEqual([]);
  });
});

describe('the line that offers another language', () => {
  test('takes no room of a low window', async () => {
    const { page } = await site.open('/services', { size: { width: 320, height: 200 }, locale: 'sv-SE' });
    const line = page.getByRole('complementary', { name: 'Sidan finns också på svenska.' });
    await line.waitFor();
    expect((await line.boundingBox())?.y).toBeGreaterThan(200);
  });

  judgeOfferedLanguage(site, [320, 1280]);
});

describe('at 320 px nothing reaches beyond the edge', () => {
  test('of a form with messages', async () => {
    const { page } = await site.open('/sv/kontakt/begar-konsultation', { size: { width: 320, height: 640 } });
    await page.locator('main button[type=submit]').click();
    await soon(() => page.locator('[aria-invalid]').count()).toBeGreaterThan(3);
    expect(await wider(page)).toBe(0);
  });

  judgeNarrowPages(site, ['/nope', '/sv/nope', '/sv/kontakt/inte-skickat']);
});

test('in forced colours a wrong field is told by its border, a list by its arrow, a focus by its outline', async () => {
  const { page } = await site.open('/contact/request-consultation', { own: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const style = (selector: string, property: string) =>
    page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('[name=name]', 'border-top-width')).toBe('1px');
  await page.locator('main button[type=submit]').click();
  await soon(() => style('[name=name]', 'border-top-width')).toBe('2px');
  expect(await style('[name=topic]', 'appearance')).toBe('auto');
  await page.keyboard.press('Tab');
  expect(await style(':focus', 'outline-style')).toBe('solid');
  expect(await style(':focus', 'outline-width')).toBe('2px');
});

test('the root not-found page speaks both languages, each marked', async () => {
  const { page, status } = await site.open('/nope');
  expect(status).toBe(404);
  expect(await page.locator('h1').textContent()).toBe('This address leads nowhere');
  const other = page.locator('section[lang=sv]');
  expect(await other.getByRole('heading').textContent()).toBe('Adressen leder ingenstans');
  expect(await other.getByRole('link', { name: 'Till startsidan' }).getAttribute('href')).toBe('/sv');
});

judgeBanner(site, [phone]);

test('in text from right to left, the line of steps goes on from each number to the next one', async () => {
  const { page } = await site.open('/', { size: { width: 1440, height: 900 }, own: true });
  const line = () =>
    page.$eval('.steps__item', (step) => {
      const { left, right } = getComputedStyle(step, '::before');
      return [left, right];
    });
  expect(await line()).toEqual(['40px', '-32px']);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await line()).toEqual(['-32px', '40px']);
});

describe('the actions of a page', () => {
  test('fill a row on a phone, and stand side by side on a desktop', async () => {
    const boxesIn = async (width: number) => {
      const { page } = await site.open('/sv', { size: { width, height: 844 } });
      const room = (await page.locator('.hero .actions').boundingBox())?.width ?? 0;
      const boxes = await page
        .locator('.hero .actions a')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()).map(({ top, width }) => ({ top, width })));
      return { room, boxes };
    };
    const narrow = await boxesIn(390);
    expect(narrow.boxes.map(({ width }) => Math.round(width))).toEqual(narrow.boxes.map(() => Math.round(narrow.room)));
    const wide = await boxesIn(820);
    expect(new Set(wide.boxes.map(({ top }) => top)).size).toBe(1);
    for (const { width } of wide.boxes) expect(width).toBeLessThan(wide.room / 2);
  });
});

describe('the title block', () => {
  test('has one edge before its last column, in both rows', async () => {
    const { page } = await site.open('/', { size: { width: 1440, height: 900 } });
    const starts = await page
      .locator('.footer__cell--company, .footer__cell--legal')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    expect(starts).toHaveLength(2);
    expect(new Set(starts).size).toBe(1);
  });
});
