import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrived, clientScripts, follow, holdBack, isMarked, mark, painted, ready, servedVerkbro, soon } from '../browser/browser.ts';
import { isReady, scriptsOf } from './client-scripts.ts';

const site = servedVerkbro();

describe('the client starts', () => {
  test.each<[string, string, (page: Page) => Promise<unknown>]>([
    ['the pointer comes to a link', '/', (page) => page.locator('.hero a').first().hover()],
    ['the focus comes to a link', '/', (page) => page.locator('.hero a').first().focus()],
    ['a finger touches a link', '/', (page) => page.locator('.hero a').first().dispatchEvent('touchstart')],
    ['the focus comes to a field', '/contact', (page) => page.locator('#contact-name').focus()],
    ['the pointer comes to a form', '/contact', (page) => page.locator('.form__note').first().hover()],
    ['a part is in view that needs it for what it shows', '/about/careers', (page) => page.locator('.positions').scrollIntoViewIfNeeded()],
  ])('when %s', async (_, path, mean) => {
    const { page, complaints } = await site.open(path, { hydrated: false });
    await painted(page);
    if (path !== '/about/careers') expect(await scriptsOf(page)).toHaveLength(1);
    await mean(page);
    await soon(() => isReady(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('and what the pointer came to first is fetched ahead meanwhile, and followed without a page load', async () => {
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/services', { hydrated: false, prepare: scripts.on });
    await mark(page);
    const asked = page.waitForRequest('**/about.json');
    await page.locator('.header a[href="/about"]').hover();
    await asked;
    scripts.release();
    await ready(page);
    await page.locator('.header a[href="/about"]').click();
    await arrived(page, '/about');
    expect(await isMarked(page)).toBe(true);
  });
});

test('a part that is in view from the beginning waits until the visitor does something', async () => {
  const { page } = await site.open('/about/careers', { hydrated: false, own: true, size: { width: 1280, height: 2400 } });
  await painted(page);
  // An observer tells what is in view within a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.locator('.positions').evaluate((part) => part.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await scriptsOf(page)).toHaveLength(1);
  await page.mouse.move(2, 1200);
  await soon(() => isReady(page)).toBe(true);
});

describe('without the client', () => {
  test('another language is offered and refused', async () => {
    const { page } = await site.open('/services', { locale: 'sv-SE', hydrated: false });
    const line = page.getByRole('complementary', { name: 'Sidan finns också på svenska.' });
    await line.waitFor();
    await line.getByRole('button', { name: 'Nej tack' }).click();
    await line.waitFor({ state: 'detached' });
    expect(await scriptsOf(page)).toHaveLength(1);
    await ready(page);
    await follow(page, '/about', 'footer');
    expect(await line.count()).toBe(0);
  });
});
