import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  arrived,
  clientScripts,
  desktop,
  focused,
  holdBack,
  isMarked,
  mark,
  painted,
  phone,
  ready,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';

const site = servedVerkbro();

const submenuButton = (page: Page, group: string) => page.getByRole('button', { name: `under ${group}` });
/** Titles of the open submenus. */
const openSubmenus = (page: Page) =>
  page.$$eval('[id^="submenu-"]:popover-open', (lists) => lists.map(({ id }) => id.replace('submenu-', '')));

describe('the desktop menu', () => {
  test('a submenu opens and closes by its button, which says so', async () => {
    const { page } = await site.open('/');
    const button = submenuButton(page, 'Services');
    const submenu = page.locator('#submenu-services');
    await soon(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(await submenu.isVisible()).toBe(false);
    await button.click();
    await submenu.waitFor();
    expect(await submenu.getByRole('link').count()).toBe(6);
    await soon(() => button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await submenu.waitFor({ state: 'hidden' });
    await soon(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  test('every group has its submenu, and only one is open at a time', async () => {
    const { page } = await site.open('/');
    const pages: Record<string, number> = {};
    for (const group of ['Services', 'Industries', 'Sustainability', 'About', 'Contact']) {
      await submenuButton(page, group).click();
      await soon(() => openSubmenus(page)).toEqual([group.toLowerCase()]);
      pages[group] = await page.locator(`#submenu-${group.toLowerCase()}`).getByRole('link').count();
    }
    expect(pages).toEqual({ Services: 6, Industries: 4, Sustainability: 3, About: 1, Contact: 1 });
    await soon(() => submenuButton(page, 'Services').getAttribute('aria-expanded')).toBe('false');
  });

  test('Escape closes and returns the focus to the button, from there and from a link; so does a click outside', async () => {
    const { page } = await site.open('/');
    const button = submenuButton(page, 'Services');
    for (const where of ['button', 'link']) {
      await button.focus();
      await page.keyboard.press('Enter');
      await soon(() => openSubmenus(page)).toEqual(['services']);
      if (where === 'link') {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('ul')?.id)).toBe('submenu-services');
      }
      await page.keyboard.press('Escape');
      await soon(() => openSubmenus(page)).toEqual([]);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await soon(() => button.getAttribute('aria-expanded')).toBe('false');
    }
    await button.click();
    await soon(() => openSubmenus(page)).toEqual(['services']);
    await page.mouse.click(desktop.width / 2, desktop.height - 20);
    await soon(() => openSubmenus(page)).toEqual([]);
    expect(addressOf(page)).toBe('/');
  });

  test('following a link leads to its page and closes the submenu', async () => {
    const { page, complaints } = await site.open('/');
    await mark(page);
    await submenuButton(page, 'Services').click();
    await page.locator('#submenu-services').getByRole('link', { name: 'Quality assurance' }).click();
    await arrived(page, '/services/quality-assurance');
    expect(await openSubmenus(page)).toEqual([]);
    expect(await submenuButton(page, 'Services').getAttribute('aria-expanded')).toBe('false');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('the page that is read is marked, and its group; its link closes the submenu too', async () => {
    const { page } = await site.open('/services/quality-assurance');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['Quality assurance']);
    expect(await menu.locator('[aria-current="true"]').allTextContents()).toEqual(['Services']);
    await submenuButton(page, 'Services').click();
    await page.locator('#submenu-services').getByRole('link', { name: 'Quality assurance' }).click();
    await soon(() => openSubmenus(page)).toEqual([]);
  });

  test('going back closes an open submenu', async () => {
    const { page } = await site.open('/');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'About', exact: true })
      .click();
    await arrived(page, '/about');
    await submenuButton(page, 'Services').click();
    await soon(() => openSubmenus(page)).toEqual(['services']);
    await page.goBack();
    await arrived(page, '/');
    expect(await openSubmenus(page)).toEqual([]);
  });

  test('a keyboard alone walks from the skip link through the menu to a page', async () => {
    const { page } = await site.open('/');
    const press = async (key: string, times = 1) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    await press('Tab');
    expect(await focused(page)).toBe('a Skip to main content');
    expect(await page.getByText('Skip to main content').isVisible()).toBe(true);
    await press('Tab');
    expect(await focused(page)).toBe('a Verkbro');
    await press('Tab');
    expect(await focused(page)).toBe('a Services');
    await press('Tab');
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await name()).toBe('Show pages under Services');
    await press('Space');
    await soon(() => openSubmenus(page)).toEqual(['services']);
    await press('Tab', 2);
    expect(await focused(page)).toBe('a Consultation and project management');
    // After the last item, the focus goes to the next group.
    await press('Tab', 5);
    expect(await focused(page)).toBe('a Industries');
    await press('Shift+Tab', 5);
    expect(await focused(page)).toBe('a Consultation and project management');
    await press('Enter');
    await arrived(page, '/services/consultation-project-management');
    expect(await focused(page)).toBe('#content');
  });

  test('the skip link leads past the menu', async () => {
    const { page } = await site.open('/contact');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
  });
});

describe('the header', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('turns tighter past 20 px of scroll, and back, on a %s', async (_, size) => {
    const { page } = await site.open('/', { size });
    const header = page.locator('body header').first();
    const tight = () => header.evaluate((element) => element.hasAttribute('data-scrolled'));
    const bottom = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    const full = await bottom();
    await page.evaluate(() => scrollTo(0, 20));
    await painted(page);
    expect(await tight()).toBe(false);
    await page.evaluate(() => scrollTo(0, 21));
    await soon(tight).toBe(true);
    await soon(bottom).toBeLessThan(full);
    await page.evaluate(() => scrollTo(0, 0));
    await soon(tight).toBe(false);
    await soon(bottom).toBe(full);
  });

  test('stands tight on a page that is opened in its middle', async () => {
    const { page } = await site.open('/contact/request-consultation#form');
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(20);
    await soon(() => page.locator('body header[data-scrolled]').count()).toBe(1);
  });

  test('a link that takes the focus never lies under it', async () => {
    const { page } = await site.open('/services');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('footer a').last().focus();
    const hidden: string[] = [];
    const links = await page.locator('main a, main summary').filter({ visible: true }).count();
    for (let count = 0; count < links; count += 1) {
      await page.keyboard.press('Shift+Tab');
      const under = await page.evaluate(() => {
        const element = document.activeElement;
        const header = document.querySelector('body header');
        if (!element?.closest('main') || header === null) return '';
        const { top } = element.getBoundingClientRect();
        return top < header.getBoundingClientRect().bottom ? (element.textContent ?? '') : '';
      });
      if (under !== '') hidden.push(under);
    }
    expect(hidden).toEqual([]);
  });
});

