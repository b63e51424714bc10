import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkOutputFolder } from '../../../cli/build/output/output-folder.ts';

it('a folder is not replaced if it has a file that no build has written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = () => checkOutputFolder(folder, '/site');
  expect(check).not.toThrow();
  writeFileSync(join(folder, 'letter.txt'), '');
  expect(check).toThrow('it holds files that no build has written');
});

it('the folders of hosts that builds have written are replaced, with nothing else beside them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const host of ['example.com', 'example.se']) {
    mkdirSync(join(folder, host));
    writeFileSync(join(folder, host, 'build.json'), '{}');
  }
  const check = () => checkOutputFolder(folder, '/site');
  expect(check).not.toThrow();
  mkdirSync(join(folder, 'letters'));
  expect(check).toThrow('it holds files that no build has written');
});
