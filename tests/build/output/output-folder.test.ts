import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkOutputFolder } from '../../../cli/build/output/check-output-folder.ts';
import { builtFolders, hostFolders } from '../../../cli/build/output/host-folders.ts';
import { putFiles } from '../../temporary-site.ts';

/** A folder with files, and a function that checks it. */
function folderWith(files: Record<string, string>): { folder: string; check: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  putFiles(folder, Object.entries(files));
  return { folder, check: () => checkOutputFolder(folder, '/site') };
}

it('a folder is not replaced if it has a file that no build has written', () => {
  const { folder, check } = folderWith({});
  expect(check).not.toThrow();
  writeFileSync(join(folder, 'letter.txt'), '');
  expect(check).toThrow('it holds files that no build has written');
});

it('a folder with nothing but hidden files, such as a worktree, is not replaced', () => {
  const { check } = folderWith({ '.git': 'gitdir: /elsewhere' });
  expect(check).toThrow('it holds files that no build has written');
});

it('a folder that built sites of others lie in is not replaced', () => {
  const { folder, check } = folderWith({ 'a/build.json': '{}', 'b/build.json': '{}' });
  expect(check).toThrow('it holds files that no build has written');
  expect(builtFolders(folder)).toEqual([]);
});

it('the folders of hosts that a build lists are replaced, with nothing else beside them', () => {
  const { folder, check } = folderWith({
    'build.json': '{"hosts":["example.com","example.se"]}',
    'example.com/build.json': '{}',
    'example.se/build.json': '{}',
  });
  expect(check).not.toThrow();
  expect(builtFolders(folder)).toEqual(['example.com', 'example.se'].map((name) => join(folder, name)));
  mkdirSync(join(folder, '.git'));
  expect(check).toThrow('it holds .git, which no build has written');
  rmSync(join(folder, '.git'), { recursive: true });
  rmSync(join(folder, 'example.se'), { recursive: true });
  symlinkSync(join(folder, 'example.com'), join(folder, 'example.se'));
  expect(check).toThrow(`${join(folder, 'example.se')} is a link, which a folder would replace`);
});

it('a list of hosts that no build can have written leads nowhere', () => {
  for (const list of ['{"hosts":["../other"]}', '{"hosts":[".git"]}', '{"hosts":[7]}', '{"hosts":3}', '[', '7'])
    expect(hostFolders(folderWith({ 'build.json': list }).folder)).toEqual([]);
});
