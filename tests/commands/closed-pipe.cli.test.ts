import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment, root } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';
import { runUnheard, withError } from './unheard.ts';

it('validate ends with the right code where nobody reads on', async () => {
  expect(await runUnheard(['validate', '--root', temporarySite('minimal', withError)])).toBe(1);
});

it('says that its output cannot be written, and ends with 2', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [`${root}.tvilling/cli/bin.js`, '--version'], {
    env: environment({}),
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect(stderr).toBe('error The output cannot be written (ENOSPC).\nCheck the disk that it is sent to.\n');
  expect(status).toBe(2);
});
