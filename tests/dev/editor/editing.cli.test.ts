import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataAt } from '../../../cli/content/schema-walk.ts';
import { dataOfFile } from '../../../cli/content/yaml-data.ts';
import type { Choice, EditorEvent, Field, FieldChange, Json, SectionType } from '../../../cli/dev/editor/protocol.ts';
import type { CommitAnswer, CommittedChanges } from '../../../cli/dev/editor/task-protocol.ts';
import { findingOf } from '../../../cli/diagnostics/finding.ts';
import { mixed } from '../../content/folder-form.ts';
import { committed, git } from '../../git.ts';
import { pngOf } from '../../picture-bytes.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, read } from '../../temporary-site.ts';
import { editEveryValue } from './edit-every-value.ts';
import { openedEditor } from './opened-editor.ts';

const home = 'content/pages/home.yaml';
const ui = 'content/ui.yaml';

/** The home page as git's autocrlf writes it on Windows, with a byte order mark. */
const withCarriageReturns: Changes = { [home]: `\ufeff${minimal(home).replaceAll('\n', '\r\n')}` };

/** The same page in every style of YAML. What stands for several places is in another test. */
const inAllStyles: Changes = {
  [home]: `%TAG ! tag:example.org,2000:
---
# Who writes by hand
"kind": 'home'
? meta
: title: { "en": "Cranes and quays", 'sv': Kranar och kajer }   # both
  description:
    en: >-
      We keep cranes running
      in small ports.
    sv: |-
      Vi håller kranar igång i små hamnar.
  keywords: { en: [ cranes, ], sv: [
      kranar ] }
hero: { label: { en: Nordkaj,
    sv: !!str Nordkaj }, title: {
    en: 'Cranes that
      start in January', sv: "Kranar som
      startar i januari" },
  lead:
    { en: 'Over {figure:projects} cranes looked after.', sv: 'Över {figure:projects} kranar i vår vård.' } }
sections:
- type:    metrics
  title:
    en: So
      far
    sv: Hittills

  items:
  - projects
action:
    title:   { en: Is yours standing still?, sv: 'Står er kran still?' }
    text:
        en: |-
            Call us.
        sv: >-
         Ring oss.

    actions: [ { page: contact, label: { en: Contact us, sv: Kontakta oss } } ]
...
`,
};

type Opened = Awaited<ReturnType<typeof openedEditor>>;

async function fieldAt({ page }: Opened, path: string, language = 'sv'): Promise<Field | undefined> {
  const { groups } = await page('home', language);
  return groups.flatMap(({ fields }) => fields).find((field) => field.file === home && field.path.join('.') === path);
}

