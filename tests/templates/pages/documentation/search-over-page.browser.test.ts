import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, arrived, painted, phone, ready, servedSite, soon } from '../../../browser/browser.ts';
import { withoutScript } from '../../../browser/forms.ts';
import { runMain } from '../../../run-main.ts';
import { searching } from '../../../search-site.ts';
import { minimal, writeSite } from '../../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const menu = `documentation:
  - { title: { en: Begin, sv: Börja }, pages: [home] }
  - { title: { en: Work, sv: Arbeta }, pages: [about, contact] }
`;

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  writeSite(folder, 'minimal', {
    ...searching,
    [about]: `kind: documentation\n${searching[about]}`,
    'content/navigation.yaml': `${minimal('content/navigation.yaml', [
      'action: { title: { en: Contact us, sv: Kontakta oss }, path: contact }',
      'action: { title: { en: Search, sv: Sök }, path: search }',
    ])}${menu}`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

const dialog = (page: Page) => page.locator('dialog');
const options = (page: Page) => page.getByRole('option');
const groupsOf = (page: Page) =>
  dialog(page)
    .getByRole('group')
    .evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className);
const menuLink = (page: Page) => page.locator('.documentation__search a');

test('the keys open a search over the page, which finds while somebody types and needs nothing before', async () => {
  const { page, complaints } = await site.open('/about', { hydrated: false });
  await painted(page);
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  expect((await loaded()).filter((path) => /\.js(on)?$/.test(path))).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await soon(() => focused(page)).toBe('What are you looking for?');
  expect(await options(page).allInnerTexts()).toEqual(['Cranes and quays', 'About us', 'Contact']);
  await page.keyboard.type('boathou');
  await soon(() => groupsOf(page)).toEqual(['Work']);
  expect(await options(page).locator('.find__heading').allInnerTexts()).toEqual(['The story']);
  expect(await options(page).locator('mark').allInnerTexts()).toEqual(['boathouse']);
  expect(await dialog(page).getByRole('status').innerText()).toBe('Results: 1');
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
  const { violations } = await page.evaluate(() => (globalThis as never as { axe: { run(): AxeResults } }).axe.run());
  expect(violations).toEqual([]);
  expect(complaints).toEqual([]);
});

test('arrow keys choose a hit, and Enter follows it without a page load', async () => {
  const { page } = await site.open('/sv/om-oss');
  await menuLink(page).click();
  await soon(() => options(page).count()).toBe(3);
  const chosen = () => page.locator('[aria-selected="true"] .find__title').allInnerTexts();
  const pointed = () =>
    page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent);
  expect(await chosen()).toEqual([]);
  await page.keyboard.press('ArrowUp');
  expect(await chosen()).toEqual(['Kontakt']);
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual(['Kranar och kajer']);
  expect(await pointed()).toBe('Kranar och kajer');
  await page.keyboard.type('kran');
  await soon(() => dialog(page).getByRole('status').innerText()).toMatch(/^Träffar: /);
  expect(await chosen()).toEqual(['Kranar och kajer']);
  await page.keyboard.press('Enter');
  await arrived(page, '/sv');
  expect(await dialog(page).count()).toBe(0);
});

test('Escape closes it and gives the focus back, and a hit on the same page leads to its heading', async () => {
  const { page } = await site.open('/about');
  await menuLink(page).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/search');
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  await page.keyboard.type('boathouse');
  // The beginning of the word may have been searched for before.
  await soon(() => page.locator('.find__page').getAttribute('href')).toContain('q=boathouse');
  await page.locator('[aria-selected="true"] .find__heading').waitFor();
  await soon(() => dialog(page).getByRole('status').innerText()).toMatch(/: 1$/);
  await page.keyboard.press('Enter');
  await soon(() => addressOf(page)).toBe('/about#story');
  await dialog(page).waitFor({ state: 'detached' });
});

test('on a phone, the action of the header opens it before the page is taken over', async () => {
  const { page } = await site.open('/about', { size: phone, hydrated: false });
  // The menu does not offer the same below it.
  expect(await menuLink(page).isVisible()).toBe(false);
  await page.locator('.header__action').click();
  await dialog(page).waitFor();
  expect(addressOf(page)).toBe('/about');
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await page.getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
});

test('a word that no page has is told, and the page that searches the site has the words', async () => {
  const { page } = await site.open('/about');
  await menuLink(page).click();
  await dialog(page).waitFor();
  await page.keyboard.type('zyxqvw');
  await soon(() => dialog(page).getByRole('status').innerText()).toMatch(/^No page matches your search/);
  expect(await options(page).count()).toBe(3);
  await page.keyboard.press('Enter');
  await soon(() => addressOf(page)).toBe('/search?q=zyxqvw');
});

test('if its code cannot be loaded, the link is followed', async () => {
  const { page } = await site.open('/about');
  await page.route('**/*.js', (route) => route.abort());
  await menuLink(page).click();
  await soon(() => addressOf(page)).toBe('/search');
});

test.each(withoutScript)('with %s, the link leads to the page that searches the site', async (_how, how) => {
  const { page } = await site.open('/about', how);
  await menuLink(page).click();
  await soon(() => addressOf(page)).toBe('/search');
});

test('a link that opens another tab is left to the browser', async () => {
  const { page } = await site.open('/about', { own: true });
  await ready(page);
  const other = page.context().waitForEvent('page');
  await menuLink(page).click({ modifiers: ['ControlOrMeta'] });
  await (await other).close();
  expect(await dialog(page).count()).toBe(0);
});
