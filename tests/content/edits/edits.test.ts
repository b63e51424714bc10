import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addItem, addKey } from '../../../cli/content/edits/insert.ts';
import { type ItemPosition, moveItem, moveKey } from '../../../cli/content/edits/move.ts';
import { positionAt } from '../../../cli/content/edits/offsets.ts';
import { removeItem } from '../../../cli/content/edits/remove.ts';
import { scalar, type WritableValue } from '../../../cli/content/edits/written-value.ts';
import type { Path } from '../../../cli/content/yaml/source.ts';
import { applyEdits } from '../../../cli/edit/changeset/apply-edits.ts';
import { replaceName } from '../../../cli/edit/rename/replace-names.ts';
import { expectAdditions } from './additions.ts';

const withItem = (text: string, path: Path, item: WritableValue): string | null => {
  const edit = addItem(text, path, item);
  return edit && applyEdits(text, [[edit]]).text;
};

describe('adding an item to a list', () => {
  it.each<[what: string, before: string, path: Path, item: WritableValue, after: string]>([
    ['a list in a block', '- a\n- b\n', [], 'c', '- a\n- b\n- c\n'],
    ['the text of a file that is not there yet', '', ['x'], { id: 'c' }, 'x:\n  - id: c\n'],
    ['a file without a last line break', 'x:\n  - a', ['x'], 'c', 'x:\n  - a\n  - c'],
    ['a short item after one in brackets', '- { a: 1 }\n', [], { b: 2 }, '- { a: 1 }\n- { b: 2 }\n'],
    [
      'an item after one in brackets that would be too wide there',
      '- { type: picture, picture: { file: a.png } }\n',
      [],
      { type: 'text', picture: { file: 'b.png', alt: { en: 'An answer. '.repeat(9).trim() } } },
      `- { type: picture, picture: { file: a.png } }
- type: text
  picture:
    file: b.png
    alt:
      en: ${'An answer. '.repeat(9).trim()}
`,
    ],
    [
      'a wide item after one in brackets that is as wide',
      `- { a: ${'b'.repeat(120)} }\n`,
      [],
      { a: 'c'.repeat(110) },
      `- { a: ${'b'.repeat(120)} }\n- { a: ${'c'.repeat(110)} }\n`,
    ],
    ['lines that end in CRLF', 'x:\r\n- a\r\ny: 1\r\n', ['x'], 'c', 'x:\r\n- a\r\n- c\r\ny: 1\r\n'],
    ['comments', 'x:\n  - a # one\n  # the end\ny: 1\n', ['x'], 'c', 'x:\n  - a # one\n  - c\n  # the end\ny: 1\n'],
    ['a block of text at the end', '- id: a\n  text: |\n    One.\n\n\n', [], { id: 'c' }, '- id: a\n  text: |\n    One.\n- id: c\n\n\n'],
    ['mappings between brackets', '- { id: a }\n', [], { id: 'c', x: '' }, "- { id: a }\n- { id: c, x: '' }\n"],
    ['brackets without spaces', '- {id: a}\n', [], { id: 'c' }, '- {id: a}\n- {id: c}\n'],
    [
      'texts with commas, in quotation marks between brackets alone',
      'x:\n  - id: a\n',
      ['x'],
      { id: 'b', text: 'A, b [c]', names: ['d, e'], long: ['f, g', { h: 'i, j', k: ['l'] }] },
      "x:\n  - id: a\n  - id: b\n    text: A, b [c]\n    names: ['d, e']\n    long:\n      - f, g\n      - h: i, j\n        k: [l]\n",
    ],
    ['a list between brackets', 'x: [a, b] # c\n', ['x'], 'c', 'x: [a, b, c] # c\n'],
    ['an empty list in a block', 'y:\n  x: [ ]\n', ['y', 'x'], { id: 'c' }, 'y:\n  x:\n    - id: c\n'],
    ['an empty list for names', 'x: []\n', ['x'], 'c', 'x: [c]\n'],
    ['an empty list in brackets', 'y: { x: [] }\n', ['y', 'x'], { id: 'c' }, 'y: { x: [{ id: c }] }\n'],
    ['an empty list with a comment', 'x: [] # c\n', ['x'], { id: 'c' }, 'x: [{ id: c }] # c\n'],
    ['a comma at the end', 'x: [a, ]\n', ['x'], 'c', 'x: [a, c ]\n'],
    [
      'brackets over several lines',
      'x: [\n  { id: a },\n  { id: b }\n]\n',
      ['x'],
      { id: 'c' },
      'x: [\n  { id: a },\n  { id: b },\n  { id: c }\n]\n',
    ],
    ['a list that is missing', 'x: 1 # one\n', ['y'], { t: ['c'] }, 'x: 1 # one\ny:\n  - t: [c]\n'],
    ['a list that is missing, set in as others are', 'x:\n- a\n', ['y'], { id: 'c' }, 'x:\n- a\ny:\n- id: c\n'],
    ['a list that is missing between brackets', '- { id: a }\n', [0, 'y'], { id: 'c' }, '- { id: a, y: [{ id: c }] }\n'],
    ['a key without a value', 'x:\nz: 1\n', ['x'], { id: 'c' }, 'x:\n  - id: c\nz: 1\n'],
    ['a mapping in a block under the same key', '- t:\n    en: a\n', [], { t: { en: 'c' } }, '- t:\n    en: a\n- t:\n    en: c\n'],
  ])('keeps to %s', (_what, before, path, item, after) => {
    expect(withItem(before, path, item)).toBe(after);
  });

  it('leaves alone what an alias repeats, what is no list, and what cannot be read', () => {
    expect(withItem('x: &a [b]\ny: *a\n', ['y'], 'c')).toBeNull();
    expect(withItem('x: 1\n', ['x'], 'c')).toBeNull();
    expect(withItem('x: [a\n', ['x'], 'c')).toBeNull();
    expect(withItem('# nothing\n', [], 'c')).toBeNull();
    expect(addKey('x: 1\n', [], 'x', 2)).toBeNull();
  });
});

