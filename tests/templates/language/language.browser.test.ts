import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  clientScripts,
  follow,
  holdBack,
  isMarked,
  mark,
  painted,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';

const site = servedVerkbro();

const choose = (page: Page, language: 'English' | 'Svenska') =>
  page.locator('#menu').getByRole('link', { name: language }).click();

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const historyLength = (page: Page) => page.evaluate(() => history.length);
const root = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

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

  test('there and back again', async () => {
    const { page } = await site.open('/sv/hallbarhet/miljopavekan');
    await choose(page, 'English');
    await arrived(page, '/sustainability/environmental-impact');
    expect(await stored(page)).toEqual({ i18nextLng: 'en', verkbro: 'en' });
    await choose(page, 'Svenska');
    await arrived(page, '/sv/hallbarhet/miljopavekan');
    expect(await stored(page)).toEqual({ i18nextLng: 'sv', verkbro: 'sv' });
  });

  test('marks the language that is read, each by its own name', async () => {
    const { page } = await site.open('/sv/kontakt');
    const links = page.getByRole('navigation', { name: 'Språk' }).getByRole('link');
    const read = () =>
      links.evaluateAll((all) =>
        all.map((link) => [
          link.textContent?.replace(/\P{L}/gu, ''),
          link.getAttribute('lang'),
          link.getAttribute('aria-current'),
        ]),
      );
    expect(await read()).toEqual([
      ['English', 'en', null],
      ['Svenska', 'sv', 'true'],
    ]);
  });

  test('works before the client starts: a page load, in the same history entry, and remembered', async () => {
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/about', { prepare: scripts.on, hydrated: false });
    await page.goto(`${site.origin}/services`);
    const length = await historyLength(page);
    await choose(page, 'Svenska');
    await page.waitForURL('**/sv/tjanster');
    expect(await historyLength(page)).toBe(length);
    expect(await stored(page)).toEqual({ i18nextLng: 'sv', verkbro: 'sv' });
    await page.goBack();
    await page.waitForURL('**/about');
    scripts.release();
  });

  test('of an alias page leads to the named twin, and to the named page', async () => {
    const { page } = await site.open('/sv/services');
    await choose(page, 'English');
    await arrived(page, '/services');
    const { page: other } = await site.open('/sv/services');
    await choose(other, 'Svenska');
    await arrived(other, '/sv/tjanster');
  });

  test('of the not-found page leads to the other home page', async () => {
    const { page } = await site.open('/sv/nope');
    await choose(page, 'English');
    await arrived(page, '/');
  });

  test('a click that asks for another tab stays with the browser and stores nothing', async () => {
    const { page } = await site.open('/about');
    const tab = page.context().waitForEvent('page');
    await page
      .locator('#menu')
      .getByRole('link', { name: 'Svenska' })
      .click({ modifiers: ['ControlOrMeta'] });
    const opened = await tab;
    await opened.waitForURL('**/sv/om-oss');
    expect(addressOf(page)).toBe('/about');
    expect(await stored(page)).toEqual({});
  });

  test.each([
    ['cannot be reached', 'reach'],
    ['cannot be read or written', 'use'],
  ])('works where storage %s', async (_, how) => {
    const { page, complaints } = await site.open('/about', {
      own: true,
      prepare: (opening) =>
        opening.addInitScript((refused) => {
          const refuse = () => {
            throw new DOMException('forbidden', 'SecurityError');
          };
          if (refused === 'use') Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
          else
            for (const name of ['localStorage', 'sessionStorage'])
              Object.defineProperty(window, name, { get: refuse });
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

  test('works with a cookie that no one can read', async () => {
    const { page, complaints } = await site.open('/about', {
      prepare: (opening) =>
        opening.context().addCookies([{ name: 'i18next', value: '%zz', url: site.origin }]),
    });
    await choose(page, 'Svenska');
    await arrived(page, '/sv/om-oss');
    expect(complaints).toEqual([]);
  });

  test('following links stores nothing', async () => {
    const { page } = await site.open('/');
    await follow(page, '/services');
    await follow(page, '/');
    expect(await stored(page)).toEqual({});
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
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
    await page.goBack();
    await page.waitForURL('**/about');
  });

  test('en on a Swedish page leads to its English twin', async () => {
    const { page } = await site.open('/sv/kontakt?lng=en', { hydrated: false });
    await page.waitForURL('**/contact');
    await ready(page);
  });

  test.each(['xx', 'en', ''])('"%s" on an English page is ignored', async (language) => {
    const { page, complaints } = await site.open(`/services?lng=${language}`);
    await painted(page);
    expect(addressOf(page)).toBe(`/services?lng=${language}`);
    expect(complaints).toEqual([]);
  });
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

  test('an English browser on a Swedish page is offered English, in English', async () => {
    const { page } = await site.open('/sv/tjanster', { locale: 'en-GB' });
    await line(page, english).waitFor();
    expect(addressOf(page)).toBe('/sv/tjanster');
  });

  test('moves nothing on the page', async () => {
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/services', { locale: 'sv-SE', hydrated: false, prepare: scripts.on });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, h1, h2, h3, p:not(aside *), li, footer')]
          .filter((element) => element.checkVisibility() && element.closest('aside') === null)
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.textContent?.slice(0, 20), x, y, width, height];
          }),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    scripts.release();
    await line(page).waitFor();
    expect(await places()).toEqual(before);
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

  test('a stored choice wins over the browser', async () => {
    const { page } = await site.open('/services', { locale: 'sv-SE' });
    await line(page).waitFor();
    await choose(page, 'English');
    await soon(() => stored(page)).toEqual({ i18nextLng: 'en', verkbro: 'en' });
    await soon(() => line(page).count()).toBe(0);
    await page.goto(`${site.origin}/about`);
    await ready(page);
    await painted(page);
    expect(await line(page).count()).toBe(0);
    await page.goto(`${site.origin}/sv/om-oss`);
    await line(page, english).waitFor();
  });

  test.each([
    ['/services', 'en-US'],
    ['/sv/tjanster', 'sv-FI'],
    ['/services', 'de-DE'],
  ])('on %s a browser in %s is offered nothing', async (path, locale) => {
    const { page } = await site.open(path, { locale });
    await painted(page);
    expect(await page.getByRole('complementary').count()).toBe(0);
  });

  test('follows along: it is offered on the next page too, with that page’s twin', async () => {
    const { page } = await site.open('/services', { locale: 'sv-SE' });
    await line(page).waitFor();
    await follow(page, '/about');
    await line(page).waitFor();
    expect(await page.getByRole('link', { name: 'Läs på svenska' }).getAttribute('href')).toBe('/sv/om-oss');
  });

  test('is left alone where the page has no twin: the not-found page', async () => {
    const { page, status } = await site.open('/nope', { locale: 'sv-SE' });
    expect(status).toBe(404);
    await painted(page);
    expect(await line(page).count()).toBe(0);
  });
});

test('every language change brings language, direction, title, description and head links with it', async () => {
  const { page } = await site.open('/industries/electronics');
  const head = () =>
    page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      title: document.title,
      description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      alternates: [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')]
        .map(({ hreflang, href }) => `${hreflang} ${href}`)
        .sort(),
    }));
  await choose(page, 'Svenska');
  await arrived(page, '/sv/industrier/elektronik');
  const navigated = await head();
  await page.reload();
  await ready(page);
  expect(navigated).toEqual(await head());
});
