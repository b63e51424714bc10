import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLockfile } from '../../../cli/content/read.ts';
import { FileParts, wholeText } from '../../../cli/platform/files/file-parts.ts';
import { hashText, type Lockfile, lockfileOf, parseLockfile } from '../../../cli/site/translations/lockfile.ts';
import { type ChangedLines, linesOnDisk, storedLockfile, withLinesOnDisk } from '../../../cli/site/translations/stored-lockfile.ts';

/** A lockfile with lines of some files, as it stands on the disk: the text, or bytes made from it. */
function stored(
  text: string | Uint8Array,
  afterOpening = (_file: string) => {},
): { file: string; opened: FileParts; read: Lockfile | null; sha256: string | undefined } {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-lockfile-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = join(root, 'texts.lock.yaml');
  writeFileSync(file, text);
  const opened = openLockfile(root, 'texts.lock.yaml', Number.POSITIVE_INFINITY);
  if (!(opened instanceof FileParts)) return expect.unreachable();
  afterOpening(file);
  onTestFinished(() => opened.close());
  const { content: read = null, sha256 } = storedLockfile(opened) ?? {};
  return { file, opened, read, sha256 };
}

/** The text of a lockfile with so many lines of each file. */
const lockfile = (files: Readonly<Record<string, number>>): string =>
  lockfileOf(
    Object.entries(files).flatMap(([file, lines]) =>
      Array.from({ length: lines }, (_, index) => ({
        key: `${file} parts.${index}.title`,
        language: 'sv',
        source: hashText(`${file} ${index}`),
        translation: hashText(`${file} ${index} sv`),
      })),
    ),
  ).format();

/** The lines of one file are longer than a piece that is read at once, and end within another one. */
const large = lockfile({ 'cells/a': 3, 'cells/b': 14_500, 'cells/å': 2, 'pages/home': 4 });

it('has the same lines on the disk as in memory', () => {
  const [{ read, sha256 }, inMemory] = [stored(large), parseLockfile(large, () => expect.unreachable())];
  expect(read?.format() === large).toBe(true);
  const content = read?.asContent();
  expect(wholeText(content ?? '') === large).toBe(true);
  expect([sha256, content?.sha256]).toEqual([hash('sha256', large), hash('sha256', large)]);
  expect(read?.isWritten).toBe(true);
  expect([...(read?.files ?? [])]).toEqual(['cells/a', 'cells/b', 'cells/å', 'pages/home']);
  for (const file of ['cells/a', 'cells/b', 'cells/å', 'pages/none']) {
    expect(read?.textsOf(file)).toEqual(inMemory?.textsOf(file));
    expect(read?.digestOf(file)).toBe(inMemory?.digestOf(file));
  }
});

it('knows that its files are not in order', () => {
  const [first = '', second = ''] = [lockfile({ a: 1 }), lockfile({ b: 1 })];
  const lines = (text: string) => text.slice(text.indexOf('  - '));
  const read = stored(first.replace(lines(first), lines(second) + lines(first))).read;
  expect([...(read?.files ?? [])]).toEqual(['b', 'a']);
  expect(read?.isWritten).toBe(false);
});

it.each<[what: string, text: string | Uint8Array]>([
  ['empty', ''],
  ['with other line ends', lockfile({ a: 2 }).replaceAll('\n', '\r\n')],
  ['with a line of another form', lockfile({ a: 2 }).replace('  - a', '  -  a')],
  ['with lines of a file in two places', `${lockfile({ a: 1, b: 1 })}${lockfile({ a: 1 }).split('texts:\n')[1]}`],
  ['that ends within a line', lockfile({ a: 2 }).slice(0, -3)],
  ['that is not UTF-8', Buffer.from(lockfile({ 'a\u00e5': 2 }), 'latin1')],
])('leaves a lockfile %s to those who read its text', (_, text) => {
  expect(stored(text).read).toBeNull();
});

it('gives no lines that were changed after it was read', () => {
  const { file, read } = stored(large);
  writeFileSync(file, large.replace(/ sv ([0-9a-f]{12})/g, ' sv 000000000000'));
  expect(read?.digestOf('cells/b')).toHaveLength(22);
  expect(() => read?.linesOf('cells/b')).toThrow('has changed while it was being read');
});

it('is not taken if it becomes shorter while it is read', () => {
  expect(stored(large, (file) => truncateSync(file, large.length / 4)).read).toBeNull();
});

it('finds the lines of some files, also where they go on in another piece', () => {
  const { opened, read } = stored(large);
  for (const names of [['cells/å'], ['cells/b', 'pages/home', 'cells/a', 'pages/none']]) {
    const found = linesOnDisk(opened, names);
    for (const name of names) expect((found?.get(name) ?? '') === read?.linesOf(name)).toBe(true);
  }
});

it('finds lines with other line ends, and none in a line without an end or of such a length', () => {
  const text = lockfile({ a: 2 });
  const lines = text.slice(text.indexOf('  - '));
  const find = (written: string) => linesOnDisk(stored(written).opened, ['a']);
  expect(find(text.replaceAll('\n', '\r\n'))?.get('a')).toBe(lines.replaceAll('\n', '\r\n'));
  expect(find('')?.size).toBe(0);
  expect(find(`x${'x'.repeat(2 ** 20)}`)).toBeNull();
});

/** A lockfile with other lines, put together from its pieces; null if it has not those before. */
function changed(text: string, lines: readonly ChangedLines[]): string | null {
  const pieces: string[] = [];
  for (const piece of withLinesOnDisk(stored(text).opened, lines)) {
    if (piece === null) return null;
    pieces.push(Buffer.from(piece).toString('utf8'));
  }
  return pieces.join('');
}

/** All lines of a file in a lockfile. */
const linesIn = (text: string, name: string): string => text.match(new RegExp(`^  - ${name} .*\\n`, 'gm'))?.join('') ?? '';

it('gets other lines of some files, also where they go on in another piece', () => {
  const other = lockfile({ 'cells/a': 1, 'cells/b': 14_000, 'cells/å': 2, 'pages/home': 5 });
  for (const names of [['cells/a'], ['cells/b'], ['pages/home', 'cells/b', 'cells/a']]) {
    const lines = names.map((name) => ({ name, before: linesIn(large, name), now: linesIn(other, name) }));
    const expected = lines.reduce((text, { before, now }) => text.replace(before, now), large);
    expect(expected === large).toBe(false);
    expect(changed(large, lines) === expected).toBe(true);
    const onWindows = changed(large.replaceAll('\n', '\r\n'), lines);
    expect(onWindows === expected.replaceAll('\n', '\r\n')).toBe(true);
  }
});

it('gets no other lines if it has not those before, or not all in one place', () => {
  const [before, now] = [lockfile({ a: 2 }), lockfile({ a: 1 })].map((text) => linesIn(text, 'a'));
  const lines = [{ name: 'a', before: before ?? '', now: now ?? '' }];
  const rest = lockfile({ b: 1 });
  expect(changed(rest + before, lines)).toBe(rest + now);
  const [first = '', second = ''] = (before ?? '').split(/(?<=\n)/);
  for (const text of [rest, rest + first, rest + before + first, `${rest}${first}${linesIn(rest, 'b')}${second}`, ''])
    expect(changed(text, lines)).toBeNull();
  expect(changed(rest + (before ?? '').trimEnd(), lines)).toBeNull();
  expect(changed(`${rest}${before}${'x'.repeat(2 ** 21)}`, lines)).toBeNull();
});
