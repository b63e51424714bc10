import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedSite } from '../../../browser/browser.ts';
import { runMain } from '../../../run-main.ts';
import { minimal, writeSite } from '../../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const home = 'content/pages/home.yaml';
const find = '  - { type: search, id: find, title: { en: Find, sv: Hitta } }';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  const words = `  - { type: text, title: { en: Words, sv: Ord }, body: { en: ${'Much is said. '.repeat(200)}, sv: ${'Mycket sägs. '.repeat(200)} } }
action:
`;
  writeSite(folder, 'minimal', {
    [about]: `kind: documentation\n${minimal(about, ['action:\n', words])}`,
    [home]: minimal(home, ['sections:\n', `sections:\n${find}\n`]),
    'content/navigation.yaml': `${minimal('content/navigation.yaml')}documentation:
  - { title: { en: Begin, sv: Börja }, pages: [home] }
  - { title: { en: More, sv: Mer }, pages: [contact, about] }
`,
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { translation/identical: off, translation/wrong-language: off }\n`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

interface Opened {
  /** How far the page is scrolled, in px. */
  scrolled: number;
  /**
   * From the top of the window, in px: where the page that is read begins and ends in the menu, where the link to the search does, and
   * where the header ends.
   */
  link: { top: number; bottom: number };
  field: { top: number; bottom: number };
  header: number;
}

async function opened(size: { width: number; height: number }): Promise<Opened> {
  const { page } = await site.open('/about', { size });
  await page.waitForLoadState('load');
  return page.evaluate(() => {
    const edgesOf = (part: string) => {
      const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(0, Number.NaN);
      return { top, bottom };
    };
    return {
      scrolled: scrollY,
      link: edgesOf('.documentation__menu [aria-current]'),
      field: edgesOf('.documentation__search a'),
      header: edgesOf('.header').bottom,
    };
  });
}

it('a page begins at its top on a phone, where the menu is folded up', async () => {
  expect((await opened({ width: 390, height: 120 })).scrolled).toBe(0);
});

it('a menu that is taller than the window begins at the page that is read, and the page at its top', async () => {
  const { scrolled, link, field, header } = await opened({ width: 1280, height: 230 });
  expect(scrolled).toBe(0);
  expect(link.bottom).toBeLessThanOrEqual(230);
  // The field for a search is above the list that scrolls.
  expect(field.top).toBeGreaterThanOrEqual(header);
  expect(link.top).toBeGreaterThanOrEqual(field.bottom);
});

it('on a phone, the search is there while the menu is folded up', async () => {
  const { page } = await site.open('/about', { size: { width: 390, height: 844 } });
  const menu = page.locator('.documentation__menu');
  expect(await menu.getByRole('link', { name: 'Contact' }).isVisible()).toBe(false);
  const search = page.locator('.documentation__search a');
  expect(await search.isVisible()).toBe(true);
  await search.focus();
  await page.keyboard.press('Tab');
  expect(
    await menu
      .locator('summary')
      .first()
      .evaluate((line) => line === document.activeElement),
  ).toBe(true);
});

it.each([
  { where: 'beside the text', size: { width: 1280, height: 800 } },
  { where: 'above the text of a phone', size: { width: 390, height: 844 } },
])('$where, only the group of the page is open, and keys open another one', async ({ size }) => {
  const { page } = await site.open('/about', { size });
  const menu = page.locator('.documentation__menu');
  if (size.width < 1000) await menu.locator('summary').first().click();
  const other = menu.locator('li a[href="/"]');
  expect(await menu.getByRole('link', { name: 'Contact' }).isVisible()).toBe(true);
  expect(await other.isVisible()).toBe(false);
  await menu.locator('summary', { hasText: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  expect(await other.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await other.evaluate((link) => link === document.activeElement)).toBe(true);
});
