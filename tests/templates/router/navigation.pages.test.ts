import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  clientScripts,
  desktop,
  focused,
  follow,
  holdBack,
  isMarked,
  mark,
  meanSomething,
  painted,
  phone,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';
import { below, changed, followPut, heading, judgeBrokenHashes, judgeSlowPages, putLink, scrolled, scrollTo } from './navigating.ts';

const site = servedVerkbro();

describe('following a link', () => {
  test('the page reached is the page that is served, word for word', async () => {
    const { page } = await site.open('/about');
    await follow(page, '/services');
    // React sets attributes in another order than it writes them.
    const read = () =>
      page.locator('main').evaluate((main) => {
        const copy = main.cloneNode(true) as HTMLElement;
        for (const element of copy.querySelectorAll('*'))
          for (const { name, value } of [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
            element.removeAttribute(name);
            element.setAttribute(name, value);
          }
        return copy.innerHTML.replaceAll('<!-- -->', '');
      });
    const navigated = await read();
    await page.goto(`${site.origin}/services`, { waitUntil: 'load' });
    await ready(page);
    expect(await read()).toBe(navigated);
  });

  test('each kind of page is reached from another without a page load', async () => {
    const { page, complaints } = await site.open('/');
    await mark(page);
    for (const href of [
      '/services',
      '/about/careers',
      '/about/careers/customs-freight-coordinator',
      '/contact',
      '/contact/request-consultation',
      '/privacy',
      '/',
    ]) {
      await page
        .locator(`a[href="${href}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await arrived(page, href);
      expect(await page.locator('h1').count()).toBe(1);
    }
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('into the other language, as from the Swedish footer: the whole page turns', async () => {
    const { page } = await site.open('/sv/tjanster');
    await mark(page);
    await follow(page, '/about', 'footer');
    expect(await isMarked(page)).toBe(true);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(1);
    expect(await page.locator('footer').innerText()).toContain('All rights reserved');
  });

  test('with a modifier key stays with the browser', async () => {
    const { page } = await site.open('/services');
    const tab = page.context().waitForEvent('page');
    await page
      .locator('footer')
      .getByRole('link', { name: 'About' })
      .click({ modifiers: ['ControlOrMeta'] });
    await (await tab).waitForURL('**/about');
    expect(addressOf(page)).toBe('/services');
  });

  test.each(['/sitemap.xml', '/favicon.svg'])('to the file %s is left to the browser', async (file) => {
    const { page } = await site.open('/services');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(site.origin, '')));
    await followPut(page, file);
    await page.waitForURL(`**${file}`);
    // The browser's messages about a file that is no page do not matter.
    expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/services');
  });

  test('back, while a page is on its way, leads back at once', async () => {
    const slow = holdBack('**/about.json');
    const { page } = await site.open('/services', { prepare: slow.on });
    await follow(page, '/industries', 'footer');
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.getByText('Loading...', { exact: true }).waitFor();
    await page.evaluate(() => history.back());
    await soon(() => page.getByText('Loading...', { exact: true }).count()).toBe(0);
    await soon(() => ['/services', '/industries'].includes(addressOf(page))).toBe(true);
    const wanted = addressOf(page);
    await soon(() =>
      page.evaluate(() => new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '').pathname),
    ).toBe(wanted);
    slow.release();
  });
});

describe('a link that is followed while the page is being taken over', () => {
  test.each([
    ['the page’s components', '**/assets/entries/templates_pages_site*'],
    ['its data', '**/services.json'],
  ])('leads on, with %s still on the way', async (_, pattern) => {
    const late = holdBack(pattern);
    let asked: Promise<unknown> = Promise.resolve();
    const { page } = await site.open('/services', {
      hydrated: false,
      prepare: async (opening) => {
        await late.on(opening);
        asked = opening.waitForRequest(pattern);
      },
    });
    await meanSomething(page);
    await asked;
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    late.release();
    await page.waitForURL('**/about');
    await ready(page);
    expect(await page.title()).toMatch(/^About /);
    await follow(page, '/industries', 'footer');
  });
});

describe('back and forward', () => {
  test('back from another site restores the page and its scroll position', async () => {
    const { page } = await site.open('/services');
    await follow(page, '/about', 'footer');
    await scrollTo(page, 350);
    await page.goto('about:blank');
    await page.goBack();
    await page.waitForURL('**/about');
    await soon(() => scrolled(page)).toBe(350);
    await ready(page);
    expect(await scrolled(page)).toBe(350);
  });

  test('reloading keeps page and scroll position', async () => {
    const { page } = await site.open('/services');
    await follow(page, '/about', 'footer');
    await scrollTo(page, 350);
    await page.reload();
    await ready(page);
    expect(addressOf(page)).toBe('/about');
    await soon(() => scrolled(page)).toBe(350);
  });

  test.each([
    ['an alias page', '/sv/services', 'Var ska det tillverkas'],
    ['the not-found page', '/sv/nope', 'Adressen leder ingenstans'],
  ])('lead back to %s without a complaint', async (_, address, title) => {
    const { page, complaints } = await site.open(address);
    complaints.length = 0;
    await mark(page);
    await follow(page, '/about', 'footer');
    await page.goBack();
    await arrived(page, address);
    expect(await heading(page)).toContain(title);
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('between parts of one page show each where it was left', async () => {
    const { page, complaints } = await site.open('/contact/request-consultation');
    await mark(page);
    await putLink(page, '#form');
    await scrollTo(page, 30);
    await page.getByRole('link', { name: 'Put here' }).evaluate((link: HTMLElement) => link.click());
    await soon(() => below(page, 'form')).toBeLessThan(80);
    await scrollTo(page, 420);
    await page.goBack();
    await soon(() => scrolled(page)).toBe(30);
    await page.goForward();
    await soon(() => scrolled(page)).toBe(420);
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('an address with a part of the page', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('opened, shows the part below the header on a %s', async (_, size) => {
    const { page } = await site.open('/contact/request-consultation#form', { size });
    expect(await scrolled(page)).toBeGreaterThan(0);
    await soon(() => below(page, 'form')).toBeGreaterThanOrEqual(0);
    expect(await below(page, 'form')).toBeLessThan(80);
  });

  test('on the same page: the browser scrolls, back scrolls back', async () => {
    const { page } = await site.open('/contact/request-consultation');
    await mark(page);
    await followPut(page, '#form');
    await soon(() => below(page, 'form')).toBeGreaterThanOrEqual(0);
    expect(addressOf(page)).toBe('/contact/request-consultation#form');
    expect(await scrolled(page)).toBeGreaterThan(0);
    await page.goBack();
    await soon(() => scrolled(page)).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });

  test('that the page does not have, opened, shows the page from its top', async () => {
    const { page, complaints } = await site.open('/about#nowhere');
    expect(await scrolled(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  judgeBrokenHashes(site, ['/about#%', '/about#%zz']);

  test('that the page does not have, followed, shows the page from its top', async () => {
    const { page, complaints } = await site.open('/services');
    await mark(page);
    await putLink(page, '/about#nowhere');
    await scrollTo(page, 600);
    await page.getByRole('link', { name: 'Put here' }).evaluate((link: HTMLElement) => link.click());
    await soon(() => page.title()).toMatch(/^About /);
    await soon(() => scrolled(page)).toBe(0);
    expect(addressOf(page)).toBe('/about#nowhere');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
    // The site still works.
    await follow(page, '/industries', 'footer');
    expect(await isMarked(page)).toBe(true);
  });

  test('that is written encoded shows the part', async () => {
    const { page, complaints } = await site.open('/services');
    await mark(page);
    const address = '/contact/request-consultation#f%6frm';
    await putLink(page, address);
    await page.getByRole('link', { name: 'Put here' }).click();
    await arrived(page, address);
    await soon(() => below(page, 'form')).toBeGreaterThanOrEqual(0);
    expect(await below(page, 'form')).toBeLessThan(80);
    expect(await focused(page)).toBe('#form');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('a slow page', () => {
  test('that is there at once says nothing', async () => {
    const { page } = await site.open('/services', { own: true });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body.innerText.includes('Loading...')) seen.push('Loading...');
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // Time stops for the page, so that a busy machine makes no page slow.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await follow(page, '/about', 'footer');
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });

  judgeSlowPages(site, [['/sv/tjanster', '/sv/om-oss', 'Laddar...']]);

  test('says so 150 ms after the click, not before', async () => {
    const slow = holdBack('**/about.json');
    const { page } = await site.open('/services', { own: true, prepare: slow.on });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const request = page.waitForRequest('**/about.json');
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await request;
    const status = page.getByRole('status').filter({ hasText: 'Loading...' });
    await page.clock.runFor(149);
    expect(await status.count()).toBe(0);
    await page.clock.runFor(1);
    await status.waitFor();
    slow.release();
    await page.clock.resume();
    await arrived(page, '/about');
  });
});

describe('what fails on the way', () => {
  /** Notes the events that Vite raises for chunks that cannot be loaded, across page loads. */
  const notePreloadErrors = (page: Page) =>
    page.evaluate(() => {
      addEventListener('vite:preloadError', (event) =>
        (window as unknown as { notePreloadError(message: string): void }).notePreloadError(
          String((event as unknown as { payload: unknown }).payload),
        ),
      );
    });
  const chunk = '**/assets/chunks/**';

  const brokenChunks = [
    ['is not there', (route: Route) => route.fulfill({ status: 404, body: '' })],
    ['fails', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['is cut off', (route: Route) => route.abort()],
    [
      'is a page',
      (route: Route) =>
        route.fulfill({
          headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
          body: '<!doctype html>',
        }),
    ],
  ] as const;

  test('a chunk that cannot be had raises vite:preloadError, and the page is loaded as a whole, once', async () => {
    const { page } = await site.open('/about', { own: true });
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    const errors: string[] = [];
    await page.exposeFunction('notePreloadError', (message: string) => void errors.push(message));
    for (const [what, answer] of brokenChunks) {
      await page.goto(`${site.origin}/about`);
      await ready(page);
      await notePreloadErrors(page);
      const length = await page.evaluate(() => history.length);
      await mark(page);
      [errors.length, loads.length] = [0, 0];
      // From now on the server has another build, and the pages it gives cannot be taken over either.
      await page.route(chunk, answer);
      await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
      await page.waitForURL('**/contact');
      await page.waitForFunction(() => !('marked' in window));
      await page.waitForLoadState('networkidle');
      expect(errors, what).not.toEqual([]);
      expect(loads, what).toEqual([`${site.origin}/contact`]);
      expect(await page.title(), what).toMatch(/^Contact/);
      expect(await heading(page), what).not.toBe('');
      expect(await page.evaluate(() => history.length), what).toBe(length + 1);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length), what).toBe(0);
      await page.unroute(chunk);
    }
    // With the new build's chunks the site goes on.
    await page.goBack();
    await page.waitForURL('**/about');
    await ready(page);
    await follow(page, '/industries', 'footer');
  });

  test('a chunk that fails on the language switch: the twin is loaded as a whole, in the same history entry', async () => {
    const { page } = await site.open('/about');
    await follow(page, '/services', 'footer');
    const length = await page.evaluate(() => history.length);
    await page.route('**/sv/tjanster.json', (route) => route.abort());
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).click();
    await page.waitForURL('**/sv/tjanster');
    await soon(() => page.title()).toMatch(/^Tjänster/);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.goBack();
    await page.waitForURL('**/about');
  });

  test('the page’s own script, with the router there: the static page stays, and links lead on', async () => {
    const { page } = await site.open('/services', {
      hydrated: false,
      prepare: (opening) => opening.route('**/assets/entries/templates_pages_site*', (route) => route.fulfill({ status: 404 })),
    });
    await meanSomething(page);
    await page.waitForLoadState('networkidle');
    expect(await heading(page)).not.toBe('');
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    expect(await page.title()).toMatch(/^About/);
  });

  test.each([
    ['answers 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['is cut off', (route: Route) => route.abort()],
    ['is no JSON', (route: Route) => route.fulfill({ status: 200, body: '<!doctype html>' })],
  ])('a page whose data %s is loaded as a whole', async (_, answer) => {
    const { page } = await site.open('/about');
    await mark(page);
    await page.route('**/contact.json', answer);
    await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    await soon(() => isMarked(page)).toBe(false);
    await soon(() => page.title()).toMatch(/^Contact/);
    // Its data cannot be loaded for hydration either. It stays as it is, and its links work.
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await soon(() => page.title()).toMatch(/^About/);
    await page.goBack();
    await page.waitForURL('**/contact');
  });

  test('data that cannot be had for hydration: the static page stays, readable, and its links and menu work', async () => {
    const { page } = await site.open('/services', {
      hydrated: false,
      prepare: (opening) => opening.route('**/services.json', (route) => route.fulfill({ status: 500, body: '' })),
    });
    const text = await page.locator('main').innerText();
    await meanSomething(page);
    await page.waitForFunction(() => '_vike' in window);
    expect(await page.locator('main').innerText()).toBe(text);
    expect(await page.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(false);
    await page.getByRole('button', { name: 'under Services' }).click();
    await page.locator('#submenu-services').getByRole('link', { name: 'Quality assurance' }).click();
    await page.waitForURL('**/services/quality-assurance');
    await ready(page);
    expect(await page.title()).toMatch(/^Quality assurance/);
  });

  test('scripts that cannot be loaded: the static page stays, its links and language switch work', async () => {
    const { page } = await site.open('/services', {
      hydrated: false,
      prepare: (opening) => opening.route(clientScripts, (route) => route.abort()),
    });
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).click();
    await page.waitForURL('**/sv/tjanster');
    await page.locator('footer').getByRole('link', { name: 'Om oss' }).click();
    await page.waitForURL('**/about');
  });

  test('a page that fails on the way back is loaded as a whole', async () => {
    const { page } = await site.open('/about');
    await follow(page, '/services', 'footer');
    await mark(page);
    await page.route('**/about.json', (route) => route.fulfill({ status: 500, body: '' }));
    await page.evaluate(() => history.back());
    await page.waitForURL('**/about');
    await soon(() => isMarked(page).catch(() => true)).toBe(false);
    expect(await page.title()).toMatch(/^About/);
    await page.goForward();
    await page.waitForURL('**/services');
  });

  test('data of another build: the static page stays, and the next page is loaded as a whole', async () => {
    const { page, complaints } = await site.open('/services', {
      hydrated: false,
      prepare: (opening) =>
        opening.route(
          '**/services.json',
          changed((props) => ({ ...props, build: 'another', hero: null })),
        ),
    });
    const text = await page.locator('main').innerText();
    await meanSomething(page);
    await page.waitForFunction(() => '_vike' in window);
    await painted(page);
    expect(await page.locator('main').innerText()).toBe(text);
    expect(complaints).toEqual([]);
    await mark(page);
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await soon(() => isMarked(page)).toBe(false);
    await soon(() => page.title()).toMatch(/^About/);
  });
});

describe('an error while a page is rendered', () => {
  test('in the shell itself: the message stands alone', async () => {
    const { page } = await site.open('/about');
    await page.route(
      '**/services.json',
      changed((props) => ({ ...props, shell: { ...props.shell, navigation: null } })),
    );
    await page.locator('footer').getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  });

  test('is told in Swedish on a Swedish page, and the page can be loaded again', async () => {
    const { page } = await site.open('/sv/om-oss');
    await page.route(
      '**/sv/tjanster.json',
      changed((props) => ({ ...props, hero: null })),
      { times: 1 },
    );
    await page.locator('a[href="/sv/tjanster"]').first().click();
    await page.getByRole('heading', { name: 'Oväntat programfel!' }).waitFor();
    await page.getByRole('button', { name: 'Ladda om sidan' }).click();
    await soon(() => heading(page)).toContain('Var ska det tillverkas');
    expect(addressOf(page)).toBe('/sv/tjanster');
  });

  test('says so in place of the page; menu and links lead on, and back', async () => {
    const { page } = await site.open('/about');
    await page.route(
      '**/services.json',
      changed((props) => ({
        ...props,
        sections: props.sections.map((section) => ({ ...section, items: null })),
      })),
    );
    await mark(page);
    await page.locator('footer').getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await arrived(page, '/services');
    await follow(page, '/industries', 'footer');
    expect(await heading(page)).not.toContain('Unexpected');
    await page.goBack();
    await arrived(page, '/services');
    expect(await heading(page)).toBe('Unexpected Application Error!');
    await page.goBack();
    await arrived(page, '/about');
    expect(await heading(page)).not.toContain('Unexpected');
    expect(await isMarked(page)).toBe(true);
  });
});
