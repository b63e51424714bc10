import { describe, expect, it } from 'vitest';
import { readPlainYaml } from '../../cli/content/plain-yaml.ts';
import {
  expectPlainFiles,
  expectSameExamples,
  expectSameLayout,
  expectSamePlaces,
  expectSameWithToken,
  parsedData,
  tokens,
  whitespace,
} from './plain-reading.ts';

describe('YAML that is read without the parser', () => {
  it.each(['minimal', 'booking'])('is all of the site %s', (name) => {
    expectPlainFiles(`tests/sites/${name}/content`);
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
    expect(data).toEqual(parsedData(text));
    if (!text.includes('\r')) expectSamePlaces(text);
    expectSameLayout(text);
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

  it.each(tokens)('never says otherwise than the parser where a mistake puts in %j', (token) => {
    expectSameWithToken(token, 41);
  });

  it('never says otherwise than the parser of examples with whitespace at the ends of lines', () => {
    const read = whitespace.map((space) => expectSameExamples(space, 4));
    // Many of the examples are plain.
    expect(Math.max(...read)).toBeGreaterThan(0);
  });
});
