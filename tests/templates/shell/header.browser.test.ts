import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, arrived, desktop, focused, isMarked, mark, phone, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeScrolledHeader, openSubmenus, submenuButton } from './menus.ts';

const site = servedVerkbro();

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
    expect(await focused(page)).toMatch(/^a Consultation and project management/);
    // After the last item, the focus goes to the next group, and the submenu closes behind it.
    await press('Tab', 5);
    expect(await focused(page)).toBe('a Industries');
    await soon(() => openSubmenus(page)).toEqual([]);
    await press('Shift+Tab');
    expect(await name()).toBe('Show pages under Services');
    await press('Space');
    await press('Tab', 2);
    await press('Enter');
    await arrived(page, '/services/consultation-project-management');
    expect(await focused(page)).toBe('#content');
  });
});

describe('the header', () => {
  judgeScrolledHeader(site, [['desktop', desktop]]);
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
    for (const title of ['Services', 'Industries', 'Sustainability', 'About', 'Contact', 'Careers']) expect(titles).toContain(title);
    // Five groups with 15 pages, and two languages.
    expect(titles).toHaveLength(22);
    await menuButton(page).click();
    await soon(() => isOpen(page)).toBe(false);
    await soon(() => menuButton(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('the focus stays in it and in the header, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await site.open('/', { size: phone, javaScriptEnabled });
      await menuButton(page).click();
      const outside: string[] = [];
      for (let count = 0; count < 30; count += 1) {
        await page.keyboard.press('Tab');
        const where = await page.evaluate(() =>
          document.activeElement?.closest('.header, body')?.matches('.header') ? '' : document.activeElement?.localName,
        );
        // From the last element the focus goes to the browser, which the document shows as its body.
        if (where !== '' && where !== 'body') outside.push(await focused(page));
      }
      expect(outside).toEqual([]);
    }
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
});
