import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  follow,
  isMarked,
  mark,
  painted,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';
import { verkbroDist } from '../../built-sites.ts';

const site = servedVerkbro();

const head = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    alternates: document.querySelectorAll('link[rel="alternate"]').length,
  }));

describe('alias pages', () => {
  test.each([
    ['/sv/services', '/sv/tjanster'],
    ['/sv/services/quality-assurance', '/sv/tjanster/kvalitetssakring'],
    ['/sv/about/careers', '/sv/om-oss/karriarer'],
    ['/sv/contact', '/sv/kontakt'],
    ['/sv/hallbarhet/miljopaverkan', '/sv/hallbarhet/miljopavekan'],
  ])('%s is the Swedish page, canonical to %s', async (alias, named) => {
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

  test('links on an alias page lead to the named pages', async () => {
    const { page } = await site.open('/sv/services');
    const links = await page
      .locator('main a, header a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const english = links.filter((href) =>
      /\/sv\/(services|industries|about|contact|sustainability)/.test(href ?? ''),
    );
    expect(english).toEqual([]);
    await mark(page);
    await follow(page, '/sv/industrier');
    expect(await isMarked(page)).toBe(true);
  });
});

describe('clean addresses', () => {
  test.each([
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/sv/', '/sv'],
    ['/index.html', '/'],
    ['/services/?a=1', '/services?a=1'],
  ])('%s leads to %s', async (typed, clean) => {
    const { page, status } = await site.open(typed);
    expect(status).toBe(200);
    expect(addressOf(page)).toBe(clean);
  });

  test('a query and an unknown hash change nothing', async () => {
    const { page, complaints } = await site.open('/services?utm_source=mail#nowhere');
    expect(addressOf(page)).toBe('/services?utm_source=mail#nowhere');
    await follow(page, '/about', 'footer');
    await page.goBack();
    await arrived(page, '/services?utm_source=mail#nowhere');
    expect(complaints).toEqual([]);
  });
});

describe('unknown addresses', () => {
  test.each([
    ['/nope', 'en', 'This address leads nowhere'],
    ['/services/nope', 'en', 'This address leads nowhere'],
    ['/svenska', 'en', 'This address leads nowhere'],
    ['/sv/nope', 'sv', 'Adressen leder ingenstans'],
    ['/sv/tjanster/nope/nope', 'sv', 'Adressen leder ingenstans'],
  ])('%s: status 404, in the language of the path (%s)', async (path, language, title) => {
    const { page, status, complaints } = await site.open(path);
    expect(status).toBe(404);
    expect(addressOf(page)).toBe(path);
    expect((await head(page)).lang).toBe(language);
    expect(await page.locator('h1').allInnerTexts()).toEqual([title]);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    // The only complaint is the address itself.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('the links on it lead on, without a page load', async () => {
    const { page } = await site.open('/nope/and/deeper');
    await mark(page);
    await page.locator('main').getByRole('link', { name: 'Services' }).first().click();
    await arrived(page, '/services');
    expect(await isMarked(page)).toBe(true);
  });

  test('the links on the Swedish one stay Swedish', async () => {
    const { page } = await site.open('/sv/nope');
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !/^\/sv(\/|#|$)/.test(href))).toEqual([]);
  });

  test('the one for the whole host speaks both languages, with links in each', async () => {
    const { page } = await site.open('/nope');
    const swedish = page.locator('main [lang="sv"]');
    expect(await swedish.getByRole('heading').innerText()).toBe('Adressen leder ingenstans');
    await swedish.getByRole('link').first().click();
    await soon(() => addressOf(page)).toMatch(/^\/sv(\/|#|$)/);
  });
});

describe('the footer', () => {
  const groups = ['/services', '/industries', '/sustainability', '/about', '/contact'];
  const quickLinks = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');
  const read = (page: Page, name: string) =>
    quickLinks(page, name).evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('href'),
        link.getAttribute('hreflang'),
        link.getAttribute('aria-current'),
      ]),
    );

  test('has five quick links', async () => {
    const { page } = await site.open('/');
    expect(await read(page, 'Quick links')).toEqual(groups.map((href) => [href, null, null]));
  });

  test('has them without prefix and marked as English on a Swedish page, in Swedish words', async () => {
    const { page } = await site.open('/sv/om-oss');
    expect(await read(page, 'Snabblänkar')).toEqual(groups.map((href) => [href, 'en', null]));
    expect(await quickLinks(page, 'Snabblänkar').allInnerTexts()).toEqual([
      'Tjänster',
      'Branscher',
      'Hållbarhet',
      'Om oss',
      'Kontakt',
    ]);
  });

  test.each(['/', '/sv'])('has the mail address and the year of the build on %s', async (path) => {
    const build = JSON.parse(readFileSync(join(verkbroDist(), 'build.json'), 'utf8')) as { date: string };
    const { page } = await site.open(path, {
      own: true,
      // The day of the build, whatever day it is today.
      prepare: (opening) => opening.clock.setFixedTime(`${build.date}T12:00:00Z`),
    });
    const mail = page.locator('footer a[href^="mailto:"]');
    expect(await mail.getAttribute('href')).toBe('mailto:hello@verkbro.example');
    expect(await mail.innerText()).toBe('hello@verkbro.example');
    expect(await page.locator('footer').innerText()).toContain(`© ${build.date.slice(0, 4)} Verkbro`);
  });

  test('raises the year when it has turned', async () => {
    const { page } = await site.open('/', {
      own: true,
      prepare: (opening) => opening.clock.setFixedTime('2031-01-02T12:00:00Z'),
    });
    await soon(() => page.locator('footer').innerText()).toContain('© 2031 Verkbro');
  });

  test('a clock that is behind does not turn the year back', async () => {
    const { page } = await site.open('/', {
      own: true,
      prepare: (opening) => opening.clock.setFixedTime('2001-01-02T12:00:00Z'),
    });
    await painted(page);
    expect(await page.locator('footer').innerText()).not.toContain('2001');
  });
});
