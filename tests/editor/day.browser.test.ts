import { describe, expect, test } from 'vitest';
import { violations } from '../../audit/axe.mjs';
import { holdBack, kept, painted, soon } from '../browser/browser.ts';
import { followedFiles, judgeFollowedPages } from '../dev/followed-page.ts';
import { changed } from '../temporary-site.ts';
import { clickOnPage, editedAbout, headline, shown, value } from './edited-about.ts';
import { judgeHostilePages } from './hostile-page.ts';

// One server for all: to start it, and to have it make its first page, takes as long as a dozen tests.
const pier = '- page: pier\n  slug: { en: pier, sv: pir }\n';
const { site, folder, openAbout: openOwn, visitAbout, original, write, written } = editedAbout(followedFiles, pier);

describe('beside a page of another server', () => judgeHostilePages(site, folder));

describe('an open page', () => judgeFollowedPages(site, folder));

const openAbout = kept(visitAbout);

/** A text that the page shows only when the server has made it anew: nobody else knows what is markup. */
const fromServer = 'Thirteen | people';

test('a headline is clicked on the page, edited in the panel, shown on the page, and undone', async () => {
  const { page } = await openAbout();
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

test('a finding comes with a mistake and goes with its repair', async () => {
  const { page } = await openAbout();
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

test('a text of an older page leads to no other text', async () => {
  const page = await openOwn();
  write(changed(original, 'en: Twelve people,', "en: '{figure:nothing}',"));
  await page.getByText(/^The page is older than the texts/).waitFor();
  // Until the editor has read the texts, the older page leads to the field that it was made of.
  const title = page.getByRole('textbox', { name: 'Title, English' }).first();
  await soon(() => title.inputValue()).toBe('{figure:nothing}');
  await headline(page).click();
  await painted(page);
  expect(await page.locator('.field--selected').count()).toBe(0);
});

test('a finding is said in the language of the browser, with the exact words of the check below', async () => {
  const page = await openOwn({ locale: 'sv-SE' });
  await clickOnPage(page, 'Tolv personer');
  await value(page, 'Rubrik, English').fill('Twelve people of {figure:nothing}');
  const finding = page.locator('.field--selected .finding--error');
  await finding.getByText('Texten hämtar en siffra eller uppgift som inte finns.').waitFor();
  const said = (text: RegExp) => finding.getByText(text).evaluate((at) => at.closest('[lang]')?.getAttribute('lang'));
  expect(await said(/^Texten hämtar/)).toBe('sv');
  expect(await said(/^Ta bort den/)).toBe('sv');
  expect(await said(/^The placeholder \{figure:nothing\} is not known\./)).toBe('en');
  expect(await violations(page, '.panel')).toEqual([]);
  await value(page, 'Rubrik, English').fill('Twelve people');
  await finding.waitFor({ state: 'detached' });
});

test('an item is added, moved and taken away by keys', async () => {
  const { page } = await openAbout();
  const before = written();
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
  await soon(written).toBe(before);
});

test('whoever goes on to another field while an item is removed keeps the focus there', async () => {
  const { page } = await openAbout();
  const before = written();
  const list = page.locator('.group', { has: page.getByRole('heading', { name: 'Sections' }) });
  await list.getByRole('button', { name: /^Copy: The story/ }).click();
  await soon(() => list.getByRole('button', { name: /^Remove: / }).count()).toBe(2);
  const answer = holdBack('**/change');
  await answer.on(page);
  await list
    .getByRole('button', { name: /^Remove: / })
    .last()
    .click();
  await clickOnPage(page, 'began');
  const body = value(page, 'Text, English');
  const hasFocus = () => body.evaluate((box) => box === document.activeElement);
  await soon(hasFocus).toBe(true);
  answer.release();
  await soon(() => list.getByRole('button', { name: /^Remove: / }).count()).toBe(1);
  await soon(written).toBe(before);
  await page.getByRole('status').getByText('Saved').waitFor();
  await painted(page);
  expect(await hasFocus()).toBe(true);
  await page.unroute('**/change');
});

test('a rich text that is copied keeps its links, and what is pasted is cleaned', async () => {
  const { page } = await openAbout();
  await clickOnPage(page, 'began');
  const body = value(page, 'Text, English');
  await soon(() => body.evaluate((box) => box === document.activeElement)).toBe(true);
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
  await soon(() => lines.every((line) => written().includes(line)) && !/alert|x\.jpg|h2/.test(written())).toBe(true);
});

test('a link is set with Enter, and an address gets its kind', async () => {
  const { page } = await openAbout();
  await clickOnPage(page, 'began');
  const body = value(page, 'Text, Svenska');
  await body.focus();
  await page.keyboard.press('ControlOrMeta+a');
  const link = page.locator('.field--selected [data-language="sv"]').getByRole('button', { name: 'Link' });
  await link.click();
  const address = page.getByRole('textbox', { name: 'Link to an address' });
  await address.fill('www.example.com');
  await page.keyboard.press('Enter');
  await soon(() => body.innerText()).toBe('Vi började i ett båthus. Skriv till oss.');
  await soon(written).toContain('https://www.example.com');
});

test('nothing is in the way of people with assistive technology', async () => {
  const { page } = await openAbout();
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

test('a tablet that stands has one row for the bar, with all that it says of what is not saved', async () => {
  const page = await openOwn({ locale: 'sv-SE' });
  await page.setViewportSize({ width: 820, height: 1180 });
  const hasOneRow = () =>
    page
      .locator('.top-bar button:visible, .top-bar input')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
      .then(
        (boxes) =>
          Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom)) &&
          boxes.every(({ right }) => right <= 820),
      );
  expect(await hasOneRow()).toBe(true);
  await clickOnPage(page, 'Tolv personer');
  const title = value(page, 'Rubrik, Svenska');
  await page.route('**/@edit/change', (route) => route.abort());
  await title.fill('Tretton personer');
  const words = page.locator('.save-state--notConnected span');
  const isCutOff = () => words.evaluate((at) => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight);
  await words.waitFor();
  expect(await hasOneRow()).toBe(true);
  expect(await isCutOff()).toBe(false);
  await page.unroute('**/@edit/change');
  await page.locator('.save-state--saved').waitFor();
});

test('a text that no field has yet leads to no other field', async () => {
  const page = await openOwn();
  const fields = holdBack('**/@edit/page?*');
  await fields.on(page);
  write(changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  await headline(page).getByText('Twenty people').click();
  await painted(page);
  expect(await page.locator('.field--selected').count()).toBe(0);
  fields.release();
  await clickOnPage(page, 'Twenty people');
});

test('the offer of a page in another language leads to its words in that language', async () => {
  const page = await openOwn({ locale: 'sv-SE' });
  await page.getByRole('button', { name: 'English' }).click();
  await headline(page).getByText('Twelve people').waitFor();
  await shown(page).getByText('Sidan finns också på svenska.').click();
  const words = page.locator('.field--selected [data-language="sv"]').getByRole('textbox');
  await soon(() => words.getAttribute('placeholder')).toBe('Sidan finns också på svenska.');
  await soon(() => words.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('the Swedish page is one click away, and its text is edited beside the English one', async () => {
  const { page } = await openAbout();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await headline(page).getByText('Tolv personer').waitFor();
  await clickOnPage(page, 'Tolv personer');
  await page.getByRole('heading', { name: 'Om oss', level: 2 }).waitFor();
  const title = value(page, 'Title, Svenska');
  await soon(() => title.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await title.evaluate((box) => box.closest('[lang]')?.getAttribute('lang'))).toBe('sv');
  await title.fill(fromServer);
  await soon(() => headline(page).innerText()).toBe(fromServer);
  await soon(written).toContain(`sv: ${fromServer}`);
  await title.fill('Tolv personer');
  await soon(() => headline(page).innerText()).toBe('Tolv personer');
});
