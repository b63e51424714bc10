import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  focused,
  follow,
  holdBack,
  isMarked,
  mark,
  meanSomething,
  painted,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';
import {
  below,
  changed,
  followPut,
  heading,
  judgeBrokenHashes,
  judgeSlowPages,
  putLink,
  scrolled,
  scrollTo,
} from './navigating.ts';

const site = servedVerkbro();

const announced = (page: Page) => page.locator('[aria-live="polite"]').innerText();

describe('following a link', () => {
  test('shows the page without a page load, from its top, and says so', async () => {
    const { page, complaints } = await site.open('/services');
    // The browser has read the first page.
    expect(await announced(page)).toBe('');
    const length = await page.evaluate(() => history.length);
    await mark(page);
    await scrollTo(page, 600);
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await arrived(page, '/about');
    expect(await isMarked(page)).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    expect(await page.title()).toMatch(/^About .*Verkbro$/);
    expect(await focused(page)).toBe('#content');
    expect(await announced(page)).toBe(await page.title());
    expect(await scrolled(page)).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('says its title once', async () => {
    const { page } = await site.open('/services');
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      for (const region of document.querySelectorAll('[aria-live], [role="status"], [role="alert"]'))
        new MutationObserver(() => said.push(region.textContent)).observe(region, {
          subtree: true,
          childList: true,
          characterData: true,
        });
    });
    const titles: string[] = [];
    for (const href of ['/about', '/services', '/about']) {
      await follow(page, href, 'footer');
      titles.push(await page.title());
    }
    await painted(page);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    // A busy machine may be so slow that this message appears.
    expect(said.filter((text) => text !== '' && text !== 'Loading...')).toEqual(titles);
  });

  test('to an address that does not exist shows the not-found page there', async () => {
    const { page } = await site.open('/services');
    await followPut(page, '/nope');
    await page.waitForURL('**/nope');
    await ready(page);
    expect(await heading(page)).toBe('This address leads nowhere');
    await page.goBack();
    await page.waitForURL('**/services');
    await soon(() => page.title()).toMatch(/^Services/);
  });

  test('twice in a row: the last one counts, even when the first is slow', async () => {
    const slow = holdBack('**/about.json');
    const { page } = await site.open('/services', { prepare: slow.on });
    await mark(page);
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.getByText('Loading...', { exact: true }).waitFor();
    await page.locator('footer').getByRole('link', { name: 'Industries' }).click();
    await arrived(page, '/industries');
    const title = await page.title();
    slow.release();
    await painted(page);
    expect(addressOf(page)).toBe('/industries');
    expect(await page.title()).toBe(title);
    expect(await page.getByText('Loading...', { exact: true }).count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });
});

describe('back and forward', () => {
  test('restore page and scroll position', async () => {
    const { page, complaints } = await site.open('/services');
    await mark(page);
    const first = await heading(page);
    await scrollTo(page, 700);
    // Not with the pointer, which would scroll to the link first.
    await page
      .locator('footer')
      .getByRole('link', { name: 'About' })
      .evaluate((link: HTMLElement) => link.click());
    await arrived(page, '/about');
    const second = await heading(page);
    await scrollTo(page, 350);
    await page.goBack();
    await arrived(page, '/services');
    expect(await heading(page)).toBe(first);
    await soon(() => scrolled(page)).toBe(700);
    await page.goForward();
    await arrived(page, '/about');
    expect(await heading(page)).toBe(second);
    await soon(() => scrolled(page)).toBe(350);
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
  test('followed, shows the part below the header, and the keyboard goes on from there', async () => {
    const { page, complaints } = await site.open('/services');
    await mark(page);
    await follow(page, '/contact/request-consultation#form');
    expect(await isMarked(page)).toBe(true);
    expect(await scrolled(page)).toBeGreaterThan(0);
    await soon(() => below(page, 'form')).toBeGreaterThanOrEqual(0);
    expect(await below(page, 'form')).toBeLessThan(80);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#form') !== null)).toBe(true);
    expect(complaints).toEqual([]);
  });

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

  judgeBrokenHashes(site, ['/about#%zz']);

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
  judgeSlowPages(site, [['/services', '/about', 'Loading...']]);

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

  test('a page of another build is loaded as a whole', async () => {
    const { page, complaints } = await site.open('/about');
    await mark(page);
    await page.route(
      '**/contact.json',
      changed((props) => ({ ...props, build: 'another', title: 'Another' })),
    );
    await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    await soon(() => isMarked(page)).toBe(false);
    await soon(() => page.title()).toMatch(/^Contact/);
    expect(complaints).toEqual([]);
  });
});

describe('an error while a page is rendered', () => {
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
});
