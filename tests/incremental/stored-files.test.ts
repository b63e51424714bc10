import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStoredFiles } from '../../cli/incremental/stored-files.ts';

/** The files of an empty site. */
function emptyFiles() {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const open = (limit = 1000) => openStoredFiles(root, { name: 'pictures', limit });
  const read = () => ['a', 'b'].map((name) => open().get(name)?.toString());
  return { root, open, read, folder: join(root, '.tvilling/store/pictures') };
}

it('keeps files in the store, until nobody uses them', () => {
  const { open, read } = emptyFiles();
  for (const name of ['a', 'b']) open().set(name, Buffer.from(name));
  expect(read()).toEqual(['a', 'b']);
  const used = open();
  used.keep('b');
  used.removeUnused();
  expect(read()).toEqual([undefined, 'b']);
  const asked = open();
  asked.get('b');
  asked.set('a', Buffer.from('a'));
  asked.removeUnused();
  expect(read()).toEqual(['a', 'b']);
});

it('gives no file that is too large or was changed, nor one under the name of another', () => {
  const { open, read, folder } = emptyFiles();
  for (const name of ['a', 'b']) open().set(name, Buffer.from(name));
  expect(open(3).get('a')).toBeUndefined();
  writeFileSync(join(folder, 'b'), 'b');
  expect(read()).toEqual(['a', undefined]);
  rmSync(join(folder, 'b'));
  symlinkSync('a', join(folder, 'b'));
  expect(read()).toEqual(['a', undefined]);
});

it('touches nothing behind a link in the place of its folder', () => {
  const { root, open, read, folder } = emptyFiles();
  mkdirSync(join(root, '.tvilling/store'), { recursive: true });
  mkdirSync(join(root, 'elsewhere'));
  writeFileSync(join(root, 'elsewhere/of-others'), '');
  symlinkSync('../../elsewhere', folder);
  expect(open().set('a', Buffer.from('a'))).toBe(false);
  open().removeUnused();
  expect(read()).toEqual([undefined, undefined]);
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['of-others']);
});
