import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, ready, type Site } from '../../browser/browser.ts';

const head = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    alternates: document.querySelectorAll('link[rel="alternate"]').length,
  }));

/** Alias pages show the named page, and say so. */
export const judgeAliasPages = (site: Site, rows: readonly [alias: string, named: string][]): void =>
  test.each(rows)('%s is the Swedish page, canonical to %s', async (alias, named) => {
    const { page, status, complaints } = await site.open(alias);
    expect(status).toBe(200);
    expect(await head(page)).toEqual({
      lang: 'sv',
      canonical: `https://verkbro.example${named}`,
      alternates: 0,
    });
    const text = await page.locator('main').innerText();
    expect(addressOf(page)).toBe(alias);
    expect(complaints).toEqual([]);
    await page.goto(site.origin + named);
    await ready(page);
    expect(await page.locator('main').innerText()).toBe(text);
  });

/** Other spellings of an address lead to it. */
export const judgeCleanAddresses = (site: Site, rows: readonly [typed: string, clean: string][]): void =>
  test.each(rows)('%s leads to %s', async (typed, clean) => {
    const { page, status } = await site.open(typed);
    expect(status).toBe(200);
    expect(addressOf(page)).toBe(clean);
  });

/** Unknown addresses have a page of their own. */
export const judgeUnknownAddresses = (site: Site, rows: readonly [path: string, language: string, title: string][]): void =>
  test.each(rows)('%s: status 404, in the language of the path (%s)', async (path, language, title) => {
    const { page, status, complaints } = await site.open(path);
    expect(status).toBe(404);
    expect(addressOf(page)).toBe(path);
    expect((await head(page)).lang).toBe(language);
    expect(await page.locator('h1').allInnerTexts()).toEqual([title]);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    // The only complaint is the address itself.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
