import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { collectComplaints, painted, soon } from '../browser/browser.ts';
import { commit, committed, git } from '../git.ts';
import { changed, minimal } from '../temporary-site.ts';
import { clickOnPage, editedAbout, headline, value } from './edited-about.ts';

/** A text that runs wherever it is taken for markup. */
const hostile = '</script></textarea><img src="x" onerror="document.body.dataset.hacked=1">';
const quoted = `'${hostile}'`;

const { site, folder, openAbout, original, write, written } = editedAbout({
  // Findings name its texts, and lists of pages and of placeholders show them.
  'content/pages/contact.yaml': minimal('content/pages/contact.yaml').replaceAll(/\ben: (?:'[^']*'|[^,'}\n]+)/g, `en: ${quoted}`),
  'content/metrics.yaml': minimal('content/metrics.yaml', ['en: Projects', `en: ${quoted}`]),
});
committed(folder);
const about = join(folder, 'content/pages/about.yaml');

const title = (page: Page) => value(page, 'Title, English');
const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Does something when the next change is on its way. */
const beforeChange = (page: Page, meanwhile: () => unknown) =>
  page.route(
    '**/@edit/change',
    async (route: Route) => {
      await meanwhile();
      await route.continue();
    },
    { times: 1 },
  );

/** What markup would have made of the hostile text, in the editor and in the page that it shows. */
const made = (page: Page) => Promise.all(page.frames().map((frame) => frame.locator('img[src="x"], [onerror], [data-hacked]').count()));

test('a text is no markup in any place where the editor shows it', async () => {
  const page = await openAbout();
  const complaints = collectComplaints(page, site.origin);
  const isShown = async (place: string, text = 'onerror') => {
    await page.locator(place).getByText(text).first().waitFor();
    expect(await made(page)).toEqual(page.frames().map(() => 0));
  };
  await clickOnPage(page, 'Twelve people');
  await beforeChange(page, () => write(changed(original, 'en: Twelve people,', `en: ${quoted},`)));
  await title(page).fill(`Mine ${hostile}`);
  await isShown('.edit-mark');
  await page.getByRole('button', { name: 'Keep what I typed' }).click();
  await saved(page);
  await page.getByText('What has changed').first().click();
  await isShown('.source-changes');
  await tab(page, 'Changes');
  await isShown('.changes');
  await tab(page, 'Findings');
  await isShown('.findings', '</script>');
  await tab(page, 'Page');
  await page.locator('summary', { hasText: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Title, English' }).fill(hostile);
  await page.getByRole('button', { name: 'New page …' }).click();
  await isShown('.consequences', 'script');
  await page.getByRole('combobox', { name: 'Page' }).first().fill('onerror');
  await isShown('[role=listbox]');
  await page.getByRole('option', { name: 'onerror' }).click();
  await tab(page, 'Fields');
  await isShown('.panel h2');
  // A page with such errors is not made (500). Nothing was run, blocked or asked of others.
  expect(complaints.filter((complaint) => /^(?:console error: policy|error|third party)/.test(complaint))).toEqual([]);
});

test.each([
  // The server may have seen before the change that the file is gone.
  ['is deleted', () => rmSync(about), /The file says something else by now\.|The site has no such file any more/],
  ['gets a mistake', () => write('hero: ['), /The file has a mistake that has to be mended first\./],
])('a text whose file %s is shown, and saved as soon as the file is as before', async (_, spoil, said) => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  await beforeChange(page, spoil);
  await title(page).fill('Thirty people');
  const text = page.locator('.found-texts', { hasText: said });
  await text.getByText('Thirty people').waitFor();
  write(original);
  await soon(written).toContain('en: Thirty people,');
  await saved(page);
});

test.each([
  ['is deleted', () => rmSync(about)],
  ['gets a mistake', () => write('hero: [')],
])('a text whose file %s can be discarded', async (_, spoil) => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  await beforeChange(page, async () => {
    const { length } = site.server.stderr();
    spoil();
    // As long as the server has not seen it, it tells of another text.
    await soon(() => site.server.stderr().length).toBeGreaterThan(length);
  });
  await title(page).fill('Thirty people');
  const text = page.locator('.found-texts', { hasText: 'Thirty people' });
  await text.getByRole('button', { name: 'Discard' }).click();
  await text.waitFor({ state: 'detached' });
  write(original);
  await soon(() => title(page).inputValue()).toBe('Twelve people');
  expect(written()).toBe(original);
});

test('a text whose file is that of another branch is not written over it, and saved when that is left', async () => {
  const page = await openAbout();
  git(folder, 'checkout', '--quiet', '-b', 'other');
  write(changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  commit(folder, 'Twenty');
  git(folder, 'checkout', '--quiet', 'main');
  await clickOnPage(page, 'Twelve people');
  await soon(() => title(page).inputValue()).toBe('Twelve people');
  await beforeChange(page, () => git(folder, 'checkout', '--quiet', 'other'));
  await title(page).fill('Thirty people');
  await page.locator('.edit-mark').getByText('Twenty').waitFor();
  expect(written()).toContain('en: Twenty people,');
  git(folder, 'checkout', '--quiet', 'main');
  await soon(written).toContain('en: Thirty people,');
  await saved(page);
});

test('a text in conflict stays so while fields come that were asked for before', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  let [arrive, release] = [() => {}, () => {}];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/@edit/page?*', async (route) => {
    const response = await route.fetch();
    arrive();
    await held;
    await route.fulfill({ response });
  });
  await title(page).evaluate(() => {
    const gone = new MutationObserver((changes) => {
      const isMark = (node: Node) => node instanceof Element && node.matches('.edit-mark');
      if (changes.some(({ removedNodes }) => [...removedNodes].some(isMark))) document.body.dataset.gone = '';
    });
    gone.observe(document.body, { subtree: true, childList: true });
  });
  write(changed(original, 'två skåpbilar. }\nsections', 'tre skåpbilar. }\nsections'));
  await arrived;
  await beforeChange(page, () => write(changed(original, 'en: Twelve people,', 'en: Twenty people,')));
  await title(page).fill('Thirty people');
  await page.locator('.edit-mark').getByText('Twenty').waitFor();
  const next = page.waitForRequest('**/@edit/page?*');
  release();
  await (await next).response();
  await page.locator('.edit-mark').getByText('Twenty').waitFor();
  expect(await page.locator('body[data-gone]').count()).toBe(0);
});

