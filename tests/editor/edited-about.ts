import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { type OpenOptions, servedDev, soon, type Visit } from '../browser/browser.ts';
import { type Changes, minimal, writeSite } from '../temporary-site.ts';

// The editor begins with the first page of the routes: no test waits for another one first.
const home = "- page: home\n  slug: { en: '', sv: '' }\n";

/** A small site in the editor, for the tests of a file, and its page about the company. `routes`: those of further pages. */
export function editedAbout(changes: Changes = {}, routes = '') {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  // A bundler may still be writing.
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
  writeSite(folder, 'minimal', {
    'content/routes.yaml': minimal('content/routes.yaml', [home, '']) + home + routes,
    ...changes,
  });
  const site = servedDev(folder, 'edit');
  const about = join(folder, 'content/pages/about.yaml');
  const written = () => readFileSync(about, 'utf8');
  const write = (text: string) => writeFileSync(about, text);
  const original = written();
  /** What the page shows before anything is written. */
  let first: string | undefined;

  async function served(): Promise<string> {
    const html = await (await fetch(`${site.origin}/about`)).text();
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    return main;
  }

  /** Opens the editor at the page, as one of the ways to open an address does. */
  async function opened(open: typeof site.open): Promise<Visit> {
    // What a test has written, it may have put into other quotation marks. Until the server has seen this, the editor would show what the
    // test has left, and refuse to write over the file.
    if (written() !== original) write(original);
    first ??= await served();
    await soon(served).toBe(first);
    const [opening = ''] = /\/@edit\/\S+/.exec(site.server.stdout()) ?? [];
    const visit = await open(opening, { hydrated: false });
    await leaveTour(visit.page);
    await headline(visit.page)
      .getByText(/people|personer/)
      .waitFor();
    // A page that is still loading when something changes is loaded again.
    for (const frame of visit.page.frames()) await frame.waitForLoadState();
    return visit;
  }

  /** Opens the editor at the page for a test. */
  const openAbout = async (options: OpenOptions = {}) => (await opened((path, own) => site.open(path, { ...own, ...options }))).page;
  /** The same for tests that leave the texts as they were. */
  const visitAbout = () => opened(site.visit);

  return { site, folder, openAbout, visitAbout, original, write, written };
}

/** The first page of a browser begins with the tour. */
async function leaveTour(page: Page): Promise<void> {
  await page.locator('.top-bar').waitFor();
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export const shown = (page: Page) => page.frameLocator('.stage__frame');
export const headline = (page: Page) => shown(page).getByRole('heading', { level: 1 });
export const value = (page: Page, name: string) => page.locator('.field--selected').getByRole('textbox', { name });

/** The texts that describe a box. */
export const describedBy = (box: Element): string =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('\n');

/** Clicks until the text leads to its field: page or fields may just have come. */
export async function clickOnPage(page: Page, text: string): Promise<void> {
  const texts = () =>
    page
      .locator('.field--selected :is(input, textarea, [contenteditable])')
      .evaluateAll((all) => all.map((control) => ('value' in control ? String(control.value) : control.textContent)).join('\n'));
  await expect
    .poll(
      async () => {
        await shown(page).getByText(text, { exact: true }).first().click();
        return texts();
      },
      { timeout: 90_000 },
    )
    .toContain(text);
}
