import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, servedSite, soon } from '../../../browser/browser.ts';
import { withoutScript } from '../../../browser/forms.ts';
import { runMain } from '../../../run-main.ts';
import { minimal, writeSite } from '../../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const chapters = ['one', 'two', 'three'].map(
  (id) => `  - type: text
    id: ${id}
    title: { en: Chapter ${id}, sv: Kapitel ${id} }
    body: { en: ${'Much is said. '.repeat(200)}, sv: ${'Mycket sägs. '.repeat(200)} }
`,
);

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  writeSite(folder, 'minimal', {
    [about]: `kind: documentation\n${minimal(about, ['sections:\n', `sections:\n${chapters.join('')}`])}`,
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { translation/identical: off, translation/wrong-language: off }\n`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

const line = (page: Page) => page.locator('.documentation__contents summary');
const follow = (page: Page, heading: string) => page.locator('.documentation__contents').getByRole('link', { name: heading }).click();
const isOpen = (page: Page) => page.locator('.documentation__contents details').evaluate((list) => list.hasAttribute('open'));
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** From the top of the window, in px: where the heading of a chapter begins, and where what lies over the text ends. */
const edges = (page: Page, chapter: string) =>
  page.evaluate((id) => {
    const ends = ['.header', '.documentation__contents', '.documentation__contents ol'].map((part) => {
      const own = document.querySelector(part);
      return own?.checkVisibility() ? own.getBoundingClientRect().bottom : 0;
    });
    return { heading: document.querySelector(`#${id} h2`)?.getBoundingClientRect().top ?? 0, covered: Math.max(...ends) };
  }, chapter);

/** The page on a phone, with the last chapter in view. */
async function atTheEnd(options: object = {}): Promise<Page> {
  const { page } = await site.open('/about', { size: phone, hydrated: false, ...options });
  await page.locator('#three').evaluate((chapter) => chapter.scrollIntoView());
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
  return page;
}

test('on a phone, the list of headings stays in reach, and folds up when one of them is followed', async () => {
  const page = await atTheEnd();
  await line(page).click();
  expect(await isOpen(page)).toBe(true);
  await follow(page, 'Chapter two');
  await soon(() => isOpen(page)).toBe(false);
  const { heading, covered } = await edges(page, 'two');
  expect(heading).toBeGreaterThan(covered);
  expect(heading).toBeLessThan(covered + 100);
});

test('Escape folds the list up and keeps the focus, and so does a click beside it', async () => {
  const page = await atTheEnd();
  await line(page).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await isOpen(page)).toBe(false);
  expect(await line(page).evaluate((own) => own === document.activeElement)).toBe(true);
  await line(page).click();
  await page.mouse.click(phone.width / 2, phone.height - 20);
  expect(await isOpen(page)).toBe(false);
});

test.each(withoutScript)('with %s, the heading that is followed stands below the open list', async (_how, how) => {
  const page = await atTheEnd(how);
  await line(page).click();
  await follow(page, 'Chapter two');
  await soon(async () => (await edges(page, 'two')).heading).toBeGreaterThan(0);
  expect(await isOpen(page)).toBe(true);
  const { heading, covered } = await edges(page, 'two');
  expect(heading).toBeGreaterThan(covered);
  expect(heading).toBeLessThan(phone.height);
});
