import { lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareOutput, type FileState, fileStamp } from '../../../cli/build/output/earlier-output.ts';

test('other bytes are noticed by number, size and time alone, and are told where these are as before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'page.html'), 'as written');
  const now = { ...fileStamp(lstatSync(join(folder, 'page.html'))), digest: 'of other bytes' };
  const compared = (state: FileState) => compareOutput(folder, new Map([['page.html', state]]));
  const [noticed, unnoticed] = [
    { noticed: ['page.html'], unnoticed: [] },
    { noticed: [], unnoticed: ['page.html'] },
  ];
  expect(compared(now)).toEqual(unnoticed);
  expect(compared({ ...now, changed: now.changed - 1 })).toEqual(noticed);
  expect(compared({ ...now, inode: now.inode + 1 })).toEqual(noticed);
  expect(compared({ ...now, size: now.size + 1 })).toEqual(noticed);
  expect(compareOutput(folder, new Map([['gone.html', now]]))).toEqual({
    noticed: ['gone.html'],
    unnoticed: [],
  });
});
