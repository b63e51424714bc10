import { expect, test } from 'vitest';
import { follow, isMarked, kept, mark, type Site, soon } from '../browser/browser.ts';
import { changed, minimal } from '../temporary-site.ts';
import { about, editsOf, footer, misspell, ownFooter, retitle } from './edited-site.ts';
import { heading, loud, overlay, overlayText } from './open-page.ts';

const draft = 'content/pages/pier.yaml';

/** What the minimal site needs for `judgeFollowedPages`, beside the address of a page `pier`. */
export const followedFiles = {
  ...ownFooter,
  [draft]: `draft: true\n${minimal('content/pages/contact.yaml')}`,
};

/** Tests of a page that is open while files of its site are edited. They leave the files as they were. */
export function judgeFollowedPages(site: Site, folder: string): void {
  const { edit, printing } = editsOf(folder, () => site.server);
  const openAbout = kept(() => site.visit('/about'));

  test('a page is rendered, taken over, and quiet, and leads to the next one without a page load', async () => {
    const { page, status, complaints } = await openAbout();
    expect(status).toBe(200);
    expect(await heading(page)).toBe('Twelve people');
    await mark(page);
    await follow(page, '/contact', 'main');
    await follow(page, '/about');
    expect(await isMarked(page)).toBe(true);
    expect(loud(complaints)).toEqual([]);
  });

  test('an edit of a text is on the page, and in the title of the window, without a page load', async () => {
    const { page, complaints } = await openAbout();
    await mark(page);
    edit(about, (text) => changed(retitle('Edited while the page is open')(text), 'title: { en: About us,', 'title: { en: About them,'));
    await soon(() => heading(page)).toBe('Edited while the page is open');
    await soon(() => page.title()).toMatch(/^About them/);
    expect(await isMarked(page)).toBe(true);
    expect(loud(complaints)).toEqual([]);
  });

  test('a page that is no draft any more has no banner any more', async () => {
    const { page } = await site.open('/pier');
    const banner = page.locator('.preview-banner');
    await banner.waitFor();
    edit(draft, (text) => changed(text, 'draft: true\n', ''));
    await banner.waitFor({ state: 'detached' });
    // Else it would be loaded once more when it is a draft again.
    await page.goto('about:blank');
  });

  test('a mistake is reported over the page and in the terminal, and the last good page stays until it is repaired', async () => {
    const { page } = await openAbout();
    await mark(page);
    const printed = printing();
    const broken = edit(about, misspell);
    await overlay(page).waitFor();
    const text = await overlayText(page);
    expect(text).toContain('content/pages/about.yaml');
    expect(text).toContain('heroo');
    await soon(printed).toMatch(/content\/pages\/about\.yaml:\d+:\d+/);
    await soon(printed).toContain('The last good site stays.');
    expect(await heading(page)).toBe('Twelve people');
    broken.undo();
    edit(about, retitle('Mended, and edited'));
    await overlay(page).waitFor({ state: 'detached' });
    await soon(() => heading(page)).toBe('Mended, and edited');
    expect(await isMarked(page)).toBe(true);
  });

  test('an edit of a template is on the page', async () => {
    const { page } = await openAbout();
    edit(footer, (text) => changed(text, 'At the quay', 'On the pier'));
    await soon(() => page.locator('.quay').innerText()).toBe('On the pier');
  });
}
