import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { earlierVersions, trackedFiles } from '../../../cli/platform/git/repository.ts';
import { commit, git } from '../../git.ts';

it('a folder has its own files, with their different earlier texts, newest first, without those above the limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  git(folder, 'init', '--quiet', '--template=');
  const file = join(folder, 'site/a b.yaml');
  mkdirSync(file, { recursive: true });
  writeFileSync(join(file, 'a b.yaml'), 'in a folder of this name\n');
  commit(folder, 'Folder');
  rmSync(file, { recursive: true });
  for (const text of ['first\n', 'second\n', 'too long\n', 'first\n']) {
    writeFileSync(file, text);
    commit(folder, text);
  }
  expect([...earlierVersions(join(folder, 'site'), 'a b.yaml', 'second\n'.length)]).toEqual(['first\n', 'second\n']);
  expect(trackedFiles(join(folder, 'site'))).toEqual(['a b.yaml']);
});
