import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { violations } from '../../audit/axe.mjs';
import { kept, soon } from '../browser/browser.ts';
import { committed, git } from '../git.ts';
import { pngOf } from '../picture-bytes.ts';
import { minimal } from '../temporary-site.ts';
import { editedAbout, headline } from './edited-about.ts';
import { keysOn } from './keys-only.ts';

// An editor's round without a pointer: nothing in this file clicks, or gives the focus to something.
const yard = `  - type: picture
    title: { en: Yard, sv: Gård }
    picture: { file: yard.png, alt: { en: A yard, sv: En gård } }
`;
const { folder, visitAbout, written } = editedAbout({
  'content/pictures/yard.png': pngOf({ width: 40, height: 30 }),
  'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['sections:\n', `sections:\n${yard}`]),
});
committed(folder);
const contact = () => readFileSync(join(folder, 'content/pages/contact.yaml'), 'utf8');
const visit = kept(visitAbout);

/** The editor as the test before has left it. Each test goes to its page and to its part of the panel first. */
async function round() {
  const { page } = await visit();
  const keys = keysOn(page);
  const toPage = async (address: string, title: string) => {
    await keys.goTo('tab', /./, 'F6');
    await keys.goTo('combobox', 'Page', 'Shift+Tab');
    await keys.type(address);
    await keys.press('Enter');
    await page.locator('.panel').getByRole('heading', { name: title, level: 2 }).waitFor();
  };
  return { page, ...keys, toPage };
}

test('a page is chosen in a language, and a text is edited in two, accepted, undone and done again', async () => {
  const { page, press, type, has, goTo, hears } = await round();
  await goTo('combobox', 'Page');
  await type('om-oss');
  await press('Enter');
  await goTo('button', 'SV, Svenska');
  await press('Enter');
  await headline(page).getByText('Tolv personer').waitFor();
  await goTo('button', 'EN, English', 'Shift+Tab');
  await press('Enter');
  await headline(page).getByText('Twelve people').waitFor();
  await goTo('button', 'To the panel (F6)');
  await press('Enter');
  await has('tabpanel', 'Fields');
  await goTo('textbox', 'Title, Svenska');
  await press('ControlOrMeta+a');
  await type('Tretton personer');
  await goTo('textbox', 'Title, English', 'Shift+Tab');
  await press('ControlOrMeta+a');
  await type('Thirteen people');
  await headline(page).getByText('Thirteen people').waitFor();
  await page.locator('.field--selected .mark--stale').waitFor();
  // A word that came stands apart from the one that went.
  const gap = await page.locator('.field--selected .source-changes').evaluate((changes: HTMLDetailsElement) => {
    changes.open = true;
    const [gone, come] = ['del', 'ins'].map((name) => changes.querySelector(name)?.getBoundingClientRect());
    return (come?.left ?? 0) - (gone?.right ?? 0);
  });
  expect(gap).toBeGreaterThan(2);
  await goTo('button', 'It is right');
  await press('Enter');
  await has('textbox', 'Title, Svenska');
  await page.locator('.field--selected .mark--stale').waitFor({ state: 'detached' });
  await goTo('button', 'Undo', 'Shift+Tab');
  await press('Enter');
  await hears('Undone');
  await goTo('button', 'Redo');
  await press('Enter');
  await hears('Done again');
});

test('a rich text gets a link and a placeholder, and Escape leads back to it', async () => {
  const { page, press, type, has, goTo, open } = await round();
  await open('Fields');
  // By the bar and the page.
  await press('F6', 'F6');
  await goTo('searchbox', 'Search in fields');
  await type('began');
  await goTo('textbox', 'Text, English');
  await press('ControlOrMeta+End', 'Shift+ControlOrMeta+ArrowLeft', 'Shift+ControlOrMeta+ArrowLeft');
  await goTo('button', 'Link', 'Shift+Tab');
  await press('Enter');
  await has('textbox', 'Link to an address');
  await press('Escape');
  await has('textbox', 'Text, English');
  await press('ControlOrMeta+End');
  await type(' Call ');
  await goTo('button', 'Insert a figure or fact', 'Shift+Tab');
  await press('Enter');
  await has('combobox', 'Insert a figure or fact');
  await type('500');
  await page.getByRole('option', { name: '500+' }).waitFor();
  await press('Enter');
  await has('textbox', 'Text, English');
  await press('ControlOrMeta+a');
  await goTo('button', 'Link', 'Shift+Tab');
  await press('Enter');
  await has('textbox', 'Link to an address');
  await press('Shift+Tab');
  await has('combobox', 'Link to a page');
  await type('Cranes');
  await press('Enter');
  await has('textbox', 'Text, English');
  await soon(written).toMatch(/\]\(page:home\)/);
  expect(written()).toContain('{figure:projects}');
  await goTo('searchbox', 'Search in fields', 'Shift+Tab');
  await press('Escape');
});

test('a section is copied, moved, removed, and another one is chosen from the picker', async () => {
  const { page, press, has, goTo, open } = await round();
  await open('Fields');
  const items = page.locator('.items > [data-item*="sections"]');
  await goTo('button', /^Copy: The story/);
  await press('Enter');
  await has('button', /^Text The story/);
  await goTo('button', /^Move up: The story/);
  await press('Enter');
  // It is the first one now, and goes no further.
  await has('button', /^Text The story/);
  await goTo('button', /^Remove: The story/);
  await press('Enter');
  await soon(() => items.count()).toBe(1);
  await has('button', /^Text The story/);
  await goTo('summary', 'Add a section');
  await press('Enter');
  await goTo('button', /^Call-out/);
  await press('Escape');
  await has('summary', 'Add a section');
  await press('Enter');
  await goTo('button', /^Statement/);
  await press('Enter');
  await has('textbox', 'Title, English');
  await goTo('button', /^Remove: 2/, 'Shift+Tab');
  await press('Enter');
  await soon(() => items.count()).toBe(1);
});

