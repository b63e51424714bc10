import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone, servedVerkbro, soon } from '../browser/browser.ts';

const site = servedVerkbro();

/** The page as it is before its drawings have come. */
async function early(path: string): Promise<{ page: Page; arrive(): void }> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const prepare = (page: Page) => page.route('**/drawings/*.svg', (route) => arrived.then(() => route.continue()));
  const { page } = await site.open(path, { own: true, hydrated: false, waitUntil: 'commit', size: phone, prepare });
  await page.waitForFunction(() => document.readyState === 'interactive');
  return { page, arrive };
}

const texts = (page: Page) => page.locator('main > .section p');
const skipped = (page: Page) =>
  texts(page).evaluateAll((all) => all.filter((text) => !text.checkVisibility({ contentVisibilityAuto: true })).length);

/** The numbers of texts that are left out, after each step of the page. */
const steps = (page: Page) =>
  page.evaluateHandle(() => {
    const left: number[] = [];
    const texts = [...document.querySelectorAll('main > .section p')];
    const count = () => left.push(texts.filter((text) => !text.checkVisibility({ contentVisibilityAuto: true })).length);
    new MutationObserver(count).observe(document.documentElement, { attributeFilter: ['data-early'] });
    return left;
  });
const isEarly = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-early'));

test('a page that begins at its top is laid out from the top, and then below it in two steps, without a scroll', async () => {
  const { page, arrive } = await early('/');
  await soon(() => skipped(page)).toBeGreaterThan(10);
  expect(await page.locator('h1').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  const all = await skipped(page);
  const left = await steps(page);
  arrive();
  await soon(() => skipped(page)).toBe(0);
  const [some = 0, none, ...others] = await left.jsonValue();
  expect([some > 0 && some < all, none, others]).toEqual([true, 0, []]);
});

test('while a page loads, what is far below is laid out when somebody comes near', async () => {
  const { page } = await early('/');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await soon(() =>
    page
      .locator('footer p')
      .last()
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true })),
  ).toBe(true);
});

test('the way to a part of a page, a reload and paper have all of it at once', async () => {
  const { page: part } = await early('/#content');
  expect(await isEarly(part)).toBe(false);
  const { page, arrive } = await early('/');
  expect(await isEarly(page)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await skipped(page)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  arrive();
  await page.reload();
  await page.waitForLoadState();
  expect(await isEarly(page)).toBe(false);
});