describe('the fields of a page', () => {
  it('have the values of all languages, what the page shows of them, and words for people', async () => {
    const opened = await openedEditor('minimal');
    expect(await fieldAt(opened, 'hero.title')).toMatchObject({
      kind: 'text',
      name: ['pages', 'hero', 'title'],
      localized: true,
      optional: false,
      values: { en: 'Cranes that start in January', sv: 'Kranar som startar i januari' },
      shown: { sv: ['Kranar som startar i januari'] },
      pages: 1,
      findings: [],
    });
    expect((await fieldAt(opened, 'hero.lead'))?.shown.sv?.[0]).not.toContain('{figure');
    expect((await fieldAt(opened, 'meta.title'))?.shown).toEqual({});
  });

  it('have each paragraph and each item of a rich text as the page shows it', async () => {
    const { page } = await openedEditor('museum');
    const { groups } = await page('schools', 'sv');
    const body = groups.flatMap(({ fields }) => fields).find(({ kind }) => kind === 'richText');
    expect(body?.shown.sv).toEqual([
      'Passet tar 75 minuter och leds av en museipedagog.',
      'Det är gratis för skolor i kommunen.',
      'Skriv till oss minst två veckor i förväg.',
    ]);
  });

  it('say which translations are missing, and which are those of an older text', async () => {
    // Of a new site, nothing has been checked yet.
    const opened = await openedEditor('minimal', { 'content/translations.lock.yaml': null });
    const { change, accept } = opened;
    const [before, now] = ['Cranes that start in January', 'Cranes that start in July'];
    const at = { file: home, path: ['hero', 'title'] };
    await change({ ...at, do: 'set', language: 'en', before, now });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv?.kind).toBe('stale');
    expect(await accept([{ ...at, language: 'sv' }])).toMatchObject({ kind: 'written' });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv?.kind).toBe('current');
    const [earlier, later] = ['Kranar som startar i januari', 'Kranar som startar i juli'];
    await change({ ...at, do: 'set', language: 'sv', before: earlier, now: later });
    await change({ ...at, do: 'set', language: 'en', before: now, now: before });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv?.kind).toBe('stale');
    await change({ ...at, do: 'set', language: 'sv', before: later, now: 'TODO' });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv).toEqual({ kind: 'missing' });
    await change({ ...at, do: 'set', language: 'sv', before: 'TODO' });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv).toEqual({ kind: 'missing' });
  });

  it('are current if they were written beside a filler, before the source text', async () => {
    const opened = await openedEditor('minimal');
    const { change } = opened;
    const at = { file: home, path: ['hero', 'title'], do: 'set' } as const;
    const before = ['Cranes that start in January', 'Kranar som startar i januari'] as const;
    await change({ ...at, language: 'en', before: before[0], now: 'TODO' }, { ...at, language: 'sv', before: before[1], now: 'TODO' });
    await change({ ...at, language: 'sv', before: 'TODO', now: 'Kranar' });
    await change({ ...at, language: 'en', before: 'TODO', now: 'Cranes' });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv).toEqual({ kind: 'current' });
    await change({ ...at, language: 'en', before: 'Cranes', now: 'Old cranes' });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv).toMatchObject({ kind: 'stale' });
  });

  it('stay stale if their source text was emptied meanwhile', async () => {
    const opened = await openedEditor('minimal');
    const { change } = opened;
    const at = { file: home, path: ['hero', 'title'], do: 'set', language: 'en' } as const;
    await change({ ...at, before: 'Cranes that start in January', now: 'TODO' });
    // Another change writes the lines of the file anew.
    const lead = { file: home, path: ['hero', 'lead'], do: 'set', language: 'en' } as const;
    await change({
      ...lead,
      before: 'Over {figure:projects} cranes looked after.',
      now: 'Many cranes looked after.',
    });
    await change({ ...at, before: 'TODO', now: 'Old cranes' });
    const state = (await fieldAt(opened, 'hero.title'))?.states.sv;
    expect(state).toMatchObject({ kind: 'stale' });
  });

  it('are locked before their source changes, and not before', async () => {
    const { change, undo, root } = await openedEditor('minimal');
    const lockfile = join(root, 'content/translations.lock.yaml');
    const original = readFileSync(lockfile, 'utf8');
    const at = { file: home, path: ['hero', 'title'], do: 'set' } as const;
    const [one, two, three] = ['Kranar som startar i januari', 'Kranar som startar i juli', 'Kranar'];
    await change({ ...at, language: 'sv', before: one, now: two });
    await change({ ...at, language: 'sv', before: two, now: three });
    expect(readFileSync(lockfile, 'utf8')).toBe(original);
    await change({ ...at, language: 'en', before: 'Cranes that start in January', now: 'Cranes' });
    expect(readFileSync(lockfile, 'utf8')).not.toBe(original);
    await undo();
    expect(readFileSync(lockfile, 'utf8')).toBe(original);
  });

  it('say what an article said of which one block is newer than its translation', async () => {
    const about = 'content/pages/about.yaml';
    const [en, sv] = ['One.\\n\\nTwo.\\n', 'Ett.\\n\\nTvå.\\n'];
    const article = `  - { type: article, title: { en: Ships, sv: Fartyg }, body: { en: "${en}", sv: "${sv}" } }\n`;
    const { root, editor, page } = await openedEditor('minimal', {
      [about]: minimal(about, ['action:\n', `${article}action:\n`]),
    });
    await runMain(['validate', '--root', root]);
    committed(root);
    writeFileSync(join(root, about), read(root, about).replace('Two.', 'Three.'));
    editor.follow(null, [about, 'content/translations.lock.yaml']);
    const { groups } = await page('about', 'sv');
    const stale = groups.flatMap(({ fields }) => fields).filter(({ states }) => states.sv?.kind === 'stale');
    expect(stale.map(({ states }) => states.sv)).toEqual([{ kind: 'stale', sourceBefore: 'One.\n\nTwo.\n' }]);
  });

  it('have the findings at their places', async () => {
    const opened = await openedEditor('minimal');
    const range = { start: { line: 8, column: 16 }, end: { line: 8, column: 20 } };
    opened.editor.found([findingOf('content/filler', { file: home, range }, { filler: 'TODO' })]);
    expect((await fieldAt(opened, 'hero.title'))?.findings).toMatchObject([{ code: 'content/filler', path: ['hero', 'title', 'en'] }]);
    expect((await fieldAt(opened, 'hero'))?.findings).toEqual([]);
  });

  it('include the facts of the company that pages show', async () => {
    const { page } = await openedEditor('ferry');
    const { groups } = await page('home', 'en');
    const fields = groups.flatMap((group) => group.fields).filter(({ file }) => file === 'site.config.yaml');
    const shown = (path: string) => fields.find((field) => field.path.join('.') === path);
    for (const path of ['contact.phone', 'contact.email']) expect(shown(path)).toMatchObject({ shown: { en: [shown(path)?.values['']] } });
    expect(shown('contact.countryCode')?.shown).toEqual({});
    expect(shown('contact.phone')?.pages).toBeGreaterThan(1);
  });

  it('say how many pages show an entry, and not the list that it is in', async () => {
    const { page } = await openedEditor('ferry');
    const { groups } = await page('ships/freja', 'en');
    const ofFreja = groups.find(({ title }) => title === 'freja')?.fields ?? [];
    // The list of ships, her own page, and the timetable.
    expect(new Set(ofFreja.map(({ pages }) => pages))).toEqual(new Set([3]));
  });

  it('say why they cannot be edited', async () => {
    const opened = await openedEditor('minimal', {
      [home]: minimal(
        home,
        ['label: { en: Nordkaj', 'label: { en: &name Nordkaj'],
        ['{ en: Cranes that start in January,', '{ en: *name,'],
      ),
    });
    const reason = expect.stringContaining('repeats this part');
    expect((await fieldAt(opened, 'hero.label'))?.readOnly).toEqual({ reason, why: 'repeated', line: 7 });
    expect((await fieldAt(opened, 'hero.title'))?.readOnly).toEqual({ reason, why: 'repeated', line: 8 });
    expect((await fieldAt(opened, 'hero.lead'))?.readOnly).toBeUndefined();
  });

  it('are not there for a file that cannot be read, which says so', async () => {
    const opened = await openedEditor('minimal');
    for (const file of [home, 'content/navigation.yaml', 'site.config.yaml']) {
      const text = readFileSync(join(opened.root, file), 'utf8');
      writeFileSync(join(opened.root, file), `${text}a: [\n`);
      opened.editor.follow(null, [file]);
      const { groups } = await opened.page('home', 'sv');
      expect(groups.find((group) => group.file === file)).toMatchObject({
        fields: [],
        readOnly: { reason: expect.stringMatching(/\.$/), why: 'unreadable' },
      });
      writeFileSync(join(opened.root, file), text);
      opened.editor.follow(null, [file]);
    }
  });

  it('are marked as right only if nothing else is lost by that', async () => {
    const { root, accept } = await openedEditor('minimal');
    const lockfile = join(root, 'content/translations.lock.yaml');
    const merged = readFileSync(lockfile, 'utf8').replace('texts:\n', 'texts:\n<<<<<<< HEAD\n');
    writeFileSync(lockfile, merged);
    expect(await accept([{ file: home, path: ['hero', 'title'], language: 'sv' }])).toMatchObject({
      kind: 'cannotEdit',
      file: 'content/translations.lock.yaml',
      why: 'lockfileBroken',
    });
    expect(readFileSync(lockfile, 'utf8')).toBe(merged);
  });
});

