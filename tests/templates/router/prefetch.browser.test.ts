import { describe, expect, test } from 'vitest';
import { arrived, isMarked, servedVerkbro, soon } from '../../browser/browser.ts';
import { careers, data, link, opened, putCareers } from './prefetching.ts';

const site = servedVerkbro();

const chunks = (asked: readonly string[]) => asked.filter((path) => path.endsWith('.js'));

describe('a page is fetched ahead', () => {
  test('with its components, when the pointer has rested on a link to it, once, and the click fetches nothing', async () => {
    const { page, complaints, asked } = await opened(site, '/services');
    await putCareers(page);
    await page.locator('#put').hover();
    await page.clock.runFor(64);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await soon(() => data(asked)).toEqual([`${careers}.json`]);
    await soon(() => chunks(asked).length).toBeGreaterThan(1);
    // A module is there when all that it imports is there. As text, because the test runner would change the import.
    await page.evaluate(`Promise.all(${JSON.stringify(chunks(asked))}.map((path) => import(path)))`);
    const ahead = chunks(asked);
    await page.mouse.move(600, 700);
    await page.locator('#put').hover();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await page.locator('#put').click();
    await arrived(page, careers);
    expect(data(asked)).toEqual([`${careers}.json`]);
    expect(chunks(asked)).toEqual(ahead);
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('when a finger touches a link to it', async () => {
    const { page, asked } = await opened(site, '/services');
    await link(page, '/about').dispatchEvent('touchstart');
    await page.clock.runFor(1);
    await soon(() => asked).toContain('/about.json');
  });
});

describe('nothing is fetched ahead', () => {
  test('without intent: links in sight, a pointer or a focus that passes', async () => {
    const { page, asked } = await opened(site, '/');
    await page.clock.runFor(5000);
    await link(page, '/services').hover();
    await page.clock.runFor(60);
    await link(page, '/about').hover();
    await page.clock.runFor(60);
    await page.mouse.move(600, 700);
    await link(page, '/services').focus();
    await page.clock.runFor(60);
    await page.locator('#content').focus();
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
  });
});
