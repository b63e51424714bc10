import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  follow,
  isMarked,
  mark,
  type OpenOptions,
  phone,
  servedSite,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';
import { manyPositions } from '../../many-positions.ts';
import { runMain } from '../../run-main.ts';
import { writeSite } from '../../temporary-site.ts';

describe('the page of a position', () => {
  const site = servedVerkbro();
  const english = '/about/careers/validation-engineer-pharmaceutical';
  const swedish = '/sv/om-oss/karriarer/valideringsingenjor-lakemedel';
  const unpaired = '/about/careers/partner-manager-asia-pacific';
  const switchTo = (page: Page, language: string) => page.locator('#menu').getByRole('link', { name: language, exact: true }).click();

  test('is reached from the list without a page load, and leads back to it', async () => {
    const { page, complaints } = await site.open('/about/careers');
    await mark(page);
    await follow(page, english, 'main');
    expect(await page.title()).toBe('Validation engineer, pharmaceutical | Verkbro');
    expect(await page.locator('.position__facts time').first().getAttribute('datetime')).toBe('2026-11-02');
    await page.getByRole('link', { name: 'All open positions' }).click();
    await arrived(page, '/about/careers');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('switches to its twin, and to the nearest page above where it has none', async () => {
    const { page } = await site.open(english);
    await switchTo(page, 'Svenska');
    await arrived(page, swedish);
    expect(await page.locator('h1').textContent()).toBe('Valideringsingenjör, läkemedel');
    await switchTo(page, 'English');
    await arrived(page, english);

    const { page: alone } = await site.open(unpaired);
    await switchTo(alone, 'Svenska');
    await arrived(alone, '/sv/om-oss/karriarer');
  });

  test('stands on a list that is short enough to need no filter', async () => {
    const { page } = await site.open('/about/careers');
    expect(await page.locator('.positions__item').count()).toBe(4);
    expect(await page.locator('.positions select').count()).toBe(0);
  });

  test('offers no other language where there is none', async () => {
    const { page } = await site.open(unpaired, { locale: 'sv-SE' });
    expect(await page.getByText('Läs på svenska').count()).toBe(0);
  });
});

describe('twenty open positions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    writeSite(folder, 'verkbro', manyPositions(20));
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
    if (code !== 0) throw new Error(stderr);
  });
  const site = servedSite(folder, join(folder, 'dist'));
  const listed = (page: Page) => page.locator('.positions__item');

  test('are each listed, linked to its page and in the sitemap', () => {
    const file = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');
    const careers = file('about/careers.html');
    expect(careers.match(/href="\/about\/careers\/position-\d+"/g)).toHaveLength(20);
    expect(careers).toContain('"numberOfItems":20');
    expect(file('sitemap.xml').match(/<url>/g)).toHaveLength(44 + 40);
  });

  const status = (page: Page) => page.locator('.positions [role="status"]').textContent();

  test('are filtered by department, place and kind; the count is announced', async () => {
    const { page, complaints } = await site.open('/about/careers');
    expect(await listed(page).count()).toBe(20);
    await page.getByLabel('Department').selectOption('Quality');
    expect(await status(page)).toBe('Open positions: 4');
    await page.getByLabel('Location').selectOption('Wrocław, Poland');
    await soon(() => listed(page).count()).toBe(2);
    await page.getByLabel('Employment').selectOption('Temporary');
    expect(await status(page)).toBe('Open positions: 1');
    await page.getByLabel('Employment').selectOption('Internship');
    expect(await status(page)).toBe('Open positions: 0');
    await page.getByText('No position matches.').waitFor();
    await page.getByLabel('Employment').selectOption('All');
    expect(await status(page)).toBe('Open positions: 2');
    expect(complaints).toEqual([]);
  });

  test('are filtered as they were after the way back, by script and by page load', async () => {
    const { page } = await site.open('/sv/om-oss/karriarer');
    await page.getByLabel('Avdelning').selectOption('Law');
    const filtered = '/sv/om-oss/karriarer?department=Law';
    expect(addressOf(page)).toBe(filtered);
    expect(await status(page)).toBe('Lediga tjänster: 3');
    await listed(page).first().getByRole('link').click();
    await page.waitForURL('**/tjanst-*');
    await page.goBack();
    await soon(() => status(page)).toBe('Lediga tjänster: 3');
    expect(await page.getByLabel('Avdelning').inputValue()).toBe('Law');
    await page.reload();
    await soon(() => status(page)).toBe('Lediga tjänster: 3');
    expect(addressOf(page)).toBe(filtered);
  });

  test('are all listed where the address asks for what there is not', async () => {
    const { page } = await site.open('/about/careers?department=Alchemy');
    expect(await status(page)).toBe('Open positions: 20');
  });

  test.each<[string, OpenOptions]>([
    ['a desktop', {}],
    ['a phone', { size: phone }],
  ])('stay where they are when the filter comes, on %s', async (_, options) => {
    const top = (page: Page) => page.locator('.positions__list').evaluate((list) => list.getBoundingClientRect().top + scrollY);
    // The typeface may come too late to be used, on one of the two pages.
    const without = (files: string) => (page: Page) => page.route(files, (route) => route.abort());
    const { page: before } = await site.open('/about/careers', {
      ...options,
      hydrated: false,
      prepare: without('**/*.{js,woff2}'),
    });
    const { page: after } = await site.open('/about/careers', {
      ...options,
      prepare: without('**/*.woff2'),
    });
    await after.getByLabel('Department').waitFor();
    expect(await before.locator('.positions select').count()).toBe(0);
    expect(Math.abs((await top(before)) - (await top(after)))).toBeLessThanOrEqual(1);
  });

  test('are a whole list without script, and without an empty place for the filter', async () => {
    const { page } = await site.open('/about/careers', { javaScriptEnabled: false });
    expect(await listed(page).count()).toBe(20);
    const head = await page.locator('.positions__head').boundingBox();
    expect(head?.height).toBeLessThan(40);
  });
});