test('a text that the system does not let be written is kept, and tried again', async () => {
  const page = await openAbout();
  onTestFinished(() => chmodSync(about, 0o644));
  await clickOnPage(page, 'Twelve people');
  chmodSync(about, 0o444);
  await title(page).fill('Thirty people');
  const mark = page.locator('.field--selected .edit-mark');
  await mark.getByText('This computer does not let a file be read or written').waitFor();
  await mark.getByText('content/pages/about.yaml is marked as read-only.').waitFor();
  chmodSync(about, 0o644);
  await soon(written).toContain('en: Thirty people,');
  await mark.waitFor({ state: 'detached' });
});

test('two windows show what is written in either', async () => {
  const first = await openAbout();
  const second = await first.context().newPage();
  await second.goto(`${site.origin}/@edit/`);
  for (const page of [first, second]) await clickOnPage(page, 'Twelve people');
  await title(first).fill('Ten people');
  await soon(() => title(second).inputValue()).toBe('Ten people');
  await value(second, 'Title, Svenska').fill('Tio personer');
  await soon(() => value(first, 'Title, Svenska').inputValue()).toBe('Tio personer');
  await soon(written).toContain('{ en: Ten people, sv: Tio personer }');
});

test('the focus stays where somebody has left it when a change goes', async () => {
  const page = await openAbout();
  write(changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  await tab(page, 'Changes');
  const back = page.getByRole('button', { name: 'Take back' });
  await back.first().focus();
  await page.locator('.top-bar__site').click();
  write(original);
  await back.waitFor({ state: 'detached' });
  await painted(page);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('a window that only shows has nothing to type or press', async () => {
  const page = await openAbout();
  // A mark of its own is repaired by a button, where there is one.
  write(changed(original, 'en: Twelve people, sv: Tolv', `en: Twenty people, sv: ${'Tjugo två'.normalize('NFD')}`));
  await headline(page).getByText('Twenty people').waitFor();
  await page.route('**/@edit/state', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), readOnly: true } });
  });
  await page.reload();
  await clickOnPage(page, 'Twenty people');
  expect(await title(page).isEditable()).toBe(false);
  await page.getByRole('status').getByText('Read only').waitFor();
  await page.locator('.field--selected .findings').getByText('a mark of its own').waitFor();
  expect(await page.getByText('Repair').count()).toBe(0);
  for (const name of ['Page', 'Changes']) {
    await tab(page, name);
    const buttons = page.locator('.panel button[type=submit]');
    await buttons.first().waitFor({ state: 'attached' });
    for (const button of await buttons.all()) expect(await button.isEnabled()).toBe(false);
  }
});

/** An item of a list, as Word writes it. */
const officeItem = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test('what is pasted from a table, a document or another page is words alone, and too much is refused', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'began');
  const body = value(page, 'Text, English');
  const paste = async (type: string, text: string) => {
    await body.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await body.evaluate(
      (box, [type, text]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, text);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [type, text] as const,
    );
  };
  await paste(
    'text/html',
    `<style>td { mso-number-format: "0" }</style><!--StartFragment--><table><tr><td class=xl65>Crane</td>
     <td>12&nbsp;t</td></tr><tr><td>Quay</td><td>3 t</td></tr></table><!--EndFragment-->`,
  );
  await soon(written).toMatch(/Crane 12.t\n\n +Quay 3 t/);
  await paste('text/html', ['<p class=MsoNormal>Items</p>', officeItem('·', 'Crane'), officeItem('·', '<b>Quay</b>')].join('\n'));
  await soon(written).toMatch(/Items\n\n +- Crane\n +- \*\*Quay\*\*\n/);
  await paste('text/html', [officeItem('1.', 'Crane'), officeItem('2.', 'Quay')].join('\n'));
  await soon(written).toMatch(/\n +1\. Crane\n +2\. Quay\n/);
  await paste('text/html', `<p>Words</p><img src="x" onerror="alert(1)"><iframe src="/"></iframe>${hostile}`);
  await soon(written).toMatch(/Words/);
  expect(written()).not.toMatch(/img|onerror|iframe|Crane/);
  await paste('text/plain', 'word '.repeat(200_000));
  await page.getByText('This is too long to be pasted: at most 200000 characters.').waitFor();
  await clickOnPage(page, 'Twelve people');
  await title(page).fill('word '.repeat(200_000));
  await page.locator('.edit-mark').getByText('That is too much at once.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await soon(() => title(page).inputValue()).toBe('Twelve people');
});