describe('the menu on a phone', () => {
  const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
  const isOpen = (page: Page) => page.$eval('#menu', (menu) => menu.matches(':popover-open'));

  test('its button opens it with every group and page, and closes it', async () => {
    const { page } = await site.open('/', { size: phone });
    const links = page.locator('#menu li a');
    expect(await links.first().isVisible()).toBe(false);
    await menuButton(page).click();
    await soon(() => isOpen(page)).toBe(true);
    await soon(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
    const titles = await links.filter({ visible: true }).allTextContents();
    for (const title of ['Services', 'Industries', 'Sustainability', 'About', 'Contact', 'Careers'])
      expect(titles).toContain(title);
    // Five groups with 15 pages, and two languages.
    expect(titles).toHaveLength(22);
    await menuButton(page).click();
    await soon(() => isOpen(page)).toBe(false);
    await soon(() => menuButton(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('Escape closes it and leaves the focus on the button', async () => {
    const { page } = await site.open('/', { size: phone });
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await soon(() => isOpen(page)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => isOpen(page)).toBe(false);
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('a link in it leads to the page and closes it', async () => {
    const { page, complaints } = await site.open('/', { size: phone });
    await mark(page);
    await menuButton(page).click();
    await page.locator('#menu').getByRole('link', { name: 'ESG initiatives' }).click();
    await arrived(page, '/sustainability/esg-initiatives');
    expect(await isOpen(page)).toBe(false);
    expect(await isMarked(page)).toBe(true);
    expect(await focused(page)).toBe('#content');
    expect(complaints).toEqual([]);
  });

  test('a language in it leads to the twin and closes it', async () => {
    const { page } = await site.open('/services', { size: phone });
    await menuButton(page).click();
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).click();
    await arrived(page, '/sv/tjanster');
    expect(await isOpen(page)).toBe(false);
  });

  test('everything in it can be reached in a small window', async () => {
    const { page } = await site.open('/', { size: { width: 320, height: 400 } });
    await menuButton(page).click();
    const last = page.locator('#menu').getByRole('link', { name: 'Svenska' });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
  });

  test('the button to the contact page stands beside the menu button', async () => {
    const { page } = await site.open('/', { size: phone });
    const contact = page.locator('header').getByRole('link', { name: 'Contact us' });
    expect(await contact.first().isVisible()).toBe(true);
    await contact.first().click();
    await arrived(page, '/contact');
  });

  test('closes when the window grows to the desktop layout, which has neither its button nor the contact button', async () => {
    const { page } = await site.open('/', { size: phone });
    await menuButton(page).click();
    await soon(() => isOpen(page)).toBe(true);
    await page.setViewportSize(desktop);
    await soon(() => isOpen(page)).toBe(false);
    expect(await submenuButton(page, 'Services').isVisible()).toBe(true);
    expect(await menuButton(page).isVisible()).toBe(false);
    const contact = page.locator('body header').first().getByRole('link', { name: 'Contact us' });
    expect(await contact.count()).toBe(0);
  });

  test('opened before the scripts start, it stays open when they have', async () => {
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/', { size: phone, hydrated: false, prepare: scripts.on });
    await menuButton(page).click();
    expect(await isOpen(page)).toBe(true);
    expect(await page.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(false);
    scripts.release();
    await ready(page);
    expect(await isOpen(page)).toBe(true);
    await soon(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
    await page.locator('#menu').getByRole('link', { name: 'Careers' }).click();
    await arrived(page, '/about/careers');
    expect(await isOpen(page)).toBe(false);
  });
});
