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
  painted,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';
import { below, changed, followPut, heading, judgeSlowPages, scrolled, scrollTo } from './navigating.ts';

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
});

describe('a slow page', () => {
  judgeSlowPages(site, [['/services', '/about', 'Loading...']]);
});

describe('what fails on the way', () => {
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
