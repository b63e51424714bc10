import { describe, expect, it } from 'vitest';
import type { YamlSource } from '../../cli/content/yaml/source.ts';
import { depthLimit } from '../../cli/content/yaml/tree.ts';
import { parseYaml } from '../../cli/content/yaml-source.ts';
import type { Finding, Location } from '../../cli/diagnostics/finding.ts';

function parse(text: string): { source: YamlSource | null; findings: Finding[] } {
  const findings: Finding[] = [];
  const source = parseYaml('x.yaml', text, 'a page', (finding) => findings.push(finding));
  return { source, findings };
}

function clean(text: string): YamlSource {
  const { source, findings } = parse(text);
  expect(findings).toEqual([]);
  if (source === null) throw new Error('not parsed');
  return source;
}

/** `line:column-line:column`, with an exclusive end. */
const place = ({ range }: Location): string =>
  range === null ? 'file' : `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`;

const codesAndPlaces = ({ findings }: { findings: Finding[] }): string[] => findings.map((finding) => `${finding.code} ${place(finding)}`);

describe('places of values and keys', () => {
  const source = clean(`meta:
  title: { en: About us, sv: "Om oss" }
  body:
    en: >-
      One line
      and another.
    sv: |
      En rad
  empty:
  list:
    - one
    - key: two
      other: 3
flow: [a, { b: c }]
`);

  it.each([
    [['meta', 'title', 'en'], '2:16-2:24'],
    [['meta', 'title', 'sv'], '2:30-2:38'],
    [['meta', 'title'], '2:10-2:40'],
    [['meta', 'body', 'en'], '4:9-6:19'],
    [['meta', 'body', 'sv'], '7:9-8:13'],
    [['meta', 'list', 0], '11:7-11:10'],
    [['meta', 'list', 1], '12:7-13:15'],
    [['meta', 'list', 1, 'other'], '13:14-13:15'],
    [['flow', 1, 'b'], '14:16-14:17'],
    // An empty value has no place. Its key is used instead.
    [['meta', 'empty'], '9:3-9:8'],
    // For a missing value, the nearest existing place above it.
    [['meta', 'title', 'de'], '2:10-2:40'],
    [['meta', 'list', 7, 'x'], '11:5-13:15'],
  ])('the value at %j', (path, expected) => {
    expect(place(source.valueAt(path))).toBe(expected);
  });

  it.each([
    [['meta'], '1:1-1:5'],
    [['meta', 'title', 'sv'], '2:26-2:28'],
    [['meta', 'list', 1, 'key'], '12:7-12:10'],
    [['flow', 1, 'b'], '14:13-14:14'],
    // An item of a list has no key.
    [['meta', 'list', 0], '11:7-11:10'],
  ])('the key at %j', (path, expected) => {
    expect(place(source.keyAt(path))).toBe(expected);
  });

  it.each([
    // Something is missing in a mapping: its key is shown, or the first key where it has none itself.
    [['meta', 'title'], '2:3-2:8'],
    [['meta', 'list', 1], '12:7-12:10'],
    [[], '1:1-1:5'],
  ])('the owner at %j', (path, expected) => {
    expect(place(source.ownerAt(path))).toBe(expected);
  });

  it.each([
    ['CRLF', 'a: 1\r\nb:\r\n  c: two\r\n', '3:6-3:9'],
    ['blank lines and comments', '# one\n\nb: # two\n\n  c: three # four\n', '5:6-5:11'],
    ['letters beyond ASCII', 'b: { å: "äö🇸🇪", c: x }', '1:22-1:23'],
    ['a quoted key', '"b": { "c": x }', '1:13-1:14'],
    ['an anchor before the value', 'b: { c: &x text }', '1:12-1:16'],
    ['a document marker', '---\nb: { c: x }\n', '2:9-2:10'],
  ])('count lines and columns through %s', (_, text, expected) => {
    expect(place(clean(text).valueAt(['b', 'c']))).toBe(expected);
  });

  it('lead from an alias to what it repeats', () => {
    const repeated = clean('a: &a { en: One, sv: Ett }\nb: *a\n');
    expect(repeated.data).toEqual({ a: { en: 'One', sv: 'Ett' }, b: { en: 'One', sv: 'Ett' } });
    expect(place(repeated.valueAt(['b', 'sv']))).toBe('1:22-1:25');
    expect(place(repeated.keyAt(['b']))).toBe('2:1-2:2');
  });

  it('know anchors on keys', () => {
    expect(clean('&a title: One\nlabel: *a\n').data).toEqual({ title: 'One', label: 'title' });
  });

  it('know numbers, booleans and null as keys', () => {
    const keys = clean('1: a\ntrue: b\n~: c\n');
    expect(keys.data).toEqual({ 1: 'a', true: 'b', '': 'c' });
    expect(place(keys.valueAt(['1']))).toBe('1:4-1:5');
    expect(place(keys.keyAt(['true']))).toBe('2:1-2:5');
    expect(place(keys.valueAt(['']))).toBe('3:4-3:5');
  });
});

