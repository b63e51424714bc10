import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bannerStyle } from '../../../cli/pages/preview.ts';
import { desktop, painted, phone, servedVerkbro, soon } from '../../browser/browser.ts';

const site = servedVerkbro();

const header = (page: Page) => page.locator('body header').first();
const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|Meny)$/ });

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

test.each([phone, desktop])('nothing of a page covers the banner of a preview ($width px)', async (size) => {
  const { page } = await site.open('/sv/kontakt', { size, own: true });
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
    scrollTo(0, document.body.scrollHeight);
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    return { isOnTop, isAboveEnd: end <= banner.getBoundingClientRect().top };
  }, bannerStyle);
  expect(seen).toEqual({ isOnTop: true, isAboveEnd: true });
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
      if (own === null || bar === null || own.y + own.height > bar.y)
        hidden.push((await link.textContent()) ?? '');
    }
    expect(hidden).toEqual([]);
  });
});

describe('the line that offers another language', () => {
  test.each([320, 390, 1280])('is whole and low at %i px', async (width) => {
    const { page } = await site.open('/services', { size: { width, height: 700 }, locale: 'sv-SE' });
    const line = page.getByRole('complementary', { name: 'Sidan finns också på svenska.' });
    const box = await line.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(90);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    // The link and the button are on one line.
    const tops = await line
      .locator('a, button')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  test('takes no room of a low window', async () => {
    const { page } = await site.open('/services', { size: { width: 320, height: 200 }, locale: 'sv-SE' });
    const line = page.getByRole('complementary', { name: 'Sidan finns också på svenska.' });
    await line.waitFor();
    expect((await line.boundingBox())?.y).toBeGreaterThan(200);
  });
});

describe('at 320 px nothing reaches beyond the edge', () => {
  const wider = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  test.each(['/nope', '/sv/nope', '/sv/kontakt/tack', '/sv/kontakt/inte-skickat'])('of %s', async (path) => {
    const { page } = await site.open(path, { size: { width: 320, height: 640 } });
    expect(await wider(page)).toBe(0);
  });

  test('of a form with messages', async () => {
    const { page } = await site.open('/sv/kontakt/begar-konsultation', { size: { width: 320, height: 640 } });
    await page.locator('main button[type=submit]').click();
    await soon(() => page.locator('[aria-invalid]').count()).toBeGreaterThan(3);
    expect(await wider(page)).toBe(0);
  });
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
