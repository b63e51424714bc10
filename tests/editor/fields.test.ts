import { describe, expect, it } from 'vitest';
import type { EditorKind, Field, FieldPath, Json, ShownFinding } from '../../cli/dev/editor/protocol.ts';
import { besidePlaceholders, missingPlaceholders, partsOf, withWholePlaceholders } from '../../editor/fields/placeholders.ts';
import { foundElsewhere } from '../../editor/model/findings.ts';
import { fieldOfFinding, languageOfFinding } from '../../editor/model/places.ts';
import { copyOf, type FieldNode, shownParts, titleOf, treeOf, withValue } from '../../editor/model/tree.ts';

const field = (path: FieldPath, kind: EditorKind, values: Record<string, Json> = {}): Field => ({
  file: 'content/pages/home.yaml',
  path,
  kind,
  name: ['pages', ...path],
  description: '',
  localized: kind === 'text',
  optional: false,
  values,
  shown: {},
  states: {},
  pages: 1,
  findings: [],
});

const fields = [
  field(['hero'], 'group'),
  field(['hero', 'title'], 'text', { en: 'Quay', sv: 'Kaj' }),
  field(['sections'], 'list'),
  field(['sections', 0], 'group', { '': { type: 'faq' } }),
  field(['sections', 0, 'title'], 'text', { en: 'Questions' }),
  field(['sections', 1], 'group'),
];

describe('the fields of a file', () => {
  const [hero, sections] = treeOf(fields);

  it('are a tree of groups, lists and items', () => {
    expect(treeOf(fields).map((node) => node.field.name.at(-1))).toEqual(['hero', 'sections']);
    expect(hero?.parts.map((node) => node.field.name.at(-1))).toEqual(['title']);
    expect(sections?.parts.map((node) => node.parts.length)).toEqual([1, 0]);
  });

  it('name an item by its first text, in the language or in any, and by its type', () => {
    const item = sections?.parts[0];
    expect(hero && titleOf(hero, 'sv')).toBe('Kaj');
    expect(item && titleOf(item, 'sv')).toBe('Questions');
  });

  it('name an item by its id only if it has nothing else', () => {
    const [id, title] = ['id', 'title'].map((key) => ({
      ...field([0, key], 'text', { '': key === 'id' ? 'fixture-designer' : 'Fixture designer' }),
      localized: false,
    }));
    const item = (...parts: Field[]) => treeOf([field([0], 'group'), ...parts])[0] as FieldNode;
    expect(titleOf(item(id as Field, title as Field), 'en')).toBe('Fixture designer');
    expect(titleOf(item(id as Field), 'en')).toBe('fixture-designer');
  });

  it('begin unfolded where the page shows something, and where a list is empty', () => {
    const shown = { ...field(['hero', 'title'], 'text'), shown: { sv: ['Kaj'] } };
    const empty = field(['items'], 'list', { '': [] });
    const opened = shownParts([field(['hero'], 'group'), shown, field(['meta'], 'group'), empty], 'sv');
    expect(opened.map(({ name }) => name.at(-1))).toEqual(['hero', 'items']);
  });

  it('lead from a finding to the field that has it, and to its language', () => {
    const finding: ShownFinding = {
      code: 'content/unknown-placeholder',
      severity: 'error',
      message: 'The placeholder {figure:nothing} is not known.',
      file: 'content/pages/home.yaml',
      line: 7,
      column: 24,
    };
    const found = { ...finding, path: ['hero', 'title', 'sv'] };
    const having = fields.map((each) => (each.name.at(-1) === 'title' ? { ...each, findings: [found] } : each));
    const title = fieldOfFinding(finding, having.slice(0, 3));
    expect(title?.path).toEqual(['hero', 'title']);
    expect(title && languageOfFinding(found, title)).toBe('sv');
    expect(title && languageOfFinding({ ...found, path: ['hero', 'title'] }, title)).toBe('');
    expect(fieldOfFinding({ ...finding, line: 8 }, having)).toBeUndefined();
  });
});

describe('an item that is copied', () => {
  it('has an id of its own', () => {
    const items = [{ id: 'anna-2' }, { id: 'anna-3' }, { title: 'B' }];
    expect(copyOf(items[0] ?? null, items)).toEqual({ id: 'anna-4' });
    expect(copyOf({ title: 'B' }, items)).toEqual({ title: 'B' });
  });
});