describe('in every file of small sites', () => {
  it('each list and mapping can be added to, and says what it said and the new', () => {
    expectAdditions(['minimal', 'booking'].map((site) => `tests/sites/${site}/content`));
  });
});

describe('a scalar', () => {
  it.each([
    ['news', 'news'],
    ['ny-farja', 'ny-farja'],
    ['', "''"],
    ['404', "'404'"],
    ['true', "'true'"],
    ['no: way', "'no: way'"],
    ["it's #1", "'it''s #1'"],
    ['[a]', "'[a]'"],
    ['two\nlines', '"two\\nlines"'],
    ['Åland & Turku', 'Åland & Turku'],
  ])('%j is written as %s', (text, written) => {
    expect(scalar(text)).toBe(written);
    expect(parse(`- ${written}`)).toEqual([text]);
  });
});

describe('removing an item of a list', () => {
  it.each<[what: string, before: string, path: Path, after: string | null]>([
    ['the first of a block', 'x:\n  - a # one\n  - b\n', ['x', 0], 'x:\n  - b\n'],
    ['the last line of a file', 'x:\n  - a\n  - b', ['x', 1], 'x:\n  - a\n'],
    ['lines that end in CRLF', '- a: 1\r\n  b: 2\r\n- c\r\n', [0], '- c\r\n'],
    ['a comment in a line of its own', '- a\n# of b\n- b\n- c\n', [1], '- a\n# of b\n- c\n'],
    ['the first between brackets', 'x: [a, b] # c\n', ['x', 0], 'x: [b] # c\n'],
    ['the last between brackets', 'x: [{ id: a }, { id: b }]\n', ['x', 1], 'x: [{ id: a }]\n'],
    ['the only one, with its key', 'a: 1\nx:\n  - b\ny: 2\n', ['x', 0], 'a: 1\ny: 2\n'],
    ['the only one between brackets, with its key', '- { a: 1, x: [b] }\n', [0, 'x', 0], '- { a: 1 }\n'],
    ['one that is not there', 'x: [a]\n', ['x', 1], null],
    ['one whose key is the first of an item', '- x:\n    - b\n  y: 1\n', [0, 'x', 0], null],
    ['one with a comment beside it between brackets', 'x: [a, # one\n  b]\n', ['x', 0], null],
    ['the last with a comment beside it', 'x: [a, # two\n  b]\n', ['x', 1], null],
    ['comments within it, and around it', '# of a\n- a: 1\n  # of b\n  b: 2 # two\n# of c\n- c: 3\n', [0], '# of a\n# of c\n- c: 3\n'],
    ['a comment within it between brackets', 'x: [[a, # one\n  b], c]\n', ['x', 0], 'x: [c]\n'],
    ['a sign in a text', "- a: '#1'\n- { b: 'page:c#d' }\n", [0], "- { b: 'page:c#d' }\n"],
    ['a sign in a text between brackets', "x: [{ a: 'page:c#d' }, b]\n", ['x', 0], 'x: [b]\n'],
  ])('handles %s', (_, before, path, after) => {
    const edit = removeItem(before, path);
    expect(edit && applyEdits(before, [[edit]]).text).toBe(after);
  });
});

