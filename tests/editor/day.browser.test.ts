import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { violations } from '../../audit/axe.mjs';
import { holdBack, servedDev, soon } from '../browser/browser.ts';
import { changed, minimal, writeSite } from '../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
// A bundler may still be writing.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
// The editor begins with the first page of the routes: no test waits for another one first.
const home = "- page: home\n  slug: { en: '', sv: '' }\n";
writeSite(folder, 'minimal', {
  'content/routes.yaml': minimal('content/routes.yaml', [home, '']) + home,
});
const site = servedDev(folder, 'edit');

const about = join(folder, 'content/pages/about.yaml');
const written = () => readFileSync(about, 'utf8');
const original = written();

/** What the page about the company shows before anything is written. */
let first: string | undefined;

async function served(): Promise<string> {
  const html = await (await fetch(`${site.origin}/about`)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  return main;
}

/** Opens the editor at the page about the company. */
async function openAbout(): Promise<Page> {
  // What a test has written, it may have put into other quotation marks. Until the server has seen this, the editor would show what the
  // test has left, and refuse to write over the file.
  writeFileSync(about, original);
  first ??= await served();
  await soon(served).toBe(first);
  const [opening = ''] = /\/@edit\/\S+/.exec(site.server.stdout()) ?? [];
  const { page } = await site.open(opening, { hydrated: false });
  await leaveTour(page);
  await shown(page).getByRole('heading', { level: 1 }).getByText('people').waitFor();
  return page;
}

/** The first page of a browser begins with the tour. */
async function leaveTour(page: Page): Promise<void> {
  await page.locator('.top-bar').waitFor();
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Has the editor show the page at an address. */
async function choose(page: Page, address: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Page' }).fill(address);
  await page.getByRole('option', { name: address }).click();
}

/** A text that the page shows only when the server has made it anew: nobody else knows what is markup. */
const fromServer = 'Thirteen | people';

const shown = (page: Page) => page.frameLocator('.stage__frame');
const headline = (page: Page) => shown(page).getByRole('heading', { level: 1 });
const value = (page: Page, name: string) => page.locator('.field--selected').getByRole('textbox', { name });

/** The texts that describe a box. */
const describedBy = (box: Element): string =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('\n');

/** Clicks until the editor knows the page: it may just have come. */
async function clickOnPage(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await shown(page).getByText(text, { exact: true }).first().click();
        return page.locator('.field--selected').count();
      },
      { timeout: 90_000 },
    )
    .toBe(1);
}

test('the tour of three steps is taken with keys, left with Escape, and does not come by itself again', async () => {
  const page = await openAbout();
  const tour = page.getByRole('dialog');
  const help = page.getByRole('button', { name: 'First steps' });
  await page.reload();
  await page.locator('.top-bar').waitFor();
  expect(await tour.isVisible()).toBe(false);
  await help.focus();
  await page.keyboard.press('Enter');
  // There is no git here, so there is no list of what was done.
  const steps = { 'Click what you see': 'Next', 'Write in every language': 'Start editing' };
  for (const [step, button] of Object.entries(steps)) {
    await page.getByRole('dialog', { name: step }).waitFor();
    await soon(() => page.locator(':focus').innerText()).toBe(button);
    expect(await tour.evaluate(describedBy)).toMatch(/\.$/);
    expect(await violations(page, '.tour')).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await soon(() => tour.isVisible()).toBe(false);
  expect(await help.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'Findings' }).click();
  await help.click();
  await page.keyboard.press('Escape');
  await soon(() => tour.isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Findings', selected: true }).waitFor();
});

test('a headline is clicked on the page, edited in the panel, shown on the page, and undone', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const title = value(page, 'Title, English');
  await soon(() => title.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.locator('.outline--selected').waitFor();
  await title.fill(fromServer);
  await soon(() => headline(page).innerText()).toBe(fromServer);
  await soon(written).toBe(changed(original, 'en: Twelve people,', `en: ${fromServer},`));
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.locator('.field--selected .mark--stale').waitFor();
  await page.getByRole('button', { name: 'It is right' }).click();
  await page.locator('.field--selected .mark--stale').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => headline(page).innerText()).toBe('Twelve people');
  await soon(written).toBe(original);
});

test('a page that loads itself again does not take the place of the one that was chosen meanwhile', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const { on, release } = holdBack('**/contact');
  await on(page);
  const asked = () => page.waitForRequest('**/contact');
  const first = asked();
  await choose(page, '/contact');
  await first;
  for (let times = 0; times < 2; times += 1) {
    const again = asked();
    await shown(page)
      .locator('body')
      .evaluate(() => location.reload());
    await again;
  }
  release();
  await soon(() => page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/contact');
  await headline(page).getByText('people').waitFor({ state: 'detached' });
});

test('the Swedish page is one click away, and its text is edited beside the English one', async () => {
  const page = await openAbout();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await headline(page).getByText('Tolv personer').waitFor();
  await clickOnPage(page, 'Tolv personer');
  const title = value(page, 'Title, Svenska');
  await soon(() => title.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await title.evaluate((box) => box.closest('[lang]')?.getAttribute('lang'))).toBe('sv');
  await title.fill(fromServer);
  await soon(() => headline(page).innerText()).toBe(fromServer);
  await soon(written).toContain(`sv: ${fromServer}`);
  await title.fill('Tolv personer');
  await soon(() => headline(page).innerText()).toBe('Tolv personer');
});

