import { describe, expect, test } from 'vitest';
import { addressOf, arrived, follow, painted, ready, servedVerkbro, soon } from '../browser/browser.ts';
import { isReady, scriptsOf } from './client-scripts.ts';

const site = servedVerkbro();

describe('without the client', () => {
  test('back leads to a page that the client has shown before this one was loaded again, where it was left', async () => {
    const { page } = await site.open('/services');
    await page.evaluate(() => scrollTo(0, 500));
    await page.waitForFunction(() => (history.state as { left?: { y: number } })?.left?.y === 500);
    await page
      .locator('footer a[href="/about"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await arrived(page, '/about');
    await page.reload();
    await page.evaluate(() => history.back());
    await soon(() => page.title().catch(() => '')).toMatch(/^Services/);
    expect(addressOf(page)).toBe('/services');
    await soon(() => page.evaluate(() => scrollY)).toBe(500);
  });

  test('the year is raised when it has turned', async () => {
    const { page, complaints } = await site.open('/contact', {
      own: true,
      hydrated: false,
      prepare: (opened) => opened.clock.setFixedTime('2027-02-01T12:00:00Z'),
    });
    const year = () => page.locator('footer [data-year]').innerText();
    expect(await year()).toBe('2027');
    await ready(page);
    expect(await year()).toBe('2027');
    await follow(page, '/about', 'footer');
    expect(await year()).toBe('2027');
    expect(complaints).toEqual([]);
  });
});

describe('the client starts', () => {
  test('not when somebody only reads: the pointer, the wheel and keys that scroll', async () => {
    const { page } = await site.open('/about', { hydrated: false });
    await page.locator('h1').hover();
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('PageDown');
    await soon(() => page.locator('header[data-scrolled]').count()).toBe(1);
    await painted(page);
    expect(await scriptsOf(page)).toHaveLength(1);
  });
});

test('the page counts as taken over only when React has hydrated it', async () => {
  const { page, complaints } = await site.open('/about', {
    own: true,
    hydrated: false,
    // React hydrates in a task of its own, for which it sends itself a message.
    prepare: (opened) =>
      opened.addInitScript(() => {
        const send = MessagePort.prototype.postMessage;
        const held: (() => void)[] = [];
        Object.assign(window, { held });
        MessagePort.prototype.postMessage = function (...args: unknown[]) {
          held.push(() => Reflect.apply(send, this, args));
        };
      }),
  });
  const held = () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length);
  await page.locator('.hero a').first().hover();
  await soon(held).toBeGreaterThan(0);
  await painted(page);
  expect(await isReady(page)).toBe(false);
  await page.evaluate(() => {
    const { held } = window as unknown as { held: (() => void)[] };
    const release = () => {
      for (const go of held.splice(0)) go();
      if (!('ready' in document.documentElement.dataset)) requestAnimationFrame(release);
    };
    release();
  });
  await ready(page);
  expect(complaints).toEqual([]);
});
