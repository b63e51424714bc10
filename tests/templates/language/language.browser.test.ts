import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, arrived, follow, isMarked, mark, painted, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { choose, historyLength, judgeIgnoredLanguages, stored } from './languages.ts';

const site = servedVerkbro();

const root = (page: Page) => page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

describe('the language switch', () => {
  test('leads to the named twin without a page load, in the same history entry, and is remembered', async () => {
    const { page, complaints } = await site.open('/about');
    await follow(page, '/services');
    const length = await historyLength(page);
    await mark(page);
    await choose(page, 'Svenska');
    await arrived(page, '/sv/tjanster');
    expect(await isMarked(page)).toBe(true);
    expect(await historyLength(page)).toBe(length);
    expect(await stored(page)).toEqual({ i18nextLng: 'sv', verkbro: 'sv' });
    expect(await root(page)).toEqual({ lang: 'sv', dir: 'ltr' });
    expect(await page.title()).toContain('Tjänster');
    await page.goBack();
    await arrived(page, '/about');
    expect(await root(page)).toEqual({ lang: 'en', dir: 'ltr' });
    expect(complaints).toEqual([]);
  });
});

describe('?lng=', () => {
  test('sv on an English page leads to its Swedish twin, in the same history entry, and stores nothing', async () => {
    const { page } = await site.open('/about');
    const length = await historyLength(page);
    await page.goto(`${site.origin}/services?lng=sv`);
    await page.waitForURL('**/sv/tjanster');
    await ready(page);
    expect(await historyLength(page)).toBe(length + 1);
    expect(await stored(page)).toEqual({});
    // Whoever has asked for a language is offered no other one, on the next page either.
    await painted(page);
    expect(await page.getByRole('complementary').count()).toBe(0);
    await follow(page, '/sv/om-oss');
    expect(await page.getByRole('complementary').count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/about');
  });

  judgeIgnoredLanguages(site, ['xx']);
});

describe('the suggestion', () => {
  const swedish = 'Sidan finns också på svenska.';
  const english = 'This page is also available in English.';
  const line = (page: Page, text = swedish) => page.getByText(text, { exact: true });

  test('a Swedish browser on an English page is offered Swedish, in Swedish', async () => {
    const { page, complaints } = await site.open('/services', { locale: 'sv-SE' });
    await line(page).waitFor();
    const region = page.getByRole('complementary', { name: swedish });
    expect(await region.getAttribute('lang')).toBe('sv');
    await mark(page);
    await region.getByRole('link', { name: 'Läs på svenska' }).click();
    await arrived(page, '/sv/tjanster');
    expect(await isMarked(page)).toBe(true);
    expect(await stored(page)).toEqual({ i18nextLng: 'sv', verkbro: 'sv' });
    await line(page).waitFor({ state: 'detached' });
    expect(await line(page, english).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('dismissed, it stays away for the session: no storage but that', async () => {
    const { page } = await site.open('/services', { locale: 'sv-SE' });
    await line(page).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.getByRole('button', { name: 'Nej tack' }).click();
    await line(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toEqual({});
    expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
    await follow(page, '/about');
    expect(await line(page).count()).toBe(0);
    await page.reload();
    await ready(page);
    await painted(page);
    expect(await line(page).count()).toBe(0);
    // In another session of the same browser, the suggestion comes again.
    const session = await page.context().newPage();
    await session.goto(`${site.origin}/about`);
    await line(session).waitFor();
  });

  test('is left alone where the page has no twin: the not-found page', async () => {
    const { page, status } = await site.open('/nope', { locale: 'sv-SE' });
    expect(status).toBe(404);
    await painted(page);
    expect(await line(page).count()).toBe(0);
  });
});

test('an unknown address without a language is answered in that of the visitor', async () => {
  const { page, complaints } = await site.open('/nope', { locale: 'sv-SE' });
  await soon(() => page.locator('h1').textContent()).toBe('Adressen leder ingenstans');
  expect(await root(page)).toEqual({ lang: 'sv', dir: 'ltr' });
  expect(await page.locator('main [lang=en]').count()).toBe(0);
  expect(addressOf(page)).toBe('/nope');
  expect(complaints).toEqual(['404: /nope', expect.stringContaining('console error: Failed to load resource')]);
});