describe('replacing a name', () => {
  it.each<[what: string, written: string, to: string, after: string | null]>([
    ['plain', 'about', 'company', 'company'],
    ['that needs quotation marks', 'about', '404', "'404'"],
    ['in single quotation marks', "'about'", 'company', "'company'"],
    ['in double quotation marks', '"about"', 'company', '"company"'],
    ['in a block', '>-\n    about', 'company', '>-\n    company'],
    ['with escapes', '"\\x61bout"', 'company', null],
    ['that stands there twice', "'about about'", 'company', null],
    ['that an alias repeats', '*name', 'company', null],
  ])('handles one %s', (_, written, to, after) => {
    const text = `# The page.\r\npage: ${written} # here\r\n`;
    const start = text.indexOf(written);
    const range = { start: positionAt(text, start), end: positionAt(text, start + written.length) };
    const edit = replaceName(text, { range, from: 'about', to, isWithin: false });
    const now = edit && applyEdits(text, [[edit]]).text;
    expect(now).toBe(after === null ? null : text.replace(written, () => after));
  });
});

const withMoved = (text: string, from: Path, to: ItemPosition): string | null => {
  const edits = moveItem(text, from, to);
  return edits && applyEdits(text, [edits]).text;
};

describe('moving an item', () => {
  const last = (...list: Path): ItemPosition => ({ list, before: null });
  it.each<[what: string, before: string, from: Path, to: ItemPosition, after: string]>([
    ['to the end of its list', '- a\n- b\n- c\n', [0], last(), '- b\n- c\n- a\n'],
    ['before another one', '- a\n- b\n- c\n', [2], { list: [], before: 0 }, '- c\n- a\n- b\n'],
    ['to its own place', '- a\n- b\n', [1], last(), '- a\n- b\n'],
    [
      'into a deeper list, with its comments',
      '- id: a\n# b is small\n- id: b # two\n  # below b\n- id: c\n  x:\n    - d\n    # below d\n',
      [1],
      last(2, 'x'),
      '- id: a\n- id: c\n  x:\n    - d\n    # b is small\n    - id: b # two\n      # below b\n    # below d\n',
    ],
    [
      'out of a list that is empty then, from the end of the text',
      'y:\n- a\nx:\n  - t: |\n      One.\n\n      Two.',
      ['x', 0],
      last('y'),
      'y:\n- a\n- t: |\n    One.\n\n    Two.',
    ],
    ['into a list that is missing', '- id: a\n- id: b\n', [1], last(0, 'x'), '- id: a\n  x:\n    - id: b\n'],
    ['into a list without items', '- id: a\n  x:\n- id: b\n', [1], last(0, 'x'), '- id: a\n  x:\n    - id: b\n'],
    ['behind the item that it ends', '- id: a\n  x:\n    - id: b\n      y: 1\n', [0, 'x', 0], last(), '- id: a\n- id: b\n  y: 1\n'],
    ['in lines that end in CRLF', '- a\r\n- b\r\n', [0], last(), '- b\r\n- a\r\n'],
    ['without the comment at the start of the file', '# Pages.\n- a\n- b\n', [0], last(), '# Pages.\n- b\n- a\n'],
  ])('%s', (_, before, from, to, after) => {
    expect(withMoved(before, from, to)).toBe(after);
  });

  it.each<[what: string, text: string, from: Path, to: ItemPosition]>([
    ['a list in brackets', '[a, b]\n', [0], last()],
    ['into a list in brackets', '- id: a\n  x: [b]\n- c\n', [1], last(0, 'x')],
    ['into a mapping in brackets', '- { id: a }\n- c\n', [1], last(0, 'x')],
    ['an item that is missing', '- a\n', [3], last()],
    ['out of a list whose key has a comment', '- id: a\n  x: # why\n    - b\n- id: c\n', [0, 'x', 0], last()],
    ['a list in a list', '- - a\n  - b\n- c\n', [0, 0], last()],
  ])('is not possible for %s', (_, text, from, to) => {
    expect(moveItem(text, from, to)).toBeNull();
  });
});

