import fs, { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../cli/platform/make-folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('takes a folder that another thread makes at the same moment', () => {
  const folder = join(temporaryFolder(), 'sv', 'nyheter');
  const { existsSync } = fs;
  onTestFinished(() => {
    fs.existsSync = existsSync;
    syncBuiltinESMExports();
  });
  fs.existsSync = (path) => {
    const isThere = existsSync(path);
    // The other thread is there between the question and what follows it.
    if (!isThere && existsSync(join(String(path), '..'))) fs.mkdirSync(path);
    return isThere;
  };
  syncBuiltinESMExports();
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

it('throws where a link leads nowhere', () => {
  const link = join(temporaryFolder(), 'sv');
  symlinkSync('nowhere', link);
  expect(() => makeFolder(link)).toThrow(/EEXIST/);
});
