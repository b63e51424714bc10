import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrived, clientScripts, desktop, holdBack, phone, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeScrolledHeader, openSubmenus, submenuButton } from './menus.ts';

const site = servedVerkbro();

describe('the desktop menu', () => {
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

  test('the page that is read is marked, and its group; its link closes the submenu too', async () => {
    const { page } = await site.open('/services/quality-assurance');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['Quality assurance Proof in measured figures']);
    expect(await menu.locator('[aria-current="true"]').allTextContents()).toEqual(['Services']);
    await submenuButton(page, 'Services').click();
    await page.locator('#submenu-services').getByRole('link', { name: 'Quality assurance' }).click();
    await soon(() => openSubmenus(page)).toEqual([]);
  });

  test('going back closes an open submenu', async () => {
    const { page } = await site.open('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'About', exact: true }).click();
    await arrived(page, '/about');
    await submenuButton(page, 'Services').click();
    await soon(() => openSubmenus(page)).toEqual(['services']);
    await page.goBack();
    await arrived(page, '/');
    expect(await openSubmenus(page)).toEqual([]);
  });

  test('the skip link leads past the menu', async () => {
    const { page } = await site.open('/contact');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
  });

  test('words that are wider than they were counted stand in a second row, and nothing beyond its edge', async () => {
    const { page } = await site.open('/', { size: { width: 1024, height: 700 } });
    const beyond = await page.evaluate(() => {
      const list = document.querySelector('.navigation');
      list?.append(...Array.from(list.children, (group) => group.cloneNode(true)).slice(0, 3));
      const header = document.querySelector('.header')?.getBoundingClientRect() ?? new DOMRect();
      const controls = [...document.querySelectorAll('.header__bar > *, .navigation > li, .languages a')];
      return controls
        .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .filter(({ box: { left, right, top, height } }) => {
          const middle = top + height / 2;
          return left < 0 || right > innerWidth || middle < header.top || middle > header.bottom;
        })
        .map(({ text }) => text);
    });
    expect(beyond).toEqual([]);
  });

  test('names with an arrow and without stand equally far apart', async () => {
    const { page } = await site.open('/', { size: { width: 1440, height: 900 } });
    const gaps = await page.evaluate(() => {
      document.querySelector('.navigation > :nth-child(2) button')?.remove();
      const ends = [...document.querySelectorAll('.navigation > li')].map((group) => ({
        left: group.getBoundingClientRect().left,
        right: (group.querySelector('button svg') ?? group.querySelector('a'))?.getBoundingClientRect().right ?? 0,
      }));
      return ends.slice(1).map(({ left }, index) => left - (ends[index]?.right ?? 0));
    });
    expect(gaps).toHaveLength(4);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(4);
    expect(Math.min(...gaps)).toBeGreaterThan(20);
  });

  test('up to three pages are a list below their group, and more an index across the window', async () => {
    const { page } = await site.open('/', { size: { width: 1440, height: 900 } });
    const boxes: Record<string, number[]> = {};
    for (const group of ['Contact', 'Services']) {
      await submenuButton(page, group).click();
      const submenu = await page.locator(`#submenu-${group.toLowerCase()}`).boundingBox();
      const link = await page.locator('.navigation__group', { has: submenuButton(page, group) }).boundingBox();
      boxes[group] = [Math.round((submenu?.x ?? 0) - (link?.x ?? 0)), submenu?.width ?? 0];
    }
    expect(boxes.Contact).toEqual([0, 288]);
    expect(boxes.Services?.[1]).toBe(1440);
  });
});

describe('the header', () => {
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

  judgeScrolledHeader(site, [['phone', phone]]);
});

describe('the menu on a phone', () => {
  const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
  const isOpen = (page: Page) => page.$eval('#menu', (menu) => menu.matches(':popover-open'));

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

  test('closes when the window grows to the desktop layout, which has the contact button but not its own', async () => {
    const { page } = await site.open('/', { size: phone });
    await menuButton(page).click();
    await soon(() => isOpen(page)).toBe(true);
    await page.setViewportSize(desktop);
    await soon(() => isOpen(page)).toBe(false);
    expect(await submenuButton(page, 'Services').isVisible()).toBe(true);
    expect(await menuButton(page).isVisible()).toBe(false);
    const contact = page.locator('body header').first().getByRole('link', { name: 'Contact us' });
    expect(await contact.isVisible()).toBe(true);
  });

  test('flags stand beside the languages where a font draws them, and no boxes where none does', async () => {
    for (const width of [1, 2]) {
      const { page } = await site.open('/', {
        size: phone,
        own: true,
        prepare: (opened) =>
          opened.addInitScript((flagWidth) => {
            CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: [...text].length > 1 ? flagWidth : 1 }) as TextMetrics;
          }, width),
      });
      await soon(() => page.locator('.languages__flag').count()).toBe(width === 1 ? 2 : 0);
    }
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
