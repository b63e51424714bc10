import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFiles } from '../../../cli/platform/files/list-files.ts';

it('leaves out a file that is removed while the folder is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'list-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'b'));
  for (const path of ['a', 'b/c', 'd']) writeFileSync(join(folder, path), path);
  const listed = listFiles({ folder, path: '' }, (name) => {
    if (name === 'd') rmSync(join(folder, 'd'));
    return false;
  });
  expect(listed).toEqual([
    { path: 'a', size: 1 },
    { path: 'b/c', size: 3 },
  ]);
});