describe('places within a text', () => {
  const offsetOf = (text: string, literal: string, from = 0) => text.indexOf(literal, from);

  it('finds a literal in plain, quoted and folded text', () => {
    const source = clean(`a: go {figure:x} on
b: 'it''s {figure:x}'
c: >-
  one
  two {figure:x}
`);
    expect(place(source.within(['a'], '{figure:x}', 3))).toBe('1:7-1:17');
    expect(place(source.within(['b'], '{figure:x}', 5))).toBe('2:11-2:21');
    expect(place(source.within(['c'], '{figure:x}', 8))).toBe('5:7-5:17');
  });

  it('tells the same literal at two places apart', () => {
    const text = '[a](page:x) and [b](page:xy) and [c](page:x)';
    const source = clean(`a: '${text}'\n`);
    const last = offsetOf(text, 'page:x', text.indexOf('[c]'));
    expect(place(source.within(['a'], 'page:x', offsetOf(text, 'page:x')))).toBe('1:9-1:15');
    expect(place(source.within(['a'], 'page:x', last))).toBe('1:42-1:48');
  });

  it('finds a text that is written with an escape', () => {
    const source = clean('a: "{fig\\x75re:x}"\n');
    expect(source.data).toEqual({ a: '{figure:x}' });
    expect(place(source.within(['a'], '{figure:x}', 0))).toBe('1:5-1:18');
  });
});

describe('comments that look like text', () => {
  it('are told with the values that they end', () => {
    const source = clean(`a: One #1 two
b: [x, { c: 'y' #quoted
  , d: y #z }
  }] #list
e:
  - one
    two  \t#three
  - four #four
f: #five
g: >- #no.
  # text #six
h: &h six # seven
i: *h #eight
j: 9 #9
k: x ## y
l: x #! y
m: page#anchor
`);
    expect(source.trailingComments().map(({ path, text, at }) => [path.join('.'), text, place(at)])).toEqual([
      ['a', '#1 two', '1:8-1:14'],
      ['b.1.d', '#z }', '3:10-3:14'],
      ['e.0', '#three', '7:11-7:17'],
      ['e.1', '#four', '8:10-8:15'],
      ['f', '#five', '9:4-9:9'],
      ['j', '#9', '14:6-14:8'],
    ]);
  });
});