test('a picture gets other words and another point', async () => {
  const { press, type, has, goTo, open, toPage } = await round();
  await toPage('/contact', 'Contact');
  await open('Fields');
  await goTo('button', /^Picture Yard/);
  await press('Enter');
  await goTo('button', /^Point that stays/);
  await press('ArrowUp', 'ArrowLeft');
  await soon(contact).toMatch(/focus: *\[ *0\.45, 0\.45 *\]/);
  await goTo('textbox', 'What the picture shows (en)');
  await press('End');
  await type(' by the sea');
  await goTo('checkbox', 'Only decoration');
  await soon(contact).toContain('en: A yard by the sea');
  await has('checkbox', 'Only decoration');
});

test('a page becomes a draft or not, gets days and another address, and what follows is left with Escape', async () => {
  const { page, press, type, has, goTo, open, hears, toPage } = await round();
  await toPage('/contact', 'Contact');
  await open('Page');
  await goTo('button', 'Make it a draft …');
  await press('Enter');
  await has('button', 'Make it a draft');
  await press('Escape');
  await has('button', 'Make it a draft …');
  await goTo('textbox', 'Public until');
  await type('2126-12-24');
  await press('Tab');
  await soon(contact).toContain('expires: 2126-12-24');
  // What would give each language a day of its own is gone.
  await has('summary', 'Address');
  // Pages with links to this one would have errors on that day.
  await press('ControlOrMeta+z');
  await hears('Undone');
  await soon(contact).not.toContain('expires');
  await press('Enter');
  await goTo('textbox', 'Last part of the address, English');
  await press('ControlOrMeta+a');
  await type('write-to-us');
  await press('Enter');
  await has('button', 'Change the address');
  await page.getByText('/contact leads on to /write-to-us.').waitFor();
  await press('Enter');
  await has('button', 'Change the address …');
  const form = page.locator('form', { hasText: 'Change the address' });
  await hears('Saved', form);
  // What is typed next is not saved.
  await goTo('textbox', 'Last part of the address, English', 'Shift+Tab');
  await press('End');
  await type('s');
  await form.getByText('Saved').waitFor({ state: 'detached' });
  await press('Backspace');
});

test('a new page opens at its first text, and goes with undo', async () => {
  const { page, press, type, has, goTo, open } = await round();
  await open('Page');
  await goTo('summary', 'New page');
  await press('Enter');
  await goTo('textbox', 'Title, Svenska');
  await type('Rep');
  await goTo('textbox', 'Title, English', 'Shift+Tab');
  await type('Ropes');
  await press('Enter');
  await has('button', 'New page');
  await press('Enter');
  await headline(page).getByText('Ropes').waitFor();
  await soon(() => page.locator(':focus').getAttribute('placeholder')).toBe('To be filled in');
  await goTo('button', 'Undo', 'Shift+Tab');
  await press('Enter');
  await headline(page).filter({ hasNotText: 'Ropes' }).waitFor();
});

test('a finding leads to its field and goes with its mistake, and what was done is taken back or recorded', async () => {
  const { page, press, type, has, goTo, open, hears, toPage } = await round();
  await toPage('/about', 'About us');
  await open('Fields');
  await goTo('textbox', 'Lead, English');
  await press('Home');
  await type('{figure:nothing}');
  const mistake = page.locator('.field--selected .finding--error');
  await mistake.waitFor();
  await open('Findings');
  await goTo('button', /nothing/);
  await press('Enter');
  await has('textbox', 'Lead, English');
  await press('Home', 'Delete');
  await mistake.waitFor({ state: 'detached' });
  await press('End');
  await type(' Here.');
  await goTo('textbox', 'Lead, Svenska');
  await press('End');
  await type(' Här.');
  await soon(written).toMatch(/vans\. Here\..*skåpbilar\. Här\./s);
  await open('Changes');
  expect(await violations(page, '.panel')).toEqual([]);
  await goTo('button', 'Take back');
  const left = await page.getByRole('button', { name: 'Take back' }).count();
  await press('Enter');
  await soon(() => page.getByRole('button', { name: 'Take back' }).count()).toBe(left - 1);
  await has('button', 'Take back');
  await goTo('textbox', 'What you have done', 'Shift+Tab');
  await type('Say more about the yard');
  await press('Enter');
  await hears('Nothing has changed since the last commit.');
  await has('tabpanel', 'Changes');
  expect(git(folder, 'log', '-1', '--format=%s')).toBe('Say more about the yard\n');
});

test('F6 leads on from between two areas and from none, and is left to the browser with another key', async () => {
  const { page, press, has, goTo, open } = await round();
  await open('Changes');
  await goTo('separator', 'Width of the panel', 'Shift+Tab');
  await press('F6');
  await has('tabpanel', /^Changes/);
  await press('Control+F6', 'Alt+F6');
  await has('tabpanel', /^Changes/);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press('Shift+F6');
  await has('tabpanel', /^Changes/);
});

test('the tour comes with a key, and gives the focus back', async () => {
  const { page, press, has, goTo } = await round();
  await goTo('tab', /./, 'F6');
  await goTo('button', 'First steps');
  await press('Enter');
  await has('button', 'Next');
  const isLeft = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', cancelable: true }));
  expect(await page.evaluate(isLeft)).toBe(true);
  await press('Enter', 'Escape');
  await has('button', 'First steps');
});
