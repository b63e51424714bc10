import { describe, expect, it } from 'vitest';
import { bodyKey } from '../../../cli/content/markdown-file.ts';
import { changedFile, type EditOutcome, type PlaceChange } from '../../../cli/edit/values/changed-file.ts';

const style = { order: () => ['type', 'title', 'lead', 'en', 'sv'] };

const changed = (raw: string, change: PlaceChange, file = 'a.yaml'): EditOutcome => changedFile(file, raw, change, style);

/** The file with another value. */
function withValue(raw: string, path: PlaceChange['path'], before: unknown, now: unknown): string {
  const result = changed(raw, { do: 'set', path, before, now } as PlaceChange);
  return result.kind === 'changed' ? result.raw : JSON.stringify(result);
}

const page = `# Head
hero:
  title: { en: Ferry, sv: 'Färja' } # both
  lead:
    en: >-
      One line
      and two
    sv: "Rad"
items:
  # The first
  - type: a
    title: One

  - type: b
    title: Two
words: [x, 'y', z]
`;

describe('another value', () => {
  it.each([
    [['hero', 'title', 'en'], 'Ferry', 'Boat: # 1', "{ en: 'Boat: # 1', sv: 'Färja' } # both"],
    [['hero', 'title', 'sv'], 'Färja', "Bil's", "{ en: Ferry, sv: 'Bil''s' } # both"],
    [['hero', 'lead', 'sv'], 'Rad', 'A "b"', 'sv: "A \\"b\\""'],
    [['hero', 'lead', 'en'], 'One line and two', 'One line and three', '      and three\n'],
    [['words', 1], 'y', 'q', "[x, 'q', z]"],
    [['items', 0, 'title'], 'One', 5, '    title: 5\n'],
  ])('at %j keeps how it is written', (path, before, now, part) => {
    const after = withValue(page, path, before, now);
    expect(after).toContain(part);
    const others = (text: string) => text.split('\n').length;
    expect(others(after)).toBe(others(page));
    expect(withValue(page, path, before, before)).toBe(page);
  });

  it('keeps line ends and a byte order mark', () => {
    const raw = `\ufeff${page.replaceAll('\n', '\r\n')}`;
    expect(withValue(raw, ['hero', 'lead', 'en'], 'One line and two', 'One line and 2')).toBe(raw.replace('and two', 'and 2'));
  });

  it('comes with the mappings around it, behind the keys before it', () => {
    expect(withValue('type: a\nend: 1\n', ['lead', 'en'], undefined, 'New')).toBe('type: a\nlead: { en: New }\nend: 1\n');
  });

  it.each([
    ['blocks', 'a:\n  en: One\n  sv: Ett\n', 'b:\n  en: Two\n  sv: Två\n'],
    ['brackets', 'a: { en: One, sv: Ett }\n', 'b: { en: Two, sv: Två }\n'],
    ['brackets, but for long texts', `a:\n  en: ${'One '.repeat(40)}1\nc: { en: 1 }\n`, 'b: { en: Two, sv: Två }\n'],
    ['blocks, and a list in brackets', 'a:\n  en: One\nc: [1]\n', 'b:\n  en: Two\n  sv: Två\n'],
  ])('is written as the other texts of the file: in %s', (_, raw, added) => {
    expect(withValue(raw, ['b'], undefined, { en: 'Two', sv: 'Två' })).toBe(raw + added);
    const list = `${raw}list:\n  - x: 1\n`;
    const item = changed(list, { do: 'insert', path: ['list'], index: 1, value: { b: { en: 'Two', sv: 'Två' } } });
    expect(item).toMatchObject({ raw: `${list}  - ${added.trimEnd().replaceAll('\n', '\n    ')}\n` });
  });

  it('follows the widest mapping in brackets', () => {
    const wide = `a: { en: ${'One '.repeat(40)}1 }\n`;
    expect(withValue(wide, ['b'], undefined, { en: `${'Two '.repeat(30)}2` })).toBe(`${wide}b: { en: ${'Two '.repeat(30)}2 }\n`);
  });

  it('takes the mapping with it that would be empty', () => {
    expect(withValue('type: a\nlead:\n  en: Old\nend: 1\n', ['lead', 'en'], 'Old', undefined)).toBe('type: a\nend: 1\n');
  });

  it('is written as the language before it', () => {
    expect(withValue('a:\n  en: |-\n    One\n    two\n', ['a', 'sv'], undefined, 'Ett\ntvå')).toBe(
      'a:\n  en: |-\n    One\n    two\n  sv: |-\n    Ett\n    två\n',
    );
  });
});

