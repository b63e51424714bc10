import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommittedChanges, PageTask, TaskAnswer, TaskPlan, WholeChange } from '../../../cli/dev/editor/task-protocol.ts';
import { findingOf } from '../../../cli/diagnostics/finding.ts';
import { committed } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, read, textsOf } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

/** The editor of a site, with what is asked of pages as a whole. */
async function opened(name: string, changes: Changes = {}) {
  const editor = await openedEditor(name, changes);
  return {
    ...editor,
    plan: (task: PageTask) => editor.post<TaskPlan>('plan', task),
    task: (task: PageTask) => editor.post<TaskAnswer>('task', task),
    itemOf: async (key: string) => (await editor.state()).pages.find((page) => page.key === key),
  };
}

/** The small site, in which nothing names the page about the company. */
const withoutAbout: Changes = {
  'content/navigation.yaml': minimal('content/navigation.yaml').replaceAll('path: about', 'path: contact'),
  'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['page: about', 'page: home']),
};

/** Commits a site, removes a part of it, and takes that back in one step. */
async function comesBack(
  { root, editor, task, get, undo }: Awaited<ReturnType<typeof opened>>,
  removal: PageTask,
  { file, page }: { file: string; page?: string },
): Promise<void> {
  await runMain(['validate', '--root', root]);
  editor.follow(null, ['content/published.lock.yaml', 'content/translations.lock.yaml']);
  committed(root);
  const before = textsOf(root);
  expect(await task(removal), file).toMatchObject({ kind: 'written' });
  const removed = textsOf(root);
  const { wholes } = await get<CommittedChanges>('changes');
  expect(wholes).toEqual([{ is: 'removed', file, back: { do: 'restore', file } }]);
  for (const { back } of wholes) expect(await task(back)).toMatchObject({ kind: 'written', ...(page === undefined ? {} : { page }) });
  expect(textsOf(root)).toEqual(before);
  await undo();
  expect(textsOf(root)).toEqual(removed);
}

const titles = { en: 'Quality & care', sv: 'Kvalitet och omsorg' };

describe('a new page', () => {
  it('gets its names from its titles, says what follows, is there as a draft, and is undone', async () => {
    const { root, plan, task, itemOf, undo, redo } = await opened('minimal');
    const before = textsOf(root);
    const page: PageTask = { do: 'newPage', titles, slugs: {}, below: 'about', isDraft: true };
    expect(await plan(page)).toEqual({
      kind: 'possible',
      added: ['/about/quality-care', '/sv/om-oss/kvalitet-och-omsorg'],
      gone: [],
      references: 0,
      files: [
        { file: 'content/pages/quality-care.yaml', is: 'new' },
        { file: 'content/routes.yaml', is: 'changed' },
      ],
      findings: [],
    });
    expect(textsOf(root)).toEqual(before);
    expect(await task(page)).toMatchObject({
      kind: 'written',
      page: 'quality-care',
      undo: true,
      toFill: { file: 'content/pages/quality-care.yaml', path: ['meta', 'description'] },
    });
    expect(read(root, 'content/pages/quality-care.yaml')).toBe(`draft: true
meta:
  title: { en: Quality & care, sv: Kvalitet och omsorg }
  description: { en: TODO, sv: TODO }
hero:
  title: { en: Quality & care, sv: Kvalitet och omsorg }
sections: []
`);
    expect(await itemOf('quality-care')).toMatchObject({ titles, isDraft: true, parent: 'about' });
    expect(await itemOf('about')).toMatchObject({ isAbove: true });
    await undo();
    expect(textsOf(root)).toEqual(before);
    expect(await redo()).toMatchObject({ kind: 'written' });
    expect(await itemOf('quality-care')).toBeDefined();
  });

  it('is refused with a name that is taken, below no page, without a title or with a wrong address', async () => {
    const { root, plan, task } = await opened('minimal');
    const before = textsOf(root);
    const wrong: [Partial<Extract<PageTask, { do: 'newPage' }>>, RegExp, why: string][] = [
      [{ slugs: { en: 'about' } }, /There is a page "about" already/, 'nameTaken'],
      [{ below: 'abuot' }, /There is no page "abuot"/, 'notThere'],
      [{ titles: {} }, /no title/, 'noName'],
      [{ titles: { constructor: 'Quality' } }, /no language "constructor"/, 'notThere'],
      [{ slugs: { en: 'con' } }, /Windows/, 'badName'],
      [{ slugs: { en: 'quality', sv: 'a b' } }, /"a b" is no slug/, 'badSlug'],
    ];
    for (const [part, words, why] of wrong) {
      const page: PageTask = { do: 'newPage', titles, slugs: {}, below: null, isDraft: true, ...part };
      const reason = expect.stringMatching(words);
      expect(await plan(page)).toEqual({ kind: 'refused', reason, why, findings: [] });
      expect(await task(page)).toEqual({ kind: 'notWritten', reason, why });
    }
    expect(textsOf(root)).toEqual(before);
  });
});

