import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readKept, removeOthers, writeKept } from '../../../cli/platform/files/kept-files.ts';

it('keeps files in its own folder, until nobody uses them', () => {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const kept = { root, folder: '.tvilling/pictures', limit: 1000 };
  const read = (folder = kept) => ['a', 'b'].map((name) => readKept(folder, name)?.toString());
  for (const name of ['a', 'b']) writeKept(kept, name, Buffer.from(name));
  expect(read()).toEqual(['a', 'b']);
  removeOthers(kept, new Set(['b']));
  expect(read()).toEqual([undefined, 'b']);
  symlinkSync('.tvilling', join(root, 'linked'));
  const linked = { ...kept, folder: 'linked/pictures' };
  writeKept(linked, 'a', Buffer.from('a'));
  removeOthers(linked, new Set());
  expect(read()).toEqual([undefined, 'b']);
});
