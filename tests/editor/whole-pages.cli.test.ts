import { expect, it } from 'vitest';
import { findingOf } from '../../cli/diagnostics/finding.ts';
import { goToFinding, hiddenFindings } from '../../editor/model/findings.ts';
import { carryOut } from '../../editor/model/page-tasks.ts';
import { fieldsOf } from '../../editor/model/store.ts';
import { read } from '../temporary-site.ts';
import { openedPage } from './opened-page.ts';

it('a page stays shown when it gets another name, and when that is undone', async () => {
  const { page } = await openedPage('minimal');
  await page.goTo('about', 'sv');
  expect(await carryOut(page, { do: 'renamePage', page: 'about', now: 'people', slugs: {} })).toBe(true);
  expect(page.store.get()).toMatchObject({ page: 'people', fields: { page: 'people' }, problem: undefined });
  await page.undo();
  expect(page.store.get()).toMatchObject({ page: 'about', fields: { page: 'about' }, problem: undefined });
});

it('when a copy of a page is undone, the page that it was made from is shown again', async () => {
  const { page } = await openedPage('minimal');
  await page.goTo('about', 'en');
  const texts = { en: 'Crew', sv: 'Laget' };
  await carryOut(page, { do: 'newPage', titles: texts, slugs: { en: 'crew', sv: 'laget' }, below: null, from: 'about', isDraft: false });
  expect(page.store.get()).toMatchObject({ page: 'crew', problem: undefined });
  await page.undo();
  expect(page.store.get()).toMatchObject({ page: 'about', fields: { page: 'about' }, problem: undefined });
});

it('a window that is loaded again shows the page, the languages and the field that it showed', async () => {
  const { page, load, post } = await openedPage('minimal');
  await page.goTo('about', 'sv');
  page.openField(JSON.stringify(['content/pages/about.yaml', ['sections', 0, 'title']]));
  const { language, columns, selected } = page.store.get();
  const again = await load();
  expect(again.store.get()).toMatchObject({ page: 'about', language, columns, selected, panel: 'fields' });
  again.show('findings');
  expect((await load()).store.get()).toMatchObject({ page: 'about', panel: 'findings' });
  sessionStorage.removeItem('tvilling-edit-place');
  expect((await load()).store.get()).toMatchObject({ page: 'about', language });
  await post('task', { do: 'renamePage', page: 'about', now: 'people', slugs: {} });
  expect((await load()).store.get()).toMatchObject({ page: 'home', selected: undefined, problem: undefined });
});

it('what somebody opens while a window is loaded again stays open', async () => {
  const { page, load } = await openedPage('minimal');
  const [title, lead] = ['title', 'lead'].map((name) => JSON.stringify(['content/pages/about.yaml', ['hero', name]]));
  await page.goTo('about', 'sv');
  page.openField(title ?? '');
  expect((await load((again) => again.openField(lead ?? ''))).store.get()).toMatchObject({ selected: lead, panel: 'fields' });
  expect((await load((again) => again.show('findings'))).store.get()).toMatchObject({ panel: 'findings' });
});

it.each([
  [['sv-SE', 'en'], 'sv'],
  [['fi', 'sv'], 'sv'],
  [['fi'], 'en'],
])('a browser in %j begins with the first page in %s, and then with the language that was chosen last', async (languages, first) => {
  const { page, load, post } = await openedPage('minimal', {}, languages);
  expect(page.store.get()).toMatchObject({ page: 'home', language: first, columns: ['en', 'sv'] });
  const other = first === 'sv' ? 'en' : 'sv';
  await page.goTo('about', other);
  sessionStorage.removeItem('tvilling-edit-place');
  expect((await load()).store.get()).toMatchObject({ page: 'about', language: other });
  await post('task', { do: 'renamePage', page: 'about', now: 'people', slugs: {} });
  expect((await load()).store.get()).toMatchObject({ page: 'home', language: other });
});