describe('what is wrong with the text itself', () => {
  it.each([
    ['a bracket that is never closed', 'a: 1\nb: { c: 1\nd: 2\n', ['content/syntax 2:4-2:5']],
    ['an inner bracket', 'b: [{ c: 1 }, { d: [1 }]\n', ['content/syntax 1:20-1:21']],
    ['a quotation mark that is never closed', "a: 'x\nb: y\n", ['content/syntax 1:4-1:5']],
    ['a colon in a text', 'a: Note: this\n', ['content/syntax 1:8-1:9']],
    ['a tab', 'a:\n\tb: 1\n', ['content/syntax 2:1-2:2']],
    ['text after a quotation', "a: 'it's'\nb: 1\n", ['content/syntax 1:8-1:10']],
    ['a star that is no alias', 'a: *Now* open\n', ['content/syntax 1:4-1:14']],
    ['a second document', 'a: 1\n---\nb: 2\n', ['content/syntax 2:1-2:4']],
    ['a second document after an end', 'a: 1\n...\nb: 2\n', ['content/syntax 3:1-3:5']],
    ['a tag', 'a: !include b.yaml\n', ['content/syntax 1:4-1:12']],
    ['an exclamation mark before a letter that no tag has', 'a: !Är b\n', ['content/syntax 1:4-1:7']],
    ['a key between its dash and its place', 'a:\n  - b: 1\n   c: 2\n', ['content/syntax 3:1-3:2']],
    ['the same behind a comment', 'a:\n  - b: 1\n    # d\n   c: 2\n', ['content/syntax 4:1-4:2']],
    ['a list behind a colon whose key is missing', 'a: b\n: - c\n', ['content/syntax 2:3-2:4']],
    ['a key too far in behind comments', 'a:\n  b: 1\n  # d\n\n    c: 2\n', ['content/syntax 5:1-5:2']],
    ['a key too far in behind a key with its value', 'a:\n  b: x\n    c: y\n    d: z\n', ['content/syntax 3:5-3:6']],
    ['a list whose first dash was forgotten', 'a:\n  b: x\n    c:\n      d: y\n  - b: z\n', ['content/syntax 3:5-3:6']],
    ['a key too far in behind an address', 'a:\n  b: https://x.example\n    c: y\n', ['content/syntax 3:5-3:6']],
    ['spaces that do not break', 'a:\n\u00a0\u00a0b: x\n  c: y\n', ['content/syntax 2:1-2:2']],
    ['the marks of a merge', 'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n', ['content/syntax 2:1-2:13']],
    [
      'the marks of two merges',
      'a: @\n<<<<<<< a\n=======\n>>>>>>> b\nb: 3\n<<<<<<< a\n=======\n>>>>>>> b\n',
      ['content/syntax 1:4-1:5', 'content/syntax 2:1-2:10', 'content/syntax 6:1-6:10'],
    ],
    ['another version', '%YAML 1.1\n---\na: yes\n', ['content/syntax 1:1-1:10']],
    ['a merge', 'a: &a { x: 1 }\nb: { <<: *a }\n', ['content/syntax 2:6-2:8']],
    ['a list as a key', '? [a]\n: b\n', ['content/syntax 1:3-1:6']],
    ['two mistakes', 'a: @x\nb: 1\nc: `y\n', ['content/syntax 1:4-1:5', 'content/syntax 3:4-3:5']],
    ['an alias of nothing', 'a: *b\n', ['content/bad-yaml-alias 1:4-1:6']],
    ['an alias in itself', 'a: &a [x, *a]\n', ['content/bad-yaml-alias 1:11-1:13']],
    ['a comma in a text', 'a: { en: Yes, indeed, sv: Ja }\n', ['content/unquoted-comma 1:15-1:21']],
    ['nothing', '', ['content/empty-file file']],
    ['comments', '# nothing\n', ['content/empty-file file']],
    ['__proto__', '__proto__: { x: 1 }\nb: 2\n', ['content/unknown-key 1:1-1:10']],
  ])('%s', (_, text, expected) => {
    expect(codesAndPlaces(parse(text))).toEqual(expected);
  });

  it.each([
    ['a brace', 'a:\n  b: { c: x #1 y, d: z }\n  e:\n    f: g\nh: i\n', ['2:13']],
    ['the last brace of a file', 'a: { b: c #1 d, e: f }\n', ['1:11']],
    ['a bracket', 'a: { b: [c #1 d], e: f }\nh: i\n', ['1:12']],
    ['a list in brackets', 'a: [b, c #1, d]\nh: i\n', ['1:10']],
    ['the comma at the end of a line in braces', 'a: {\n  b: c #1 d,\n  e: f\n}\n', ['2:8']],
    ['the braces of two lines', '- { a: b #1 c, d: e }\n- { a: b #1 c, d: e }\n', ['1:10', '2:10']],
    ['a text that goes on below', 'a:\n  b: c\n    d #1 e\n    goes on\n  f: g\n', ['3:7']],
  ])('says which comment has taken %s along', (_, text, expected) => {
    const { findings } = parse(text);
    expect(findings.map(({ message }) => message)).toEqual(
      expected.map(() => expect.stringContaining('the # after a space begins a comment')),
    );
    expect(findings.map(({ range }) => `${range?.start.line}:${range?.start.column}`)).toEqual(expected);
  });

  it.each([
    ['a key too far in', 'a:\n  b: c #todo\n    d: e\n', '3:1'],
    ['a bracket that is open', 'a: [b, c #todo\nd: e\n', '1:4'],
    ['a sign that opens no text', 'a: b #todo\nc: @d\n', '2:4'],
  ])('blames no comment for %s', (_, text, expected) => {
    const { findings } = parse(text);
    expect(findings.map(({ range }) => `${range?.start.line}:${range?.start.column}`)).toEqual([expected]);
  });

  it('says nothing of what is only a consequence', () => {
    const text = "a:\n\tb: 1\n  c: 2\nd: 'it's\ne: 3\n";
    const lines = parse(text).findings.map(({ range }) => range?.start.line);
    expect(lines).toEqual([...new Set(lines)]);
    expect(lines).toContain(2);
    expect(lines).not.toContain(3);
  });

  it('names both places of a key that stands twice, three of three', () => {
    const { source, findings } = parse('a: 1\nb: { c: 1, c: 2 }\na: 2\na: 3\n');
    expect(codesAndPlaces({ findings })).toEqual([
      'content/duplicate-key 2:12-2:13',
      'content/duplicate-key 3:1-3:2',
      'content/duplicate-key 4:1-4:2',
    ]);
    expect(findings.map(({ related }) => related?.map(place))).toEqual([['2:6-2:7'], ['1:1-1:2'], ['1:1-1:2']]);
    expect(source).not.toBeNull();
  });

  it('goes on where a finding leaves the rest usable', () => {
    const { source } = parse('__proto__: { polluted: true }\na: { en: Yes, indeed, sv: Ja }\n');
    expect(source?.data).toEqual({ a: { en: 'Yes', sv: 'Ja' } });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('refuses aliases that multiply, at the alias that is too much', () => {
    const levels = ['&a [x, x, x, x, x, x, x, x, x, x]'];
    for (const name of 'bcdef') {
      const last = String.fromCharCode(name.charCodeAt(0) - 1);
      levels.push(`&${name} [${Array(10).fill(`*${last}`).join(', ')}]`);
    }
    const { source, findings } = parse(levels.map((level) => `- ${level}\n`).join(''));
    expect(source).toBeNull();
    expect(findings.map(({ code, range }) => [code, range?.start.line])).toEqual([['content/too-many-aliases', 4]]);
  });

  it('allows aliases that do not', () => {
    expect(clean(`a: &a [x, y]\n${'b: *a\n'}`).data).toEqual({ a: ['x', 'y'], b: ['x', 'y'] });
  });

  it('reads as many levels as are allowed, and refuses one more where it begins', () => {
    const nested = (levels: number) => parse(`${'['.repeat(levels)}x${']'.repeat(levels)}`);
    expect(nested(depthLimit).findings).toEqual([]);
    expect(nested(depthLimit + 1).findings.map(({ code, range }) => [code, range?.start.column])).toEqual([
      ['content/too-deep', depthLimit + 2],
    ]);
  });

  it.each([
    ['lists in flow', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['lists in block', `${'- '.repeat(5000)}x`],
    ['mappings in flow', `${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`],
    ['mappings in block', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    ['keys in one line', `{${'a: '.repeat(5000)}}`],
    ['brackets never closed', '[{'.repeat(5000)],
    ['seventy levels', `${'['.repeat(70)}${']'.repeat(70)}`],
  ])('survives deep nesting: %s', (_, text) => {
    const { source, findings } = parse(text);
    expect(source).toBeNull();
    expect(findings.length).toBeGreaterThan(0);
  });
});
