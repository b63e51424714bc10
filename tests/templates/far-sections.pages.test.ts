import { expect, test } from 'vitest';
import { desktop, painted, phone, servedVerkbro, soon } from '../browser/browser.ts';
import { printed } from './printed.ts';

const site = servedVerkbro();

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

test('what is far from the window is not laid out before somebody comes near', async () => {
  const { page } = await site.open('/', { size: phone });
  const isLaidOut = () =>
    page
      .locator('main > .section p')
      .last()
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await soon(isLaidOut).toBe(true);
});

test.each(sizes)('an address leads to the last section: %s', async (_, size) => {
  const { page } = await site.open('/privacy#controller', { size });
  const edges = () =>
    page.evaluate(() => {
      const top = document.querySelector('#controller')?.getBoundingClientRect().top ?? Number.NaN;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const header = document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;
      return isAtEnd ? top < innerHeight && top >= 0 : Math.abs(top - header - 16) < 24;
    });
  await soon(edges).toBe(true);
});

test.each(sizes)('nothing moves on the way down and up again: %s', async (_, size) => {
  const { page } = await site.open('/', { size });
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift' });
  });
  for (const direction of [1, -1])
    for (let step = 0; step < 24; step += 1) {
      await page.mouse.wheel(0, direction * 600);
      await painted(page);
    }
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('all of it is printed', async () => {
  const page = await printed(site, '/');
  const texts = page.locator('main > .section p');
  const laidOut = await texts.evaluateAll((all) =>
    all.map((text) => text.checkVisibility({ contentVisibilityAuto: true })),
  );
  expect(laidOut.length).toBeGreaterThan(20);
  expect(laidOut.filter((isLaidOut) => !isLaidOut).length).toBeLessThan(3);
});