test('an item is added, moved and taken away by keys', async () => {
  const page = await openAbout();
  const list = page.locator('.group', { has: page.getByRole('heading', { name: 'Sections' }) });
  const items = list.locator(':scope > .folding__body > .items > .item');
  await soon(() => items.count()).toBe(1);
  await list.getByRole('button', { name: /^Copy: The story/ }).focus();
  await page.keyboard.press('Enter');
  await soon(() => items.count()).toBe(2);
  await items
    .last()
    .getByRole('button', { name: /^Remove: / })
    .focus();
  await page.keyboard.press('Enter');
  await soon(() => items.count()).toBe(1);
  await soon(written).toBe(original);
});

test('a finding comes with a mistake and goes with its repair', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const title = value(page, 'Title, English');
  await title.fill('Twelve people of {figure:nothing}');
  await page.locator('.field--selected .finding--error').waitFor();
  await page.getByText(/^The page is older than the texts/).waitFor();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.locator('.finding-link').first().click();
  await title.fill('Twelve people');
  await page.locator('.field--selected .finding--error').waitFor({ state: 'detached' });
  await page.getByText(/^The page is older than the texts/).waitFor({ state: 'detached' });
});

test('a text that has changed in the file meanwhile is shown beside the typed one', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const title = value(page, 'Title, English');
  const meanwhile = async (route: Route) => {
    writeFileSync(about, changed(written(), 'en: Twelve people,', 'en: Twenty people,'));
    await route.continue();
  };
  await page.route('**/@edit/change', meanwhile, { times: 1 });
  await title.fill('Thirty people');
  await page.getByText('The file says something else by now.').waitFor();
  await page.getByRole('button', { name: 'Take what the file says' }).click();
  await soon(() => title.inputValue()).toBe('Twenty people');
  writeFileSync(about, original);
  await soon(() => title.inputValue()).toBe('Twelve people');
});

test('a text that was not saved is found again after a reload, and replaces nothing unseen', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  await page.route('**/@edit/change', (route) => route.abort());
  await value(page, 'Title, English').fill('Fourteen people');
  await page.getByRole('status').getByText('No connection').waitFor();
  // While the page is left, the text is sent once more.
  writeFileSync(about, changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  await page.unroute('**/@edit/change');
  await page.reload();
  await page.getByText('Not saved last time: 1').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The file says something else by now.').waitFor();
  await page.getByRole('button', { name: 'Take what the file says' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  expect(written()).toContain('en: Twenty people,');
});

test('a rich text that is copied keeps its links, and what is pasted is cleaned', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'began');
  const body = value(page, 'Body, English');
  await body.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await body.evaluate((box) => {
    const clipboard = (name: string, clipboardData: DataTransfer) =>
      box.dispatchEvent(new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true }));
    const copied = new DataTransfer();
    clipboard('copy', copied);
    const other = '<script>alert(1)</script><h2 onclick="alert(1)">A<br>line</h2><img src="x.jpg" alt="">';
    const pasted = new DataTransfer();
    pasted.setData('text/html', copied.getData('text/html') + other);
    clipboard('paste', pasted);
  });
  const lines = ['We *began* in a boathouse. [Write to us](page:contact).', 'A line'];
  await soon(
    () => lines.every((line) => written().includes(line)) && !/alert|x\.jpg|h2/.test(written()),
  ).toBe(true);
});

test('a placeholder is chosen from a list, cannot be broken by typing, and goes as one', async () => {
  const page = await openAbout();
  for (const [click, name, shownText] of [
    ['Twelve people', 'Title, English', 'Twelve people'],
    ['began', 'Body, English', 'We *began* in a boathouse. [Write to us](page:contact).'],
  ] as const) {
    await clickOnPage(page, click);
    const box = value(page, name);
    await box.focus();
    await page.keyboard.press('ControlOrMeta+End');
    const insert = async () => {
      await page
        .locator('.field--selected')
        .getByRole('button', { name: 'Insert a figure or fact' })
        .first()
        .click();
      await page.keyboard.type('500');
      await page.getByRole('option', { name: '500+' }).locator('[lang=en][dir=auto]').waitFor();
      await page.keyboard.press('Enter');
      await soon(written).toContain(`${shownText}{figure:projects}`);
    };
    await insert();
    await page.keyboard.press('Backspace');
    await soon(written).not.toContain('figure');
    await insert();
    await soon(() => box.evaluate(describedBy)).toContain('{figure:projects} 500+');
    // Two steps to the left are the letter before the placeholder.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('!');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('?');
    await soon(written).toContain(`${shownText}!{figure:projects}?`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await soon(written).not.toMatch(/figure|[!?]/);
    expect(written()).toContain(shownText);
  }
});

test('what an input method composes is saved when it is complete', async () => {
  const page = await openAbout();
  const method = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const boxes = [
    ['Twelve people', 'Title, English', 'にほん', '日本'],
    ['began', 'Body, English', 'かい', '会'],
  ] as const;
  for (const [click, name, half, whole] of boxes) {
    await clickOnPage(page, click);
    const box = value(page, name);
    await box.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await compose(half);
    await soon(() => box.evaluate((at) => (at as HTMLTextAreaElement).value ?? at.textContent)).toContain(
      half,
    );
    expect(await page.locator('.save-state').innerText()).toBe('Saved');
    await method.send('Input.insertText', { text: whole });
    await soon(written).toContain(whole);
    expect(written()).not.toContain(half);
  }
  await method.detach();
});

test('nothing is in the way of people with assistive technology', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  expect(await violations(page, '.top-bar')).toEqual([]);
  expect(await violations(page, '.panel')).toEqual([]);
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByText('Remove the page', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Remove the page' }).click();
  // The menu names the page. The answer takes the focus, and says what to change first.
  await page.getByRole('button', { name: 'Leave it' }).and(page.locator(':focus')).waitFor();
  await page.getByText('content/navigation.yaml:2').waitFor();
  expect(await violations(page, '.panel')).toEqual([]);
});