describe('moving a key', () => {
  it.each<[what: string, before: string, from: Path, to: Path, after: string]>([
    ['out of a mapping that it ends', 'a:\n  x: 1\n  y: 2\nb: 3\n', ['a', 'y'], [], 'a:\n  x: 1\ny: 2\nb: 3\n'],
    ['from its start', 'a:\n  y: 2\n  x: 1\nb: 3\n', ['a', 'y'], [], 'a:\n  x: 1\ny: 2\nb: 3\n'],
    [
      'out of an item',
      '- a: { b: 1 }\n  c:\n    d: 1\n    e: 2\n- f\n',
      [0, 'c', 'd'],
      [0],
      '- a: { b: 1 }\n  c:\n    e: 2\n  d: 1\n- f\n',
    ],
    ['into a mapping before it', 'a:\n  x: 1\ny:\n  - b\n', ['y'], ['a'], 'a:\n  x: 1\n  y:\n    - b\n'],
    ['into a mapping behind it', 'y: 1\na:\n    x: 1\n', ['y'], ['a'], 'a:\n    x: 1\n    y: 1\n'],
    [
      'with its comments',
      'a:\n  x: 1\n  # two\n  y: 2 # or so\n    # below\nb: 3\n',
      ['a', 'y'],
      [],
      'a:\n  x: 1\n# two\ny: 2 # or so\n  # below\nb: 3\n',
    ],
    [
      'with a text of many lines, at the end of the file',
      'a:\n  x: 1\n  y: |\n    One.\n\n    Two.',
      ['a', 'y'],
      [],
      'a:\n  x: 1\ny: |\n  One.\n\n  Two.',
    ],
    ['in lines that end in CRLF', 'a:\r\n  x: 1\r\n  y: 2\r\n', ['a', 'y'], [], 'a:\r\n  x: 1\r\ny: 2\r\n'],
  ])('%s', (_, before, from, to, after) => {
    const edits = moveKey(before, from, to);
    expect(edits && applyEdits(before, [edits]).text).toBe(after);
  });

  it.each<[what: string, text: string, from: Path, to: Path]>([
    ['a mapping in brackets', 'a: { x: 1, y: 2 }\n', ['a', 'y'], []],
    ['into a mapping in brackets', 'a: { x: 1 }\ny: 2\n', ['y'], ['a']],
    ['the only key', 'a:\n  y: 2\n', ['a', 'y'], []],
    ['a key that is there already', 'a:\n  x: 1\n  y: 2\ny: 3\n', ['a', 'y'], []],
    ['a key that is missing', 'a:\n  x: 1\n', ['a', 'y'], []],
    ['the first key of an item', '- y: 1\n  x: 2\n- a: 1\n', [0, 'y'], [1]],
    ['a text that is indented less', 'a:\n  x: 1\n  y: "one\n two"\n', ['a', 'y'], []],
  ])('is not possible for %s', (_, text, from, to) => {
    expect(moveKey(text, from, to)).toBeNull();
  });
});