describe('a copy of a page', () => {
  const about = minimal('content/pages/about.yaml');
  const copied = about
    .replace('title: { en: About us,', 'title: { en: Quality & care,')
    .replace('title: { en: Twelve people,', 'title: { en: Quality & care,');

  it('is written as the page is, with a title and addresses of its own, and is undone in one step', async () => {
    const written = `# By hand.\npublish: 2026-01-01\n${about}`;
    const { root, plan, task, page, undo } = await opened('minimal', { 'content/pages/about.yaml': written });
    const before = textsOf(root);
    const copy: PageTask = {
      do: 'newPage',
      titles: { en: 'Quality & care' },
      slugs: { sv: 'kvalitet' },
      below: null,
      from: 'about',
      isDraft: true,
    };
    expect(await plan(copy)).toMatchObject({
      kind: 'possible',
      added: ['/quality-care', '/sv/kvalitet'],
      files: [
        { file: 'content/pages/quality-care.yaml', is: 'new' },
        { file: 'content/routes.yaml', is: 'changed' },
      ],
    });
    expect(textsOf(root)).toEqual(before);
    expect(await task(copy)).toMatchObject({ kind: 'written', page: 'quality-care' });
    expect(read(root, 'content/pages/quality-care.yaml')).toBe(`# By hand.\n${copied}draft: true\n`);
    // What is translated from another title is stale; all else is as it was.
    const { groups } = await page('quality-care', 'en');
    const marks = (groups[0]?.fields ?? []).flatMap(({ path, states }) => (states.sv?.kind === 'stale' ? [path.join('.')] : []));
    expect(marks).toEqual(['meta.title', 'hero.title']);
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('has its title in every language where the other has', async () => {
    const path = 'content/pages/about.yaml';
    const forAll = minimal(path, ['title: { en: Twelve people, sv: Tolv personer }', 'title: { all: Nordkaj }']);
    const { root, task } = await opened('minimal', { [path]: forAll });
    const copy = { do: 'newPage', slugs: {}, below: null, from: 'about', isDraft: true } as const;
    const hero = (name: string) => /hero:\n(?: {2}.*\n)*? {2}title: (.*)/.exec(read(root, `content/pages/${name}.yaml`))?.[1];
    await task({ ...copy, titles: { en: 'Quality' } });
    expect(hero('quality')).toBe('{ all: Quality }');
    await task({ ...copy, titles });
    expect(hero('quality-care')).toBe('{ en: Quality & care, sv: Kvalitet och omsorg }');
  });

  it('is refused for a page that is not there, and with a kind of its own', async () => {
    const { plan } = await opened('minimal');
    const copy = { do: 'newPage', titles, slugs: {}, below: null, isDraft: true } as const;
    expect(await plan({ ...copy, from: 'abuot' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('There is no page "abuot"'),
    });
    expect(await plan({ ...copy, from: 'about', kind: 'notice' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('kind'),
    });
  });
});

describe('a new entry', () => {
  it('gets what its collection asks for, and its page is opened', async () => {
    const { root, task, itemOf, state } = await opened('ferry');
    expect((await state()).collections).toContainEqual({
      name: 'news',
      holds: expect.any(String),
      hasPages: true,
      asks: [{ path: ['author'], choicesOf: 'collection:people' }],
    });
    const titles = { en: 'Quay works', sv: 'Arbete på kajen', de: 'Arbeiten am Kai' };
    const entry = { do: 'newEntry', collection: 'news', titles, slugs: {}, isDraft: true } as const;
    expect(await task(entry)).toMatchObject({
      kind: 'notWritten',
      reason: expect.stringContaining('"author"'),
    });
    const names = [{ path: ['author'], name: 'jonas' }];
    const others = [...names, { path: ['body', 'en'], name: 'jonas' }];
    expect(await task({ ...entry, names: others })).toMatchObject({
      kind: 'notWritten',
      reason: expect.stringContaining('"body.en"'),
    });
    expect(await task({ ...entry, names })).toMatchObject({
      kind: 'written',
      page: 'news/quay-works',
      file: 'content/news/quay-works.yaml',
    });
    const text = read(root, 'content/news/quay-works.yaml');
    expect(text).toContain('draft: true');
    expect(text).toContain('author: jonas');
    expect(text).toContain('Arbete på kajen');
    expect(text).toMatch(/sv: arbete-pa-kajen/);
    expect(await itemOf('news/quay-works')).toMatchObject({
      isDraft: true,
      entry: { collection: 'news', id: 'quay-works' },
    });
  });

  it('has places that are to be filled in, and that are no mistakes', async () => {
    const { root, task, file, editor } = await opened('museum');
    const late = { sv: 'Sen', en: 'Late', fi: 'Ilta', ar: 'متأخر' };
    await task({ do: 'newEntry', collection: 'exhibitions', titles: late, slugs: {}, isDraft: true });
    const path = 'content/exhibitions/sen.yaml';
    const [line = 0, text = ''] = Object.entries(read(root, path).split('\n')).find(([, each]) => /TODO/.test(each)) ?? [];
    const at = (column: number, end: number) => ({
      start: { line: Number(line) + 1, column },
      end: { line: Number(line) + 1, column: end },
    });
    const column = text.indexOf('TODO') + 1;
    const ranges = [at(column, column + 4), at(1, column)];
    editor.found(ranges.map((range) => findingOf('content/filler', { file: path, range }, { filler: 'x' })));
    const { groups } = await file(path);
    const found = groups.flatMap(({ fields }) => fields.flatMap(({ findings }) => findings));
    expect(found.map(({ isToFillIn = false }) => isToFillIn).sort()).toEqual([false, true]);
  });

  it('without a page gets its title as a name, an id of it or a given one, and no addresses', async () => {
    const { root, task, undo } = await opened('ferry');
    const before = textsOf(root);
    const names = { en: 'Åsa Öberg', sv: 'Åsa Öberg' };
    const entry: PageTask = { do: 'newEntry', collection: 'people', titles: names, slugs: {}, isDraft: true };
    expect(await task(entry)).toMatchObject({ kind: 'written', file: 'content/people.yaml' });
    expect(read(root, 'content/people.yaml')).toMatch(/^- id: asa-oberg\n {2}draft: true\n {2}name: Åsa Öberg\n {2}role:/m);
    await undo();
    expect(textsOf(root)).toEqual(before);
    await task({ ...entry, name: 'Asa' });
    expect(read(root, 'content/people.yaml')).toMatch(/^- id: asa\n {2}draft: true\n {2}name: Åsa Öberg\n {2}role:/m);
  });
});

describe('a copy of an entry', () => {
  const titles = { en: 'Dogs travel free', sv: 'Hunden åker gratis' };
  const copy = { do: 'newEntry', titles, slugs: {}, isDraft: true } as const;

  it('is its file, with a title and addresses of its own, and is undone in one step', async () => {
    const { root, plan, task, page, undo } = await opened('ferry');
    const before = textsOf(root);
    const bicycles = { ...copy, collection: 'news', from: 'bicycles' };
    expect(await plan(bicycles)).toMatchObject({
      kind: 'possible',
      added: ['/news/dogs-travel-free', '/sv/nyheter/hunden-aker-gratis', '/de/aktuelles/dogs-travel-free'],
      files: [{ file: 'content/news/dogs-travel-free.yaml', is: 'new' }],
    });
    expect(await task(bicycles)).toMatchObject({ kind: 'written', page: 'news/dogs-travel-free' });
    expect(read(root, 'content/news/dogs-travel-free.yaml')).toBe(
      read(root, 'content/news/bicycles.yaml')
        .replace(/^slug: .*/, 'slug: { en: dogs-travel-free, sv: hunden-aker-gratis, de: dogs-travel-free }\ndraft: true')
        .replace('Bicycles travel free', titles.en)
        .replace('Cykeln åker gratis', titles.sv),
    );
    const { groups } = await page('news/dogs-travel-free', 'en');
    const title = groups[0]?.fields.find(({ path }) => path.join() === 'title');
    expect(title?.states.de).toMatchObject({ kind: 'stale' });
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('is its folder, and an item of its list', async () => {
    const museum = await opened('museum');
    const story = { ...copy, titles: { sv: 'En annan vinter' }, collection: 'stories', from: 'isvintern' };
    expect(await museum.task(story)).toMatchObject({ kind: 'written', page: 'stories/en-annan-vinter' });
    const of = (id: string, file: string) => read(museum.root, `content/stories/${id}/${file}`);
    for (const file of ['en.md', 'fi.md', 'ar.md']) expect(of('en-annan-vinter', file)).toBe(of('isvintern', file));
    expect(of('en-annan-vinter', 'sv.md')).toBe(of('isvintern', 'sv.md').replace('Vintern då havet stod stilla', 'En annan vinter'));
    expect(of('en-annan-vinter', 'index.yaml')).toMatch(/^slug: \{ sv: en-annan-vinter, .*\ndraft: true\ndate: 2026-10-19\n/);
    const ferry = await opened('ferry');
    await ferry.task({ ...copy, titles: { en: 'Kim' }, collection: 'people', from: 'jonas' });
    expect(read(ferry.root, 'content/people.yaml')).toMatch(
      /\n- id: kim\n {2}name: Jonas Åkerlind\n {2}role: .*Befälhavare.*\n(.*\n)* {2}draft: true\n$/,
    );
    const locked = read(ferry.root, 'content/translations.lock.yaml').split('\n');
    const linesOf = (id: string) => locked.filter((line) => line.includes(` people ${id}.`));
    expect(linesOf('kim')).toHaveLength(2);
    expect(linesOf('kim')).toEqual(linesOf('jonas').map((line) => line.replace('jonas', 'kim')));
  });

  it('has one title where its original has one for all languages', async () => {
    const { root, task } = await opened('ferry');
    const ship = { ...copy, titles: { en: 'M/S Saga', sv: 'M/S Saga', de: 'M/S Saga' }, collection: 'ships' };
    expect(await task({ ...ship, from: 'freja' })).toMatchObject({ kind: 'written', page: 'ships/m-s-saga' });
    const ships = read(root, 'content/ships.yaml');
    expect(ships).toContain('- id: m-s-saga\n  name: M/S Saga\n');
    // Its texts of several paragraphs have empty lines.
    expect(ships).not.toMatch(/[ \t]$/m);
  });

  it('has one title in a list where its original has one by language for all', async () => {
    const path = 'content/topics.yaml';
    const topics = readFileSync(join(root, 'tests/sites/news', path), 'utf8');
    const forAll = topics.replace('title: { en: Lamps, sv: Lampor }', 'title: { all: LED }');
    const news = await opened('news', { [path]: forAll });
    const topic = { ...copy, collection: 'topics', from: 'lamps' } as const;
    await news.task({ ...topic, titles: { en: 'OLED' } });
    expect(read(news.root, path)).toContain('title: { all: OLED }');
    await news.task({ ...topic, titles: { en: 'Laser', sv: 'Lasrar' } });
    expect(read(news.root, path)).toContain('title: { en: Laser, sv: Lasrar }');
  });
});

describe('a new language', () => {
  const german: PageTask = { do: 'newLanguage', code: 'de' };

  it('says what changes, begins as a draft beside the others, and is undone', async () => {
    const { root, plan, task, undo, state, page, get } = await opened('minimal');
    const before = textsOf(root);
    expect(await plan(german)).toEqual({
      kind: 'possible',
      added: [],
      gone: [],
      references: 0,
      files: [
        { file: 'site.config.yaml', is: 'changed' },
        { file: 'content/routes.yaml', is: 'changed' },
      ],
      findings: [],
    });
    expect(textsOf(root)).toEqual(before);
    expect(await task(german)).toMatchObject({ kind: 'written', undo: true });
    expect((await state()).languages).toEqual([
      { code: 'en', name: 'English', direction: 'ltr', isShown: true },
      { code: 'sv', name: 'Svenska', direction: 'ltr', isShown: true },
      { code: 'de', name: 'Deutsch', direction: 'ltr', isShown: false },
    ]);
    // No page is shown in it, but its texts can be written.
    const [own] = (await page('about', 'de')).groups;
    const title = own?.fields.find(({ path }) => path.join('.') === 'meta.title');
    expect(title).toMatchObject({ localized: true, shown: {}, states: { de: { kind: 'missing' } } });
    expect(await get('choices?of=newLanguages')).toMatchObject({
      choices: expect.arrayContaining([
        { value: 'fr', label: 'Français' },
        { value: 'ar', label: 'العربية' },
      ]),
    });
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('gets its addresses page by page', async () => {
    const { root, task, itemOf } = await opened('minimal');
    await task(german);
    expect(await itemOf('about')).toMatchObject({ otherSlugs: { de: '' } });
    expect(await task({ do: 'renamePage', page: 'about', slugs: { de: 'ueber-uns' } })).toMatchObject({
      kind: 'written',
    });
    expect(read(root, 'content/routes.yaml')).toContain('{ en: about, sv: om-oss, de: ueber-uns }');
    expect(await itemOf('about')).toMatchObject({ otherSlugs: { de: 'ueber-uns' } });
  });

  it('is refused if the site has it, if it is none, and if its addresses begin as those of another', async () => {
    const { plan } = await opened('minimal');
    const wrong: [Partial<Extract<PageTask, { do: 'newLanguage' }>>, RegExp, why: string][] = [
      [{ code: 'sv' }, /has the language "sv" already/, 'languageThere'],
      [{ code: 'german' }, /no tag of a language/, 'badTag'],
      [{ prefix: 'sv' }, /prefix "sv" is that of "sv"/, 'badPrefix'],
    ];
    for (const [part, words, why] of wrong)
      expect(await plan({ ...german, ...part })).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(words),
        why,
        findings: [],
      });
  });
});

describe('a page with another address', () => {
  it('says what leads on and what changes, does it, and gives every byte back', async () => {
    const { root, plan, task, undo, itemOf } = await opened('minimal');
    const before = textsOf(root);
    const rename: PageTask = {
      do: 'renamePage',
      page: 'about',
      now: 'company',
      slugs: { en: 'company', sv: 'foretaget' },
    };
    const planned = await plan(rename);
    expect(planned).toMatchObject({
      kind: 'possible',
      added: ['/company', '/sv/foretaget'],
      gone: [
        { path: '/about', leadsTo: '/company' },
        { path: '/sv/om-oss', leadsTo: '/sv/foretaget' },
      ],
      findings: [],
    });
    expect(planned.kind === 'possible' && planned.references).toBeGreaterThan(1);
    expect(await task(rename)).toMatchObject({ kind: 'written', page: 'company' });
    expect(await itemOf('company')).toMatchObject({ file: 'content/pages/company.yaml' });
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('is moved below another', async () => {
    const { plan, task, itemOf } = await opened('minimal');
    const move: PageTask = { do: 'movePage', page: 'contact', below: 'about' };
    expect(await plan(move)).toMatchObject({
      added: ['/about/contact', '/sv/om-oss/kontakt'],
      gone: [{ path: '/contact', leadsTo: '/about/contact' }, { path: '/sv/kontakt' }],
    });
    await task(move);
    expect(await itemOf('contact')).toMatchObject({ parent: 'about' });
  });

  it('that is taken is refused', async () => {
    const { plan } = await opened('minimal');
    expect(await plan({ do: 'renamePage', page: 'about', slugs: { en: 'contact' } })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('/contact'),
    });
  });
});

it('says of a value that is another one by now why it cannot be changed, and no more', async () => {
  const { plan } = await opened('minimal');
  const place = { file: 'content/pages/home.yaml', path: ['hero', 'title'], language: 'en' };
  expect(await plan({ do: 'change', changes: [{ ...place, do: 'set', before: 'Other', now: 'New' }] })).toEqual({
    kind: 'refused',
    reason: 'Something else is there by now.',
    why: 'changedMeanwhile',
    findings: [],
  });
});

describe('a page that is removed', () => {
  it('stays while something names it, and says what', async () => {
    const { root, plan, task } = await opened('minimal');
    const before = textsOf(root);
    const removal: PageTask = { do: 'removePage', page: 'about' };
    const planned = await plan(removal);
    expect(planned.kind).toBe('refused');
    expect(planned).toMatchObject({
      reason: expect.stringMatching(/^Without it, the site would have mistakes/),
    });
    expect(planned.findings.map(({ file }) => file)).toContain('content/navigation.yaml');
    expect(await task(removal)).toMatchObject({ kind: 'notWritten' });
    expect(textsOf(root)).toEqual(before);
  });

  it('goes with its file, its line and its texts in the lockfile, and its addresses lead on', async () => {
    const { root, plan, task, undo, editor } = await opened('minimal', withoutAbout);
    const before = textsOf(root);
    const removal: PageTask = { do: 'removePage', page: 'about' };
    expect(await plan(removal)).toMatchObject({
      kind: 'possible',
      gone: [
        { path: '/about', leadsTo: '/' },
        { path: '/sv/om-oss', leadsTo: '/sv' },
      ],
      files: [{ file: 'content/routes.yaml' }, { file: 'content/pages/about.yaml', is: 'removed' }],
      findings: [],
    });
    expect(await plan({ ...removal, to: 'contact' })).toMatchObject({
      gone: [{ leadsTo: '/contact' }, { leadsTo: '/sv/kontakt' }],
    });
    expect(await task(removal)).toMatchObject({ kind: 'written' });
    expect(existsSync(join(root, 'content/pages/about.yaml'))).toBe(false);
    expect(read(root, 'content/translations.lock.yaml')).not.toContain('pages/about');
    expect(read(root, 'content/routes.yaml')).not.toContain('page: about');
    expect(editor.files).not.toContain('content/pages/about.yaml');
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('comes back with its byte order mark', async () => {
    const home = minimal('content/pages/about.yaml');
    const { root, task, undo } = await opened('minimal', {
      ...withoutAbout,
      'content/pages/about.yaml': `\ufeff${home}`,
    });
    expect(await task({ do: 'removePage', page: 'about' })).toMatchObject({ kind: 'written' });
    await undo();
    expect(read(root, 'content/pages/about.yaml')).toBe(`\ufeff${home}`);
  });

  it('is that of an entry, whose addresses lead to the page above without a line', async () => {
    const { root, plan, task, undo } = await opened('ferry');
    const before = textsOf(root);
    const removal: PageTask = { do: 'removeEntry', collection: 'news', id: 'bicycles' };
    expect(await plan(removal)).toMatchObject({
      kind: 'possible',
      gone: [{ path: '/news/bicycles-travel-free', leadsTo: '/news' }, {}, {}],
      files: [{ file: 'content/news/bicycles.yaml', is: 'removed' }],
      findings: [],
    });
    await task(removal);
    expect(existsSync(join(root, 'content/news/bicycles.yaml'))).toBe(false);
    await undo();
    expect(textsOf(root)).toEqual(before);
  });

  it('is not the first one, one with others below it, or one that is not there', async () => {
    const { plan } = await opened('ferry');
    const wrong: [PageTask, RegExp, why: string][] = [
      [{ do: 'removePage', page: 'home' }, /first page/, 'firstPage'],
      [{ do: 'removePage', page: 'news' }, /Pages lie below/, 'pagesBelow'],
      [{ do: 'removePage', page: 'nothing' }, /There is no page/, 'notThere'],
      [{ do: 'removeEntry', collection: 'news', id: 'x' }, /There is no entry/, 'notThere'],
      [{ do: 'removeEntry', collection: 'people', id: 'jonas', to: 'x' }, /There is no page "x"/, 'notThere'],
    ];
    for (const [task, words, why] of wrong) {
      const reason = expect.stringMatching(words);
      expect(await plan(task)).toEqual({ kind: 'refused', reason, why, findings: [] });
    }
  });
});

describe('a page that becomes a draft', () => {
  it('says which addresses go and what links to it', async () => {
    const { plan } = await opened('minimal');
    const at = { file: 'content/pages/about.yaml', path: ['draft'] };
    const planned = await plan({ do: 'change', changes: [{ ...at, do: 'set', now: true }] });
    expect(planned).toMatchObject({
      kind: 'possible',
      gone: [{ path: '/about' }, { path: '/sv/om-oss' }],
      files: [{ file: at.file, is: 'changed' }],
    });
    expect(planned.findings.map(({ code }) => code)).toContain('reference/unpublished');
  });
});

describe('a repair', () => {
  const file = 'content/pages/home.yaml';
  const at = { file, path: ['hero', 'lead'], do: 'set', language: 'sv' } as const;

  it.each([
    ['/sv/kontakt', 'reference/bad-link', 'page:contact'],
    ['https://nordkaj.example/sv/kontakt', 'reference/own-host', 'page:contact'],
    ['page:contacts', 'reference/unknown-page', 'page:contact'],
    ['file:plann.pdf', 'asset/missing-file', 'file:plan.pdf'],
  ])('is offered for a link that can only mean one thing, and says which: %s', async (target, code, meant) => {
    const { plan } = await opened('minimal', { 'public/plan.pdf': 'x' });
    const body = { file: 'content/pages/about.yaml', path: ['sections', 0, 'body'], language: 'sv' };
    const before = 'Vi *började* i ett båthus. [Skriv till oss](page:contact).';
    const now = before.replace('page:contact', target);
    const planned = await plan({ do: 'change', changes: [{ ...body, do: 'set', before, now }] });
    expect(planned.findings).toContainEqual(expect.objectContaining({ code, repair: [{ before: target, now: meant }] }));
  });

  it('is that of the finding as the file is now, once, and is undone', async () => {
    const { root, plan, task, change, undo } = await opened('minimal');
    const before = read(root, file);
    const now = 'Över {figure:projects} kranar i vår vård.';
    const mistake = now.replace('projects', 'projekts');
    const planned = await plan({ do: 'change', changes: [{ ...at, before: now, now: mistake }] });
    const [found] = planned.findings;
    expect(found).toMatchObject({
      file,
      repair: [{ before: '{figure:projekts}', now: '{figure:projects}' }],
    });
    await change({ ...at, before: now, now: mistake });
    const { code = '', message = '', line } = found ?? {};
    const repair: PageTask = { do: 'repair', finding: { code, file, message, line: line ?? 1 } };
    expect(await task(repair)).toMatchObject({ kind: 'written', files: [file], undo: true });
    expect(read(root, file)).toBe(before);
    expect(await task(repair)).toMatchObject({ kind: 'notWritten', why: 'notThere' });
    await undo();
    expect(read(root, file)).toContain('projekts');
  });
});

describe('since the last commit', () => {
  const titles = { en: 'Late', sv: 'Sent', de: 'Später' };
  const names = [{ path: ['author'], name: 'jonas' }];
  const departures = 'content/pages/departures.yaml';
  const tasks: [task: PageTask, whole: Omit<WholeChange, 'back'>][] = [
    [
      { do: 'newPage', titles, below: 'about', slugs: {}, isDraft: true },
      { is: 'new', file: 'content/pages/late.yaml' },
    ],
    [
      { do: 'newEntry', collection: 'news', titles, slugs: {}, names, isDraft: true },
      { is: 'new', file: 'content/news/late.yaml' },
    ],
    [
      { do: 'renamePage', page: 'timetable', now: 'departures', slugs: { en: 'departures' } },
      {
        is: 'address',
        file: departures,
        before: { file: 'timetable', en: 'timetable' },
        now: { file: 'departures', en: 'departures' },
      },
    ],
    [
      { do: 'renameEntry', collection: 'news', id: 'bicycles', now: 'bikes', slugs: {} },
      { is: 'address', file: 'content/news/bikes.yaml', before: 'bicycles', now: 'bikes' },
    ],
    [
      { do: 'renamePage', page: 'timetable', slugs: { sv: 'avgangar' } },
      {
        is: 'address',
        file: 'content/pages/timetable.yaml',
        before: { sv: 'tidtabell' },
        now: { sv: 'avgangar' },
      },
    ],
    [
      { do: 'movePage', page: 'booking', below: 'timetable' },
      { is: 'place', file: 'content/pages/booking.yaml' },
    ],
    [
      { do: 'movePage', page: 'timetable', below: null, before: 'privacy' },
      { is: 'place', file: 'content/pages/timetable.yaml' },
    ],
  ];

  it('a page that is new, or elsewhere, is listed as a whole, and so is an entry; and both are taken back', async () => {
    const { root, task: carryOut, get } = await opened('ferry');
    committed(root);
    const before = textsOf(root);
    for (const [task, whole] of tasks) {
      expect(await carryOut(task), task.do).toMatchObject({ kind: 'written' });
      const { wholes, changes, others } = await get<CommittedChanges>('changes');
      expect(wholes, task.do).toMatchObject([whole]);
      expect(changes.filter(({ file }) => file === whole.file)).toEqual([]);
      expect(others.filter((path) => !path.endsWith('.lock.yaml'))).toEqual([]);
      for (const { back } of wholes) await carryOut(back);
      expect(textsOf(root), task.do).toEqual(before);
    }
  });

  it('what is gone comes back where it was, with what was known of its translations', async () => {
    const lockfile = 'content/translations.lock.yaml';
    const minimalSite = await opened('minimal', {
      ...withoutAbout,
      [lockfile]: minimal(lockfile).replace(/(pages\/about hero.lead sv) \S+/, '$1 000000000000'),
    });
    const page: PageTask = { do: 'removePage', page: 'about' };
    await comesBack(minimalSite, page, { file: 'content/pages/about.yaml', page: 'about' });
    const routes = 'content/routes.yaml';
    const aliased = minimal(routes, ['sv: om-oss }\n', 'sv: om-oss }\n  aliases:\n    - language: en\n      path: /who\n']);
    const commented = minimal(routes, ['- page: about', '# Who we are.\n- page: about']);
    await comesBack(await opened('minimal', { ...withoutAbout, [routes]: commented }), page, {
      file: 'content/pages/about.yaml',
      page: 'about',
    });
    const withAlias = await opened('minimal', { ...withoutAbout, [routes]: aliased });
    await comesBack(withAlias, page, { file: 'content/pages/about.yaml', page: 'about' });
    const entry = (collection: string, id: string): PageTask => ({ do: 'removeEntry', collection, id });
    const [ferry, museum] = [await opened('ferry'), await opened('museum')];
    await comesBack(ferry, entry('news', 'bicycles'), { file: 'content/news/bicycles.yaml' });
    const titles = { sv: 'En annan vinter' };
    const copy = { do: 'newEntry', collection: 'stories', from: 'isvintern', titles, slugs: {} } as const;
    await museum.task({ ...copy, isDraft: true });
    const [id, file] = ['en-annan-vinter', 'content/stories/en-annan-vinter/index.yaml'];
    await comesBack(museum, entry('stories', id), { file });
  });

  it('a page comes back whose address in a language is lent from another one', async () => {
    const byLanguage = '{ sv: Kartan, en: The map, fi: Kartta, ar: الخريطة }';
    const line = '- { page: map, slug: { sv: karta, en: map, fi: kartta, ar: خريطة } }\n';
    const routes = 'content/routes.yaml';
    const museum = await opened('museum', {
      [routes]: readFileSync(join(root, 'tests/sites/museum', routes), 'utf8') + line,
      'content/pages/map.yaml': `meta: { title: ${byLanguage}, description: ${byLanguage} }\nhero: { title: ${byLanguage} }\nsections: []\n`,
    });
    const removal: PageTask = { do: 'removePage', page: 'map' };
    await comesBack(museum, removal, { file: 'content/pages/map.yaml', page: 'map' });
  });

  it('what is gone stays so while something is in the way', async () => {
    const { root, task, plan, editor } = await opened('minimal', withoutAbout);
    committed(root);
    await task({ do: 'removePage', page: 'about' });
    const gone = { do: 'restore', file: 'content/pages/about.yaml' } as const;
    const routes = 'content/routes.yaml';
    const table = '- page: home\n  slug: { en: "", sv: "" }\n- page: contact\n  slug: { en: about, sv: kontakt }\n';
    writeFileSync(join(root, routes), table);
    editor.follow(null, [routes]);
    const refused = { kind: 'refused', reason: expect.stringMatching(/about/) };
    expect(await plan(gone)).toMatchObject(refused);
    for (const file of ['content/pages/contact.yaml', 'content/translations.lock.yaml', '../x.yaml'])
      expect(await plan({ do: 'restore', file })).toMatchObject({ kind: 'refused', why: 'unchanged' });
    writeFileSync(join(root, gone.file), 'meta: {}\n');
    expect(await plan(gone)).toMatchObject({ kind: 'refused', why: 'nameTaken' });
  });

  it('what is gone is listed, and a new name does not hide a new text', async () => {
    const { root, task: carryOut, change, get } = await opened('ferry');
    committed(root);
    await carryOut({ do: 'removeEntry', collection: 'news', id: 'bicycles' });
    await carryOut({ do: 'renamePage', page: 'timetable', now: 'departures', slugs: {} });
    const at = { file: departures, path: ['meta', 'title'], language: 'en' };
    const text = { before: 'Timetable: Storskär and Ytterö', now: 'Departures' };
    expect(await change({ ...at, ...text, do: 'set' })).toMatchObject({ kind: 'written' });
    const { wholes, changes } = await get<CommittedChanges>('changes');
    expect(wholes.map(({ is }) => is).sort()).toEqual(['address', 'removed']);
    expect(changes.filter(({ file }) => file === departures)).toEqual([
      { ...at, name: ['pages', ...at.path], forms: { before: [], now: [] }, ...text, page: 'departures' },
    ]);
  });
});
