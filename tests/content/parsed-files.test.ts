import { expect, test } from 'vitest';
import { ParsedFiles, PlainSource } from '../../cli/content/parsed-files.ts';
import { plainSource } from '../../cli/content/plain-yaml.ts';
import type { YamlSource } from '../../cli/content/yaml/source.ts';
import { collectGarbage } from '../collect-garbage.ts';

const version = (file: string, text: string): YamlSource => {
  const source = plainSource(file, text);
  if (source === null) throw new Error(`${text} is not plain`);
  return source;
};

test('the value of a file stays until the file is another one', () => {
  const files = new ParsedFiles(100);
  const other = version('about.yaml', 'a: 1');
  files.keepValue(other, 50, 'of another file');
  let made = 0;
  const valueNow = (source: YamlSource) => files.value(source, 40, () => `value ${++made}`);
  const [before, now] = [version('home.yaml', 'a: 1'), version('home.yaml', 'a: 2')];
  expect([valueNow(before), valueNow(before)]).toEqual(['value 1', 'value 1']);
  expect(valueNow(now)).toBe('value 2');
  expect(valueNow(before)).toBe('value 3');
  // Versions that are no more take no room from other files.
  for (let edit = 0; edit < 20; edit++) valueNow(version('home.yaml', `a: ${edit}`));
  expect(files.value(other, 50, () => 'made again')).toBe('of another file');
  files.remove('about.yaml');
  expect(files.value(other, 50, () => 'made again')).toBe('made again');
});

test('a kept value of a large site does not keep the text of its file', () => {
  const words = 'A text that nobody keeps. '.repeat(2000);
  const text = (file: string) => Buffer.from(`title: The title of ${file}\ntext: ${words}\n`).toString();
  const parsed = new ParsedFiles(1000);
  const titles: string[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 500; number++) {
    const source = new PlainSource(`page-${number}.yaml`, { get: text, keys: () => [], size: 0 }, parsed);
    titles.push((source.data as { title: string }).title);
  }
  collectGarbage();
  const kept = process.memoryUsage().heapUsed - before;
  expect(titles[499]).toBe('The title of page-499.yaml');
  // All texts together have 26 MB.
  expect(kept).toBeLessThan(5_000_000);
});