describe('the first key of a file that may have none', () => {
  const change: PlaceChange = {
    do: 'set',
    path: ['templates', 'skip', 'sv'],
    before: undefined,
    now: 'Hoppa',
  };
  const first = 'templates:\n  skip: { sv: Hoppa }\n';
  const added = (raw: string) => changedFile('a.yaml', raw, change, { order: () => [], mayBeEmpty: true });

  it.each([
    ['', first],
    ['# Words\n', `# Words\n${first}`],
    ['null\n', first],
    ['~', first],
    ['# Words\nnull # none\n# end\n', `# Words\n # none\n# end\n${first}`],
    ['# Words\r\nnull\r\n', `# Words\r\n${first.replaceAll('\n', '\r\n')}`],
  ])('stands below its comments: %j', (raw, expected) => {
    expect(added(raw)).toEqual({ kind: 'changed', raw: expected });
  });

  it.each(['words\n', '5\n', '- null\n'])('does not take the place of %j', (raw) => {
    expect(added(raw)).toMatchObject({ kind: 'cannotEdit' });
  });
});

describe('a change that is refused', () => {
  it.each([
    ['another value there', 'a: 1\n', { do: 'set', path: ['a'], before: 2, now: 3 }, { kind: 'conflict', now: 1 }],
    ['no value there', 'b: 1\n', { do: 'set', path: ['a'], before: 2, now: 3 }, { kind: 'conflict', now: undefined }],
    ['another item there', 'a: [1, 2]\n', { do: 'remove', path: ['a'], index: 1, before: 1 }, { kind: 'conflict', now: 2 }],
    ['a position that is gone', 'a: [1]\n', { do: 'move', path: ['a'], from: 0, to: 1, before: 1 }, { kind: 'conflict' }],
  ])('names %s', (_, raw, change, expected) => {
    expect(changed(raw, change as PlaceChange)).toMatchObject(expected);
  });

  it.each([
    ['an anchor', 'repeated', 'a: &x { b: 1 }\nc: *x\n', ['a', 'b'], 1, 2],
    ['a file with a mistake', 'unreadable', 'a: [1\n', ['a'], 1, 2],
    ['an item of a list that is not there', 'notation', 'b: 1\n', ['a', 0], undefined, 'x'],
    ['a comment within', 'notation', 'a:\n  b: 1\n  # why\n  c: 2\n', ['a'], { b: 1, c: 2 }, 'text'],
  ])('says why: %s', (_, why, raw, path, before, now) => {
    expect(changed(raw, { do: 'set', path, before, now } as PlaceChange)).toEqual({
      kind: 'cannotEdit',
      reason: expect.stringMatching(/\.$/),
      why,
    });
  });
});

it('an item of a list that stands elsewhere is refused', () => {
  const change = { do: 'insert', path: ['c'], index: 0, value: 2 } as const;
  expect(changed('a: &x [1]\nc: *x\n', change)).toMatchObject({ kind: 'cannotEdit' });
});

describe('items of a list', () => {
  const list = 'a:\n  # one\n  - id: x\n    t: 1\n\n  - id: y # two\n  - id: z\n';
  it.each([
    [{ do: 'move', from: 2, to: 0, before: { id: 'z' } }, 'a:\n  - id: z\n  # one\n  - id: x\n    t: 1\n\n  - id: y # two\n'],
    [{ do: 'insert', index: 1, value: { id: 'n' } }, 'a:\n  # one\n  - id: x\n    t: 1\n\n  - id: n\n  - id: y # two\n  - id: z\n'],
    [{ do: 'insert', index: 3, value: { id: 'n' } }, `${list}  - id: n\n`],
    [{ do: 'remove', index: 2, before: { id: 'z' } }, list.replace('  - id: z\n', '')],
  ])('%j', (change, after) => {
    expect(changed(list, { path: ['a'], ...change } as PlaceChange)).toEqual({ kind: 'changed', raw: after });
  });

  it.each([
    [{ do: 'move', from: 0, to: 2, before: 'x' }, "a: ['y', z, x]\n"],
    [{ do: 'insert', index: 1, value: 'n' }, "a: [x, n, 'y', z]\n"],
    [{ do: 'remove', index: 1, before: 'y' }, 'a: [x, z]\n'],
  ])('in brackets: %j', (change, after) => {
    expect(changed("a: [x, 'y', z]\n", { path: ['a'], ...change } as PlaceChange)).toEqual({
      kind: 'changed',
      raw: after,
    });
  });
});

describe('a Markdown file', () => {
  const raw = '---\r\ntitle: Boat # t\r\n---\r\n\r\nOne *two*.\r\n\r\nThree.\r\n';
  it('gets another article, or another value in its front matter', () => {
    const article: PlaceChange = {
      do: 'set',
      path: [bodyKey],
      before: 'One *two*.\n\nThree.',
      now: 'One.\n\nThree.\n',
    };
    expect(changed(raw, article, 'en.md')).toEqual({ kind: 'changed', raw: raw.replace(' *two*', '') });
    const title: PlaceChange = { do: 'set', path: ['title'], before: 'Boat', now: 'Ship' };
    expect(changed(raw, title, 'en.md')).toEqual({ kind: 'changed', raw: raw.replace('Boat', 'Ship') });
  });

  it('gets front matter', () => {
    const title: PlaceChange = { do: 'set', path: ['title'], before: undefined, now: 'Ship' };
    expect(changed('Text.\n', title, 'en.md')).toEqual({
      kind: 'changed',
      raw: '---\ntitle: Ship\n---\n\nText.\n',
    });
  });
});
