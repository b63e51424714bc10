import { expect, it } from 'vitest';
import { cacheAbove, noCache } from '../../cli/content/file-cache.ts';
import { textFile } from '../../cli/content/read.ts';
import { SourceFiles } from '../../cli/content/source-files.ts';
import { EnvironmentError } from '../../cli/platform/environment-error.ts';

/** The files of a site that is too large to stay in memory, with what is on the disk. */
function largeSite(texts: Readonly<Record<string, string>>) {
  const disk = new Map(Object.entries(texts));
  const sources = new SourceFiles(1);
  for (const path of disk.keys())
    sources.add({
      path,
      get bytes() {
        return textFile(path, disk.get(path) ?? '').bytes;
      },
    });
  return { disk, sources };
}

it('reads a text again that did not stay in memory', () => {
  const { sources } = largeSite({ 'a.yaml': 'a: 1', 'b.yaml': 'b: 1', 'c.yaml': 'c: 1' });
  expect(['a.yaml', 'b.yaml', 'c.yaml', 'a.yaml'].map((path) => sources.get(path))).toEqual(['a: 1', 'b: 1', 'c: 1', 'a: 1']);
});

it('reads a text again that somebody has let go', () => {
  const read: string[] = [];
  const sources = new SourceFiles();
  sources.add({
    path: 'a.yaml',
    get bytes() {
      read.push('a: 1');
      return textFile('a.yaml', 'a: 1').bytes;
    },
  });
  const [first, second] = [sources.get('a.yaml'), sources.get('a.yaml')];
  sources.letGo('a.yaml');
  expect([first, second, sources.get('a.yaml')]).toEqual(['a: 1', 'a: 1', 'a: 1']);
  expect(read).toHaveLength(2);
});

it('refuses a text that has other bytes when it is read again', () => {
  const { disk, sources } = largeSite({ 'a.yaml': 'a: 1', 'b.yaml': 'b: 1', 'c.yaml': 'c: 1' });
  disk.set('a.yaml', 'a: 2');
  expect(() => sources.get('a.yaml')).toThrow(EnvironmentError);
  expect(() => sources.get('a.yaml')).toThrow('a.yaml has changed while it was being read.');
});

it('knows of a file that it has let go whether a comment in it may silence findings', () => {
  const { sources } = largeSite({
    'a.yaml': '# tvilling-ignore-next-line content/filler -- it is quoted\na: 1',
    'b.yaml': 'b: 1',
    'c.yaml': 'c: 1',
  });
  expect(sources.textWithIgnores('a.yaml')).toContain('a: 1');
  expect(sources.textWithIgnores('b.yaml')).toBeUndefined();
});

it('reads a file with a known stamp only when somebody asks for its text', () => {
  const read: string[] = [];
  const file = (text: string, stamp: string) => ({
    path: 'a.yaml',
    stamp,
    get bytes() {
      read.push(text);
      return textFile('a.yaml', text).bytes;
    },
  });
  const known = cacheAbove(noCache);
  const first = new SourceFiles(Number.POSITIVE_INFINITY, known);
  first.add(file('a: 1', 'one'));
  const second = new SourceFiles(Number.POSITIVE_INFINITY, known);
  second.add(file('a: 1', 'one'));
  expect(second.digest('a.yaml')).toBe(first.digest('a.yaml'));
  expect(read).toEqual(['a: 1']);
  expect(second.get('a.yaml')).toBe('a: 1');
  expect(read).toEqual(['a: 1', 'a: 1']);
  second.add(file('a: 2', 'two'));
  expect([second.digest('a.yaml') === first.digest('a.yaml'), second.get('a.yaml')]).toEqual([false, 'a: 2']);
  const third = new SourceFiles(Number.POSITIVE_INFINITY, known);
  third.add(file('a: 3', 'two'));
  expect(() => third.get('a.yaml')).toThrow('a.yaml has changed while it was being read.');
});
