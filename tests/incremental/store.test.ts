import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTable } from '../../cli/incremental/store.ts';
import { storeFolder } from '../../cli/platform/files/own-folder.ts';

/** The table of a site, as a run after the other opens it. */
function emptyTable() {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-store-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = join(root, storeFolder, 'words');
  const open = (state = 'v1') => openTable(root, { name: 'words', state });
  return { root, file, open };
}

/** A table with a value for each key, each as long as it says. */
function tableWith(values: Readonly<Record<string, number>>) {
  const made = emptyTable();
  const table = made.open();
  for (const [key, length] of Object.entries(values)) table.set(key, 's', key.padEnd(length, '.'));
  table.save();
  const read = (key: string, open = made.open()) => open.get(key, 's')?.toString('utf8').replace(/\.+$/, '');
  return { ...made, read };
}

const lengths = { a: 10, long: 200_000, b: 0, c: 70_000, longer: 3_000_000, d: 3 };

it('keeps values of any length, in the memory and on the disk', () => {
  const { open, read } = tableWith(lengths);
  for (const key of Object.keys(lengths)) expect(read(key)).toBe(key);
  const table = open();
  for (const [key, length] of Object.entries(lengths)) {
    table.set(key, 't', 'x'.repeat(length));
    expect(table.get(key, 't')?.toString('utf8')).toBe('x'.repeat(length));
  }
});

it('keeps a value for the next run without reading it, if it has that state', () => {
  const { open, read } = tableWith(lengths);
  const table = open();
  expect(table.keep('long', 's')).toBe(true);
  expect(table.keep('c', 'other')).toBe(false);
  expect(table.keep('none', 's')).toBe(false);
  table.set('new', 's', 'new');
  expect(table.keep('new', 's')).toBe(true);
  table.save();
  expect(['long', 'c', 'new'].map((key) => read(key))).toEqual(['long', undefined, 'new']);
});

it('keeps all values for the next run, unless they take too much', () => {
  const { open, read } = tableWith({ a: 30, b: 30 });
  const saveOne = (key: string, most: number) => {
    const table = open();
    table.keepAll(most);
    table.set(key, 's', key);
    table.save();
  };
  saveOne('c', 60);
  expect(['a', 'b', 'c'].map((key) => read(key))).toEqual(['a', 'b', 'c']);
  saveOne('d', 60);
  expect(['a', 'b', 'c', 'd'].map((key) => read(key))).toEqual([undefined, undefined, undefined, 'd']);
});

it('knows no value of another state, and of two states the last', () => {
  const { open } = tableWith({ a: 5 });
  expect(open().get('a', 'other')).toBeUndefined();
  expect(open('v2').get('a', 's')).toBeUndefined();
  const table = open();
  table.set('a', 'other', 'new');
  table.save();
  expect(open().get('a', 's')).toBeUndefined();
  expect(open().get('a', 'other')?.toString()).toBe('new');
});

it('writes what was asked for or set, and nothing else, again and again', () => {
  const { open, read, file } = tableWith(lengths);
  const table = open();
  for (const key of ['long', 'c', 'd']) expect(read(key, table)).toBe(key);
  table.set('new', 's', 'new');
  table.save();
  const again = open();
  for (const key of ['long', 'c', 'd', 'new']) expect(read(key, again)).toBe(key);
  for (const key of ['a', 'b', 'longer']) expect(read(key, again)).toBeUndefined();
  const before = statSync(file).ino;
  again.save();
  expect(statSync(file).ino).toBe(before);
  for (const key of ['long', 'c', 'd', 'new']) expect(read(key)).toBe(key);
});

it('gives no value of a file that was cut off anywhere', () => {
  const { file, open, read } = tableWith({ a: 20, b: 20 });
  const whole = readFileSync(file);
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(file, whole.subarray(0, length));
    expect(read('a')).toBeUndefined();
  }
  const table = open();
  table.set('a', 's', 'new');
  table.save();
  expect(read('a')).toBe('new');
});

it('gives no value whose bytes were changed anywhere', () => {
  const { file, read } = tableWith({ a: 20, b: 20 });
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    for (const key of ['a', 'b']) expect([undefined, key]).toContain(read(key));
  }
});

it('gives no wrong value if its file is changed, cut off or deleted while it is open', () => {
  const { root, file, open, read } = tableWith({ a: 100_000, b: 100_000, c: 10 });
  const deleted = open();
  expect(read('c', deleted)).toBe('c');
  const bytes = readFileSync(file);
  rmSync(join(root, storeFolder), { recursive: true });
  deleted.set('d', 's', 'd');
  deleted.save();
  expect(read('c')).toBe('c');
  expect(read('d')).toBe('d');
  writeFileSync(file, bytes);
  const [edited, cut] = [open(), open()];
  for (const table of [edited, cut]) expect(read('c', table)).toBe('c');
  writeFileSync(file, bytes.fill('z', 0, 100_000));
  expect(read('a', edited)).toBeUndefined();
  expect(read('b', edited)).toBe('b');
  truncateSync(file, 150_000);
  expect(read('b', cut)).toBeUndefined();
  cut.set('e', 's', 'e');
  cut.save();
  expect(read('e')).toBeUndefined();
});

it('goes on with the file that it has opened, whatever another run writes', () => {
  const { open, read } = tableWith({ a: 100_000, b: 100_000 });
  const reader = open();
  expect(read('a', reader)).toBe('a');
  const writer = open();
  writer.set('a', 's', 'written');
  writer.save();
  expect(read('b', reader)).toBe('b');
  reader.set('c', 's', 'c');
  reader.save();
  expect(['a', 'b', 'c'].map((key) => read(key))).toEqual(['a', 'b', 'c']);
});

it('keeps new values beside its file without a name, and gives them back before they are saved', () => {
  const { root, open, read } = tableWith({ a: 10 });
  const table = open();
  const values = Array.from({ length: 50 }, (_, index) => `${index}`.repeat(50_000));
  for (const [index, value] of values.entries()) table.set(`v${index}`, 's', value);
  expect(readdirSync(join(root, storeFolder))).toEqual(['words']);
  for (const [index, value] of values.entries()) expect(table.get(`v${index}`, 's')?.toString('utf8') === value).toBe(true);
  expect(read('a', table)).toBe('a');
  table.save();
  expect(readdirSync(join(root, storeFolder))).toEqual(['words']);
  const again = open();
  for (const [index, value] of values.entries()) expect(again.get(`v${index}`, 's')?.toString('utf8') === value).toBe(true);
  expect(read('a', again)).toBe('a');
});

it('keeps new values in memory where a file is refused', () => {
  const { root, open } = emptyTable();
  writeFileSync(join(root, '.tvilling'), 'no folder');
  const table = open();
  for (const key of ['a', 'b', 'c']) table.set(key, 's', key.repeat(1_500_000));
  for (const key of ['a', 'b', 'c']) expect(table.get(key, 's')?.toString('utf8') === key.repeat(1_500_000)).toBe(true);
  table.save();
  expect(open().get('a', 's')).toBeUndefined();
});
