import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, arrived, painted, type Site } from '../../browser/browser.ts';

export const choose = (page: Page, language: 'English' | 'Svenska') => page.locator('#menu').getByRole('link', { name: language }).click();

export const historyLength = (page: Page) => page.evaluate(() => history.length);

export const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

/** Readers who are offered no other language. */
export const judgeReadersWithoutOffer = (site: Site, rows: readonly [path: string, locale: string][]): void =>
  test.each(rows)('on %s a browser in %s is offered nothing', async (path, locale) => {
    const { page } = await site.open(path, { locale });
    await painted(page);
    expect(await page.getByRole('complementary').count()).toBe(0);
  });

/** Languages that an address may not ask for. */
export const judgeIgnoredLanguages = (site: Site, rows: readonly string[]): void =>
  test.each(rows)('"%s" on an English page is ignored', async (language) => {
    const { page, complaints } = await site.open(`/services?lng=${language}`);
    await painted(page);
    expect(addressOf(page)).toBe(`/services?lng=${language}`);
    expect(complaints).toEqual([]);
  });

/** Browsers that forbid storage. */
export const judgeForbiddenStorage = (site: Site, rows: readonly [how: string, what: string][]): void =>
  test.each(rows)('works where storage %s', async (_, how) => {
    const { page, complaints } = await site.open('/about', {
      own: true,
      prepare: (opening) =>
        opening.addInitScript((refused) => {
          const refuse = () => {
            throw new DOMException('forbidden', 'SecurityError');
          };
          if (refused === 'use') Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
          else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
        }, how),
    });
    await choose(page, 'Svenska');
    await arrived(page, '/sv/om-oss');
    // The visitor can also decline the suggestion of the browser's language.
    const decline = page.getByRole('button', { name: 'No thanks' });
    await decline.click();
    await decline.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