describe('opening hours', () => {
  it('lead to their field, those of a section and those of the company', async () => {
    const museum = await openedEditor('museum');
    const shownOn = async (opened: Opened, page: string, path: string) => {
      const { groups } = await opened.page(page, 'en');
      const fields = groups.flatMap((group) => group.fields);
      return fields.flatMap((field) => (field.path.join('.').endsWith(path) ? (field.shown.en ?? []) : []));
    };
    const hours = await shownOn(museum, 'visit', '.hours');
    expect(hours).toEqual(expect.arrayContaining(['Wednesday–Sunday', 'New Year’s Eve']));
    expect(hours.filter((text) => /^\d+:\d\d.*–/.test(text)).length).toBeGreaterThan(1);
    const minimal = await openedEditor('minimal');
    expect(await shownOn(minimal, 'contact', 'contact.hours')).toEqual(['Monday–Friday, 09:00–18:00']);
    expect(await shownOn(minimal, 'contact', 'contact.phone')).toEqual(['+46 8 465 004 00']);
  });
});

describe('a text in a language that the site does not have', () => {
  it('is refused, as a key of its own and as one of several', async () => {
    const opened = await openedEditor('minimal');
    const { root, change } = opened;
    const at = { file: home, path: ['hero', 'title'], do: 'set' } as const;
    const before = read(root, home);
    const refused = { kind: 'cannotEdit', reason: 'The site has no such language.', why: 'noLanguage' };
    expect(await change({ ...at, language: '../x', now: 'A' })).toMatchObject(refused);
    const texts = (await fieldAt(opened, 'hero.title'))?.values ?? {};
    expect(await change({ ...at, before: texts, now: { ...texts, '../x': 'A' } })).toMatchObject(refused);
    expect(read(root, home)).toBe(before);
  });

  it('is not one that stands for every language', async () => {
    const opened = await openedEditor('minimal');
    const { root, change } = opened;
    const at = { file: home, path: ['hero', 'title'], do: 'set' } as const;
    const texts = (await fieldAt(opened, 'hero.title'))?.values ?? {};
    expect(await change({ ...at, before: texts, now: { all: 'Nordkaj' } })).toMatchObject({
      kind: 'written',
    });
    const words = { ...at, language: 'all', before: 'Nordkaj', now: 'Nordkaj AB' };
    expect(await change(words)).toMatchObject({ kind: 'written' });
    expect(read(root, home)).toContain('all: Nordkaj AB');
  });
});

