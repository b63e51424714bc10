import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  CommitAnswer,
  CommittedChanges,
  Field,
  FieldChange,
  PictureAnswer,
} from '../../../cli/dev/editor/protocol.ts';
import { findingOf } from '../../../cli/diagnostics/finding.ts';
import { committed } from '../../git.ts';
import { pngOf } from '../../picture-bytes.ts';
import { minimal } from '../../temporary-site.ts';
import { editEveryValue } from './edit-every-value.ts';
import { openedEditor } from './opened-editor.ts';

const home = 'content/pages/home.yaml';

type Opened = Awaited<ReturnType<typeof openedEditor>>;

async function fieldAt({ page }: Opened, path: string, language = 'sv'): Promise<Field | undefined> {
  const { groups } = await page('home', language);
  return groups
    .flatMap(({ fields }) => fields)
    .find((field) => field.file === home && field.path.join('.') === path);
}

describe('the fields of a page', () => {
  it('have the values of all languages, what the page shows of them, and words for people', async () => {
    const opened = await openedEditor('minimal');
    expect(await fieldAt(opened, 'hero.title')).toMatchObject({
      kind: 'text',
      label: 'Title',
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
    await change({ ...at, do: 'set', language: 'sv', before: later });
    expect((await fieldAt(opened, 'hero.title'))?.states.sv).toEqual({ kind: 'missing' });
  });

  it('have the findings at their places', async () => {
    const opened = await openedEditor('minimal');
    const range = { start: { line: 8, column: 16 }, end: { line: 8, column: 20 } };
    opened.editor.found([findingOf('content/filler', { file: home, range }, { filler: 'TODO' })]);
    expect((await fieldAt(opened, 'hero.title'))?.findings).toMatchObject([
      { code: 'content/filler', path: ['hero', 'title', 'en'] },
    ]);
    expect((await fieldAt(opened, 'hero'))?.findings).toEqual([]);
  });

  it('say why they cannot be edited', async () => {
    const opened = await openedEditor('minimal', {
      [home]: minimal(
        home,
        ['{ en: Cranes that start in January,', '{ en: &name Cranes that start in January,'],
        ['label: { en: Nordkaj', 'label: { en: *name'],
      ),
    });
    // A file with an alias before its anchor cannot be read; nothing of it is offered.
    expect(await fieldAt(opened, 'hero.label')).toBeUndefined();
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
    expect(await post<CommitAnswer>('commit', { message: 'Nothing' })).toMatchObject({ kind: 'refused' });
    await change(title(before, 'New'));
    expect(await get<CommittedChanges>('changes')).toEqual({
      git: true,
      changes: [{ ...at, language: 'en', page: 'home', before, now: 'New' }],
    });
    expect(await post('revert', { ...at, language: 'en' })).toMatchObject({ kind: 'written' });
    expect(readFileSync(join(root, home), 'utf8')).toBe(text);
    await change(title(before, 'Newer'));
    writeFileSync(join(root, 'notes.txt'), 'not of the site');
    expect(await post<CommitAnswer>('commit', { message: 'home: a newer title' })).toMatchObject({
      kind: 'committed',
    });
    expect((await get<CommittedChanges>('changes')).changes).toEqual([]);
    expect(readFileSync(join(root, 'content/translations.lock.yaml'), 'utf8')).toMatch(
      / pages\/about .* pages\/home /s,
    );
  });

  it('is nothing without a repository', async () => {
    const { get, post } = await openedEditor('minimal');
    expect(await get('changes')).toEqual({ git: false, changes: [] });
    expect(await post('commit', { message: 'x' })).toMatchObject({ kind: 'refused' });
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
    expect(await upload('kran-pa-kajen.jpg', bytes)).toEqual({
      kind: 'written',
      file: 'kran-pa-kajen-2.png',
    });
    expect(readFileSync(join(root, 'content/pictures/kran-pa-kajen.png'))).toEqual(Buffer.from(bytes));
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
    ],
  ])('is refused: %s', async (_, text) => {
    const { upload } = await openedEditor('minimal');
    expect(await upload('a.svg', new TextEncoder().encode(text))).toMatchObject<Partial<PictureAnswer>>({
      kind: 'refused',
    });
  });
});

it('edits values of a site there and back, with no other byte', async () => {
  expect(await editEveryValue('minimal', 3)).toBeGreaterThan(20);
});