describe('what an edit leads to elsewhere', () => {
  const finding = (file: string, message: string, line = 1): ShownFinding => ({
    code: 'link/unknown-page',
    severity: 'error',
    file,
    message,
    line,
  });

  it('is what is new in other files, as long as it is there', () => {
    const [old, here, there] = [finding('b.yaml', 'old'), finding('a.yaml', 'here'), finding('b.yaml', 'new')];
    const edited = 'a.yaml';
    const first = foundElsewhere([], { before: [old], now: [old, here, there], edited });
    expect(first).toEqual([there]);
    const moved = finding('b.yaml', 'new', 3);
    expect(foundElsewhere(first, { before: [old, here, there], now: [old, moved], edited })).toEqual([moved]);
    expect(foundElsewhere(first, { before: [old, here, there], now: [old], edited })).toEqual([]);
  });
});

describe('a value that was saved', () => {
  it('is that of its field, and of the lists and groups around it: they are changed as a whole', () => {
    const item = { type: 'faq', title: { en: 'Questions' } };
    const parts = [
      field(['sections'], 'list', { '': [item] }),
      field(['sections', 0], 'group', { '': item }),
      field(['sections', 0, 'title'], 'text', { en: 'Questions' }),
    ];
    const file = 'content/pages/home.yaml';
    const groups = [{ file, title: '', digest: '', fields: parts }];
    const page = { page: 'home', language: 'en', address: '/', groups };
    const place = { file, path: ['sections', 0, 'title'], language: 'sv' };
    const [list, group, title] = withValue(page, place, 'Frågor').groups[0]?.fields ?? [];
    const now = { type: 'faq', title: { en: 'Questions', sv: 'Frågor' } };
    expect(title?.values).toEqual({ en: 'Questions', sv: 'Frågor' });
    expect(group?.values['']).toEqual(now);
    expect(list?.values['']).toEqual([now]);
    const taken = withValue(page, { ...place, language: 'en' }, undefined).groups[0]?.fields[0];
    expect(taken?.values['']).toEqual([{ type: 'faq', title: {} }]);
  });
});

describe('placeholders', () => {
  it('are told from the text around them', () => {
    const parts = partsOf('In {figure:countries} countries, {name}, { not } this');
    expect(parts.filter(({ isPlaceholder }) => isPlaceholder).map(({ text }) => text)).toEqual(['{figure:countries}', '{name}']);
    expect(parts.map(({ text }) => text).join('')).toBe('In {figure:countries} countries, {name}, { not } this');
  });

  it('of the source that a translation lacks are counted', () => {
    expect(missingPlaceholders('{a} {a} {b:c}', '{b:c} {a}')).toEqual(['{a}']);
    expect(missingPlaceholders('{a}', '{a}')).toEqual([]);
    expect(missingPlaceholders('{a} {b}', 'x', (literal) => literal !== '{b}')).toEqual(['{a}']);
  });
});

describe('a placeholder', () => {
  it.each([
    ['a letter taken from its end', 'In {figure:a} ports', 'In {figure:a ports', 'In  ports', 3],
    ['a letter taken from its start', 'In {figure:a} ports', 'In figure:a} ports', 'In  ports', 3],
    ['a cut from within to behind it', 'In {figure:a} ports', 'In {figrts', 'In rts', 3],
    ['what is typed into it', 'In {figure:a} ports', 'In {figxure:a} ports', 'In {figure:a}x ports', 14],
    ['a letter taken from the second of two', '{a:b}{a:b}', '{a:b}{a:b', '{a:b}', 5],
  ])('is whole or gone after %s', (_, before, after, text, cursor) => {
    expect(withWholePlaceholders(before, after)).toEqual({ text, cursor });
  });

  it.each([
    ['{a:b}', '{{a:b}'],
    ['{a:b}', '{a:b}}'],
    ['{a:b} {a:b}', '{a:b}'],
    ['In {a:b}', 'In '],
    ['In {a:b} ports', 'At {a:b} ports'],
    ['', '{a:b}'],
    ['{not one', '{not on'],
  ])('is left alone by an edit beside it: %j, %j', (before, after) => {
    expect(withWholePlaceholders(before, after)).toBeUndefined();
  });

  it('has the cursor on either side, and is selected as a whole', () => {
    const text = 'In {a:b} ports';
    const at = (start: number, end = start) => ({ start, end });
    expect(besidePlaceholders(text, at(4), at(3))).toEqual(at(8));
    expect(besidePlaceholders(text, at(7), at(8))).toEqual(at(3));
    expect(besidePlaceholders(text, at(4), at(5))).toEqual(at(3));
    expect(besidePlaceholders(text, at(1, 4), at(1, 3))).toEqual(at(1, 8));
    expect(besidePlaceholders(text, at(1, 7), at(1, 8))).toEqual(at(1, 3));
    expect(besidePlaceholders(text, at(0, 14), at(0))).toEqual(at(0, 14));
  });
});
