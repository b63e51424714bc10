import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, arrived, clientScripts, follow, holdBack, painted, phone, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { choose, historyLength, judgeForbiddenStorage, judgeIgnoredLanguages, judgeReadersWithoutOffer, stored } from './languages.ts';

const site = servedVerkbro();

describe('the language switch', () => {
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
        all.map((link) => [link.textContent?.replace(/\P{L}/gu, ''), link.getAttribute('lang'), link.getAttribute('aria-current')]),
      );
    expect(await read()).toEqual([
      ['English', 'en', null],
      ['Svenska', 'sv', 'true'],
    ]);
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

  test('works with a cookie that no one can read', async () => {
    const { page, complaints } = await site.open('/about', {
      prepare: (opening) => opening.context().addCookies([{ name: 'i18next', value: '%zz', url: site.origin }]),
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

  judgeForbiddenStorage(site, [
    ['cannot be read or written', 'use'],
    ['cannot be reached', 'reach'],
  ]);

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
});

describe('?lng=', () => {
  test('en on a Swedish page leads to its English twin', async () => {
    const { page } = await site.open('/sv/kontakt?lng=en', { hydrated: false });
    await page.waitForURL('**/contact');
    await ready(page);
  });

  judgeIgnoredLanguages(site, ['en', '']);
});

describe('the suggestion', () => {
  const swedish = 'Sidan finns också på svenska.';
  const english = 'This page is also available in English.';
  const line = (page: Page, text = swedish) => page.getByText(text, { exact: true });

  test('an English browser on a Swedish page is offered English, in English', async () => {
    const { page } = await site.open('/sv/tjanster', { locale: 'en-GB' });
    await line(page, english).waitFor();
    expect(addressOf(page)).toBe('/sv/tjanster');
  });

  test('moves nothing on the page', async () => {
    const words = holdBack('**/services.json');
    const { page } = await site.open('/services', { locale: 'sv-SE', hydrated: false, prepare: words.on });
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
    words.release();
    await line(page).waitFor();
    expect(await places()).toEqual(before);
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

  test('follows along: it is offered on the next page too, with that page’s twin', async () => {
    const { page } = await site.open('/services', { locale: 'sv-SE' });
    await line(page).waitFor();
    await follow(page, '/about');
    await line(page).waitFor();
    expect(await page.getByRole('link', { name: 'Läs på svenska' }).getAttribute('href')).toBe('/sv/om-oss');
  });

  judgeReadersWithoutOffer(site, [
    ['/services', 'en-US'],
    ['/services', 'de-DE'],
    ['/sv/tjanster', 'sv-FI'],
  ]);

  test('on a phone it covers no action: it goes aside until the action is scrolled away', async () => {
    const { page } = await site.open('/', { locale: 'sv-SE', size: phone });
    const region = page.locator('.suggestion');
    await region.waitFor({ state: 'attached' });
    const second = page.locator('main .button').nth(1);
    const put = (share: number) =>
      second.evaluate((button, at) => scrollBy(0, button.getBoundingClientRect().top - innerHeight * at), share);
    await put(0.92);
    await region.waitFor({ state: 'hidden' });
    await put(0.5);
    await region.waitFor({ state: 'visible' });
    // Nor the end of the footer.
    const covered = await region.evaluate((line) => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const end = document.querySelector('.footer__block')?.getBoundingClientRect().bottom ?? Infinity;
      return end - line.getBoundingClientRect().top;
    });
    expect(covered).toBeLessThanOrEqual(0);
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

test('a font that comes after the first paint moves nothing, and the next page has it', async () => {
  const font = holdBack('**/*.woff2');
  const { page } = await site.open('/about', {
    own: true,
    prepare: font.on,
    hydrated: false,
    waitUntil: 'commit',
  });
  // A browser waits a tenth of a second for an optional font.
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint !== undefined && performance.now() > paint.startTime + 200;
  });
  const width = () =>
    page.evaluate(() => {
      const text = document.body.appendChild(document.createElement('span'));
      text.textContent = 'Wettbewerb Mima';
      text.style.cssText = 'position:absolute;font-size:100px';
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    });
  const substitute = await width();
  font.release();
  await ready(page);
  expect(await width()).toBe(substitute);
  await follow(page, '/services');
  await soon(width).not.toBe(substitute);
});