describe('a key that no definition has', () => {
  it('is added by no request', async () => {
    const { root, change, post } = await openedEditor('minimal');
    const before = read(root, home);
    const places = [['evil'], ['hero', 'evil'], ['hero', 'title', 'en', 'evil'], ['sections', 0, 'evil'], ['evil', 'list']];
    for (const path of places) {
      const at = { file: home, path };
      for (const added of [{ ...at, do: 'set', now: 'A' } as const, { ...at, do: 'insert', index: 0, value: 'A' } as const]) {
        const refused = { reason: 'No definition has such a key.' };
        expect(await change(added)).toMatchObject({ kind: 'cannotEdit', ...refused });
        const task = { do: 'change', changes: [added] };
        expect(await post('task', task)).toMatchObject({ kind: 'cannotEdit', ...refused });
        expect(await post('plan', task)).toMatchObject({ kind: 'refused', ...refused });
      }
    }
    const asLanguage = { file: home, path: ['hero'], language: 'evil', do: 'set', now: 'A' } as const;
    expect(await change(asLanguage)).toMatchObject({ kind: 'cannotEdit' });
    expect(read(root, home)).toBe(before);
  });

  it('is not that of one language, where a value may be one or have some', async () => {
    const { root, change } = await openedEditor('minimal');
    for (const at of [{ path: ['publish', 'sv'] }, { path: ['expires'], language: 'sv' }])
      expect(await change({ file: home, ...at, do: 'set', now: '2126-12-24' })).toMatchObject({ kind: 'written' });
    expect(read(root, home)).toMatch(/^publish:\s+\{? *sv: .*\nexpires:\s+\{? *sv: /m);
  });

  it('is changed where it is written, removed, and comes back with undo', async () => {
    const { root, change, undo } = await openedEditor('minimal', { [home]: minimal(home, ['hero:\n', 'hero:\n  evil: A\n']) });
    const at = { file: home, path: ['hero', 'evil'], do: 'set' } as const;
    expect(await change({ ...at, before: 'A', now: 'B' })).toMatchObject({ kind: 'written' });
    expect(await change({ ...at, before: 'B' })).toMatchObject({ kind: 'written' });
    expect(read(root, home)).not.toContain('evil');
    writeFileSync(join(root, home), `${read(root, home)}# By another program.\n`);
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect(read(root, home)).toContain('evil: B');
  });
});

describe('the placeholders of a text', () => {
  it('are facts of the company and figures, each with what stands there in the language', async () => {
    const opened = await openedEditor('minimal');
    expect(await fieldAt(opened, 'hero.title')).toMatchObject({ hasPlaceholders: true });
    const { choices } = await opened.get<{ choices: Choice[] }>('choices?of=placeholders:sv');
    expect(choices).toContainEqual({ value: '{contact:organization}', label: 'Nordkaj AB' });
    expect(choices).toContainEqual({ value: '{figure:projects}', label: '500+' });
    expect(choices.map(({ value }) => value)).not.toContain('{contact:receiver}');
  });

  it('are facts of the entry as well in the file of the page of all entries', async () => {
    const opened = await openedEditor('minimal');
    const { choices } = await opened.get<{ choices: Choice[] }>('choices?of=placeholders:en:positions');
    expect(choices.filter(({ value }) => value.startsWith('{entry:'))).toContainEqual({
      value: '{entry:title}',
      label: 'title',
    });
  });
});

describe('a section that is added', () => {
  it('has as many items as it needs', async () => {
    const opened = await openedEditor('minimal');
    const { sections } = await opened.get<{ sections: SectionType[] }>('sections?page=home');
    const value = sections.find(({ type }) => type === 'faq')?.blank.value ?? null;
    expect(value).toMatchObject({ items: [{ question: { en: 'TODO' } }, { question: { en: 'TODO' } }] });
    await opened.change({ file: home, path: ['sections'], do: 'insert', index: 0, value });
    expect((await fieldAt(opened, 'sections.0.items'))?.limit).toEqual({ least: 2 });
  });
});

describe('what a field is set to', () => {
  it('is a page, or a place on it that has a name', async () => {
    const opened = await openedEditor('minimal');
    const { choices } = await opened.get<{ choices: Choice[] }>('choices?of=pages');
    expect(choices).toContainEqual({ value: 'contact', label: 'Contact' });
    expect(choices).toContainEqual({ value: 'contact#details', label: 'Contact #details' });
  });

  it('is an icon, with what it looks like', async () => {
    const opened = await openedEditor('minimal');
    const { choices } = await opened.get<{ choices: Choice[] }>('choices?of=icons');
    expect(choices.find(({ value }) => value === 'Factory')?.drawing).toMatch(/^<(?:path|rect|line) /);
  });

  it('is an entry, which is called as its texts call it', async () => {
    const opened = await openedEditor('ferry');
    const choicesOf = async (name: string) => (await opened.get<{ choices: Choice[] }>(`choices?of=collection:${name}`)).choices;
    expect(await choicesOf('people')).toContainEqual({ value: 'marit', label: 'Marit Sundberg' });
    const minimal = await openedEditor('minimal');
    expect(await minimal.get('choices?of=collection:metrics')).toMatchObject({ choices: [{ value: 'projects', label: 'Projects' }] });
  });
});

describe('an item that is added', () => {
  it('of a list with names asks for the name, and so does a section with such a list', async () => {
    const opened = await openedEditor('minimal');
    const { sections } = await opened.get<{ sections: SectionType[] }>('sections?page=home');
    const { value = null, asks } = sections.find(({ type }) => type === 'metrics')?.blank ?? {};
    const asked = { choicesOf: 'collection:metrics' };
    expect(value).toMatchObject({ title: { en: 'TODO' }, items: [''] });
    expect(asks).toEqual([{ ...asked, path: ['items', 0] }]);
    await opened.change({ file: home, path: ['sections'], do: 'insert', index: 0, value });
    expect((await fieldAt(opened, 'sections.0.items'))?.blank).toEqual({
      value: '',
      asks: [{ ...asked, path: [] }],
    });
  });

  it('of a file that is a list is an entry of its own, which moves and goes', async () => {
    const opened = await openedEditor('ferry');
    const { root, change } = opened;
    const fieldsOf = async (path: string) => (await opened.file(path)).groups.flatMap(({ fields }) => fields);
    const file = 'content/people.yaml';
    const read = () => readFileSync(join(root, file), 'utf8');
    const before = read();
    const list = (await fieldsOf(file))[0];
    expect(list).toMatchObject({ kind: 'list', name: ['people'], path: [] });
    const value = list?.blank?.value ?? null;
    expect(value).toMatchObject({ id: 'new-1', role: { en: 'TODO', sv: 'TODO', de: 'TODO' } });
    const at = { file, path: [] };
    const index = before.split('- id:').length - 1;
    expect(await change({ ...at, do: 'insert', index, value })).toMatchObject({ kind: 'written' });
    expect(await change({ ...at, do: 'move', from: index, to: 0, before: value })).toMatchObject({
      kind: 'written',
    });
    expect(read()).toMatch(/^- id: new-1\n/);
    expect((await fieldsOf(file))[0]?.blank?.value).toMatchObject({ id: 'new-2' });
    expect(await change({ ...at, do: 'remove', index: 0, before: value })).toMatchObject({ kind: 'written' });
    expect(read()).toBe(before);
  });
});

describe('what was done since the last commit', () => {
  it('is listed with before and after, taken back and committed', async () => {
    const opened = await openedEditor('minimal', { 'content/translations.lock.yaml': null });
    const { root, change, get, post } = opened;
    committed(root);
    const at = { file: home, path: ['hero', 'title'] };
    const before = 'Cranes that start in January';
    const title = (from: string, now: string): FieldChange => ({
      ...at,
      do: 'set',
      language: 'en',
      before: from,
      now,
    });
    const text = readFileSync(join(root, home), 'utf8');
    expect(await post<CommitAnswer>('commit', { message: 'Nothing' })).toMatchObject({
      kind: 'refused',
      why: 'noChanges',
    });
    await change(title(before, 'New'));
    expect(await get<CommittedChanges>('changes')).toEqual({
      git: true,
      wholes: [],
      changes: [
        {
          ...at,
          name: ['pages', ...at.path],
          forms: { before: [], now: [] },
          language: 'en',
          page: 'home',
          before,
          now: 'New',
        },
      ],
      others: ['content/translations.lock.yaml'],
    });
    expect(await post('revert', { ...at, language: 'en' })).toMatchObject({ kind: 'written' });
    expect(readFileSync(join(root, home), 'utf8')).toBe(text);
    await change(title(before, 'Newer'));
    writeFileSync(join(root, 'notes.txt'), 'not of the site');
    expect(await post<CommitAnswer>('commit', { message: 'home: a newer title' })).toMatchObject({
      kind: 'committed',
    });
    expect((await get<CommittedChanges>('changes')).changes).toEqual([]);
    expect(readFileSync(join(root, 'content/translations.lock.yaml'), 'utf8')).toMatch(/ pages\/about .* pages\/home /s);
  });

  it('says how a value is shown that is no text, and what is in a list or mapping', async () => {
    const { root, change, get } = await openedEditor('trilingual');
    committed(root);
    const file = 'content/positions.yaml';
    const position = (...path: FieldChange['path']) => ({ file, path: ['en', 0, ...path] });
    const item = dataAt(dataOfFile(file, read(root, file)), ['en', 1]) as Json;
    expect(
      await change(
        { ...position('type'), do: 'set', before: 'full-time', now: 'temporary' },
        { ...position('closes'), do: 'set', before: '2027-02-15', now: '2027-03-01' },
        { file, path: ['en'], do: 'remove', index: 1, before: item },
        { file: 'content/pages/home.yaml', path: ['draft'], do: 'set', now: true },
      ),
    ).toMatchObject({ kind: 'written' });
    const { changes } = await get<CommittedChanges>('changes');
    const formsAt = (...path: FieldChange['path']) => changes.find((each) => isDeepStrictEqual(each.path, path))?.forms;
    const type = {
      path: [],
      name: ['positions', 'en', 0, 'type'],
      kind: 'choice',
      choices: expect.arrayContaining(['full-time', 'temporary']) as unknown,
    };
    expect(formsAt('en', 0, 'type')).toEqual({ before: [type], now: [type] });
    expect(formsAt('en', 0, 'closes')?.now).toMatchObject([{ path: [], kind: 'day' }]);
    expect(formsAt('draft')).toEqual({
      before: [],
      now: [{ path: [], name: ['pages', 'draft'], kind: 'boolean' }],
    });
    const removed = formsAt('en', 1);
    expect(removed?.before).toContainEqual({ ...type, path: ['type'], name: ['positions', 'en', 1, 'type'] });
    expect(removed?.now).toEqual([]);
  });

  it('passes continuous integration, also as the first commit of a new site', async () => {
    const lockfiles = { 'content/translations.lock.yaml': null, 'content/published.lock.yaml': null };
    const { root, change, post, get } = await openedEditor('minimal', lockfiles);
    committed(root);
    writeFileSync(join(root, '.git/info/exclude'), '.tvilling/\n');
    const [before, now] = ['Cranes that start in January', 'Cranes that start in July'];
    await change({ file: home, path: ['hero', 'title'], do: 'set', language: 'en', before, now });
    expect(await post<CommitAnswer>('commit', { message: 'July' })).toMatchObject({ kind: 'committed' });
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect((await get<CommittedChanges>('changes')).others).toEqual([]);
    expect(read(root, 'content/published.lock.yaml')).toBe(minimal('content/published.lock.yaml'));
    const { code, stdout } = await runMain(['validate', '--root', root], { env: { CI: 'true' } });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining('lock') });
  });

  it('is committed with what belongs to it, and without what is of others', async () => {
    const opened = await openedEditor('minimal');
    const { root, change, upload, get, post } = opened;
    const redirects = 'content/redirects.yaml';
    writeFileSync(join(root, redirects), '- { from: /old, to: page:home }\n');
    committed(root);
    writeFileSync(join(root, '.git/info/exclude'), '.tvilling/\n*.bak\n');
    const names = ['content/pages/.home.yaml.swp', 'content/.DS_Store', 'content/pages/home.yaml~', 'content/a.bak'];
    for (const name of [...names, 'staged.txt']) writeFileSync(join(root, name), 'x');
    git(root, 'add', 'staged.txt');
    git(root, 'rm', '--quiet', redirects);
    await change({
      file: home,
      path: ['hero', 'title'],
      do: 'set',
      language: 'en',
      before: 'Cranes that start in January',
      now: 'New',
    });
    await upload('-m.png', pngOf({ width: 4, height: 3 }));
    const others = [redirects, 'content/pictures/m.png'];
    expect((await get<CommittedChanges>('changes')).others.toSorted()).toEqual(others.toSorted());
    git(root, 'config', 'user.name', 'Test');
    git(root, 'config', 'user.email', 'test@example.org');
    expect(await post<CommitAnswer>('commit', { message: '--amend\n\n-x' })).toMatchObject({
      kind: 'committed',
    });
    expect(git(root, 'show', '--format=%s', '--name-status', 'HEAD').split('\n').filter(Boolean)).toEqual([
      '--amend',
      `M\t${home}`,
      'A\tcontent/pictures/m.png',
      `D\t${redirects}`,
    ]);
    expect(git(root, 'diff', '--cached', '--name-only')).toBe('staged.txt\n');
    expect(await get<CommittedChanges>('changes')).toMatchObject({ changes: [], others: [] });
  });

  it('is not committed where nobody would find it', async () => {
    const { root, change, post } = await openedEditor('minimal');
    committed(root);
    git(root, 'checkout', '--quiet', '--detach');
    await change({ file: home, path: ['kind'], do: 'set', before: 'home', now: 'other' });
    expect(await post<CommitAnswer>('commit', { message: 'Lost' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('branch'),
      why: 'noBranch',
    });
  });

  it('is not committed while another program holds the index, and git says so', async () => {
    const { root, change, post } = await openedEditor('minimal');
    committed(root);
    await change({ file: home, path: ['kind'], do: 'set', before: 'home', now: 'other' });
    writeFileSync(join(root, '.git/index.lock'), '');
    expect(await post<CommitAnswer>('commit', { message: 'Later' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^git has refused the commit: .*index\.lock/),
      why: 'git',
    });
  });

  it('of a list is taken back entry by entry', async () => {
    const { root, get, post, editor } = await openedEditor('ferry');
    committed(root);
    const file = 'content/people.yaml';
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), `${text}- id: nina\n  name: Nina Berg\n  role: { en: Cook, sv: Kock, de: Koch }\n`);
    editor.follow(null, [file]);
    const { changes } = await get<CommittedChanges>('changes');
    expect(changes).toMatchObject([{ file, now: { id: 'nina' } }]);
    const { path = [], language } = changes[0] ?? {};
    expect(await post('revert', { file, path, language })).toMatchObject({ kind: 'written' });
    expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  it('is nothing without a repository', async () => {
    const { get, post } = await openedEditor('minimal');
    expect(await get('changes')).toEqual({ git: false, wholes: [], changes: [], others: [] });
    expect(await post('commit', { message: 'x' })).toMatchObject({ kind: 'refused', why: 'noGit' });
  });
});

describe('a picture', () => {
  it('is kept under a name of its own if browsers show it', async () => {
    const { upload, root } = await openedEditor('minimal');
    const bytes = pngOf({ width: 4, height: 3 });
    expect(await upload('../../Kran på kajen.PNG', bytes)).toEqual({
      kind: 'written',
      file: 'kran-pa-kajen.png',
    });
    const other = pngOf({ width: 5, height: 3 });
    const again = { kind: 'written', file: 'kran-pa-kajen-2.png' };
    expect(await upload('kran-pa-kajen.jpg', other)).toEqual(again);
    expect(await upload('kran-pa-kajen.png', other)).toEqual(again);
    expect(readFileSync(join(root, 'content/pictures/kran-pa-kajen.png'))).toEqual(Buffer.from(bytes));
  });

  it.each([
    ['a page', 'noPicture', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', 'active', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>'],
  ])('is refused: %s', async (_, why, text) => {
    const { upload } = await openedEditor('minimal');
    expect(await upload('a.svg', new TextEncoder().encode(text))).toMatchObject({ kind: 'refused', why });
  });
});

it.each([
  ['', 'minimal', 3, {}],
  [', with lines that end in CRLF', 'minimal', 11, withCarriageReturns],
  [', with YAML of every style', 'minimal', 1, inAllStyles],
  [', with articles in Markdown files', 'news', 7, mixed],
] as const)('edits values of a site there and back, with no other byte%s', async (_, name, each, changes) => {
  expect(await editEveryValue(name, each, changes)).toBeGreaterThan(10);
});

it('a word of the templates has a field although the site has none, and is written and taken back in its file', async () => {
  const { root, page, change, undo } = await openedEditor('minimal', { [ui]: null });
  const word = async (language: string) => {
    const { groups } = await page('home', language);
    const fields = groups.flatMap(({ fields }) => fields).filter(({ file }) => file === ui);
    return fields.find(({ path }) => path.join('.') === 'shell.common.skip');
  };
  const skip = { sv: 'Hoppa till innehållet', en: 'Skip to main content' };
  expect(await word('sv')).toMatchObject({
    kind: 'text',
    localized: true,
    optional: true,
    values: {},
    fallbacks: skip,
    shown: { sv: [skip.sv] },
  });
  const at = { file: ui, path: ['shell', 'common', 'skip'], language: 'sv' };
  expect(await change({ ...at, do: 'set', now: 'Till texten' })).toMatchObject({ kind: 'written' });
  expect(readFileSync(join(root, ui), 'utf8')).toBe('shell:\n  common:\n    skip: { sv: Till texten }\n');
  expect(await word('sv')).toMatchObject({ values: { sv: 'Till texten' }, shown: { sv: ['Till texten'] } });
  expect((await word('sv'))?.fallbacks).toEqual({ en: skip.en });
  await undo();
  expect(existsSync(join(root, ui))).toBe(false);
  await change({ ...at, do: 'set', now: 'Till texten' });
  expect(await change({ ...at, do: 'set', before: 'Till texten' })).toMatchObject({ kind: 'written' });
  expect(existsSync(join(root, ui))).toBe(false);
  expect((await word('sv'))?.values).toEqual({});
});

it.each(['# Words.\n', '---\n', '\n'])('the file of words may be %j', async (raw) => {
  const { root, file, change } = await openedEditor('minimal', { [ui]: raw });
  const [words] = (await file(ui)).groups;
  expect(words?.fields).not.toEqual([]);
  const at = { file: ui, path: ['shell', 'common', 'skip'], language: 'sv' };
  await change({ ...at, do: 'set', now: 'Till texten' });
  expect(readFileSync(join(root, ui), 'utf8')).toBe(`${raw}shell:\n  common:\n    skip: { sv: Till texten }\n`);
  await change({ ...at, do: 'set', before: 'Till texten' });
  expect(existsSync(join(root, ui)) ? readFileSync(join(root, ui), 'utf8') : '\n').toBe(raw);
});

it('tells that pages have other titles, and not after each edit', async () => {
  const { editor, change } = await openedEditor('minimal');
  let told: EditorEvent | undefined;
  onTestFinished(editor.listen((event) => (told = event)));
  const edited = async (path: string[], before: string, now: string) => {
    await change({ file: home, path, do: 'set', language: 'en', before, now });
    editor.shown();
    return told;
  };
  editor.shown();
  const headline = await edited(['hero', 'title'], 'Cranes that start in January', 'Cranes');
  expect(headline).toEqual({ kind: 'shown', isSiteOther: false });
  const title = await edited(['meta', 'title'], 'Cranes and quays', 'Our cranes');
  expect(title).toEqual({ kind: 'shown', isSiteOther: true });
});

it('goes on while a file is gone that git is replacing', async () => {
  const opened = await openedEditor('minimal');
  const { editor, root } = opened;
  const range = { start: { line: 8, column: 16 }, end: { line: 8, column: 20 } };
  const findings = [findingOf('content/filler', { file: home, range }, { filler: 'TODO' })];
  const routes = join(root, 'content/routes.yaml');
  // A change of any file: they are listed, and read when somebody asks for them.
  editor.follow(null, ['']);
  rmSync(routes);
  editor.found(findings);
  writeFileSync(routes, minimal('content/routes.yaml'));
  editor.follow(null, ['']);
  editor.found(findings);
  expect((await fieldAt(opened, 'hero.title'))?.findings).toMatchObject([{ code: 'content/filler' }]);
});