it('a new language stands beside the source on each page, and goes when that is undone', async () => {
  const { page, load } = await openedPage('minimal');
  await page.goTo('home', 'sv');
  expect(await carryOut(page, { do: 'newLanguage', code: 'de' })).toBe(true);
  const both = { language: 'sv', columns: ['en', 'de'], panel: 'fields' };
  expect(page.store.get()).toMatchObject({ page: 'home', ...both });
  await page.goTo('about', 'sv');
  expect(page.store.get()).toMatchObject({ page: 'about', ...both });
  expect((await load()).store.get()).toMatchObject({ page: 'about', ...both });
  await page.undo();
  expect(page.store.get()).toMatchObject({ columns: ['en', 'sv'], problem: undefined });
});

it('what the server refuses is said in the words of the editor, and then in its own', async () => {
  const { page } = await openedPage('minimal');
  expect(await carryOut(page, { do: 'removePage', page: 'about' })).toBe(false);
  const exact = 'Without it, the site would have mistakes.';
  expect(page.store.get().problem).toEqual({ said: 'This cannot be done.', exact });
  expect(await carryOut(page, { do: 'renamePage', page: 'about', now: 'About us', slugs: {} })).toBe(false);
  expect(page.store.get().problem).toEqual({
    said: expect.stringMatching(/^This cannot be done\. A name has lower case letters/),
    exact: '"About us" is no name for a page.',
  });
});

/** A finding at a line of a file. */
const at = (file: string, line: number) =>
  findingOf('content/filler', { file, range: { start: { line, column: 5 }, end: { line, column: 9 } } }, { filler: 'x' });

it('a finding in the table of addresses leads to what is done with its page', async () => {
  const { editor, page } = await openedPage('minimal');
  editor.found([at('content/routes.yaml', 4)]);
  const [finding] = page.store.get().site?.findings ?? [];
  if (finding !== undefined) await goToFinding(page, finding);
  expect(finding?.page).toBe('about');
  expect(page.store.get()).toMatchObject({ page: 'about', panel: 'page', problem: undefined });
});

it('a finding in a line whose slug comes first leads to the page of that line', async () => {
  const table = `- page: home
  slug: { en: '', sv: '' }
- slug: { en: about, sv: om-oss }
  page: about
  children:
    - indexable: true
      page: contact
      slug: { en: contact, sv: kontakt }
`;
  const { editor, page } = await openedPage('minimal', { 'content/routes.yaml': table });
  editor.found([2, 3, 7, 8].map((line) => at('content/routes.yaml', line)));
  const pages = page.store.get().site?.findings.map((finding) => finding.page);
  expect(pages).toEqual(['home', 'about', 'contact', 'contact']);
});

it('a finding in a file without fields leads to what is wrong there', async () => {
  const { editor, page } = await openedPage('minimal');
  const file = 'templates/shell/footer.tsx';
  editor.found([at(file, 3)]);
  const [finding] = page.store.get().site?.findings ?? [];
  if (finding !== undefined) await goToFinding(page, finding);
  const readOnly = { reason: finding?.message, line: 3 };
  expect(page.store.get()).toMatchObject({
    panel: 'fields',
    fields: { groups: [{ file, fields: [], readOnly }] },
    problem: undefined,
  });
});

it('a finding in a language that is not shown is counted, and brings its language', async () => {
  const { editor, page, root } = await openedPage('ferry');
  const file = 'content/pages/about.yaml';
  await page.goTo('about', 'en');
  const lines = read(root, file).split('\n');
  const line = lines.findIndex((each) => /^ +de: /.test(each)) + 1;
  const start = { line, column: (lines[line - 1] ?? '').indexOf('de: ') + 5 };
  const range = { start, end: { line, column: start.column + 1 } };
  editor.found([findingOf('content/filler', { file, range }, { filler: 'x' })]);
  await page.goTo('about', 'en');
  const { columns, site } = page.store.get();
  expect(columns).toEqual(['en', 'sv']);
  expect([...hiddenFindings(fieldsOf(page.store.get()), columns)]).toEqual([['de', 1]]);
  const [finding] = site?.findings ?? [];
  if (finding !== undefined) await goToFinding(page, finding);
  expect(page.store.get()).toMatchObject({ columns: ['en', 'sv', 'de'], focusLanguage: 'de', selected: expect.any(String) });
});
