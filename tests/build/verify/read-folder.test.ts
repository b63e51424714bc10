import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFolder } from '../../../cli/build/verify/read-folder.ts';

it('has the files of a folder, and reports those that are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<p>A</p>');
  symlinkSync('/etc/hostname', join(folder, 'b.html'));
  const found: string[] = [];
  const { files, read } = readFolder(folder, 'dist', ({ file }) => found.push(file));
  expect([...files.keys()]).toEqual(['index.html']);
  expect(['index.html', 'b.html', 'c.html'].map((path) => files.has(path))).toEqual([true, true, false]);
  expect(read('index.html')).toBe('<p>A</p>');
  expect(found).toEqual(['dist/b.html']);
});

it('refuses a folder that is not there', () => {
  expect(() => readFolder('/nowhere', 'dist', () => {})).toThrow('/nowhere does not exist.');
});
