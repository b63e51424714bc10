import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, arrived, follow, isMarked, mark, painted, servedVerkbro, soon } from '../../browser/browser.ts';
import { verkbroDist } from '../../built-sites.ts';
import { judgeAliasPages, judgeCleanAddresses, judgeUnknownAddresses } from './reached-pages.ts';

const site = servedVerkbro();

describe('alias pages', () => {
  test('links on an alias page lead to the named pages', async () => {
    const { page } = await site.open('/sv/services');
    const links = await page.locator('main a, header a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const english = links.filter((href) => /\/sv\/(services|industries|about|contact|sustainability)/.test(href ?? ''));
    expect(english).toEqual([]);
    await mark(page);
    await follow(page, '/sv/industrier');
    expect(await isMarked(page)).toBe(true);
  });

  judgeAliasPages(site, [
    ['/sv/services', '/sv/tjanster'],
    ['/sv/about/careers', '/sv/om-oss/karriarer'],
    ['/sv/contact', '/sv/kontakt'],
    ['/sv/hallbarhet/miljopaverkan', '/sv/hallbarhet/miljopavekan'],
  ]);
});

describe('clean addresses', () => {
  test('a query and an unknown hash change nothing', async () => {
    const { page, complaints } = await site.open('/services?utm_source=mail#nowhere');
    expect(addressOf(page)).toBe('/services?utm_source=mail#nowhere');
    await follow(page, '/about', 'footer');
    await page.goBack();
    await arrived(page, '/services?utm_source=mail#nowhere');
    expect(complaints).toEqual([]);
  });

  judgeCleanAddresses(site, [
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/sv/', '/sv'],
    ['/index.html', '/'],
  ]);
});

describe('unknown addresses', () => {
  test('the links on the Swedish one stay Swedish', async () => {
    const { page } = await site.open('/sv/nope');
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !/^\/sv(\/|#|$)/.test(href))).toEqual([]);
  });

  judgeUnknownAddresses(site, [
    ['/nope', 'en', 'This address leads nowhere'],
    ['/svenska', 'en', 'This address leads nowhere'],
    ['/sv/tjanster/nope/nope', 'sv', 'Adressen leder ingenstans'],
  ]);
});

describe('the footer', () => {
  const groups = ['/services', '/industries', '/sustainability', '/about', '/contact'];
  const quickLinks = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');

  const read = (page: Page, name: string) =>
    quickLinks(page, name).evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('hreflang'), link.getAttribute('aria-current')]),
    );

  test('has five quick links, and all services below the first', async () => {
    const { page } = await site.open('/');
    const links = await read(page, 'Quick links');
    const services = links.filter(([href]) => href?.startsWith('/services/'));
    expect(services).toHaveLength(6);
    expect(links).toEqual([[groups[0], null, null], ...services, ...groups.slice(1).map((href) => [href, null, null])]);
  });

  test('has them without prefix and marked as English on a Swedish page, in Swedish words', async () => {
    const { page } = await site.open('/sv/om-oss');
    const isService = (href: string | null | undefined) => href?.startsWith('/sv/tjanster/');
    const links = (await read(page, 'Snabblänkar')).filter(([href]) => !isService(href));
    expect(links).toEqual(groups.map((href) => [href, 'en', null]));
    const words = await quickLinks(page, 'Snabblänkar').allInnerTexts();
    expect(words.filter((_, index) => index === 0 || index > 6)).toEqual(['Tjänster', 'Branscher', 'Hållbarhet', 'Om oss', 'Kontakt']);
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

  test('a clock that is behind does not turn the year back', async () => {
    const { page } = await site.open('/', {
      own: true,
      prepare: (opening) => opening.clock.setFixedTime('2001-01-02T12:00:00Z'),
    });
    await painted(page);
    expect(await page.locator('footer').innerText()).not.toContain('2001');
  });

  test('raises the year when it has turned', async () => {
    const { page } = await site.open('/', {
      own: true,
      prepare: (opening) => opening.clock.setFixedTime('2031-01-02T12:00:00Z'),
    });
    await soon(() => page.locator('footer').innerText()).toContain('© 2031 Verkbro');
  });
});
