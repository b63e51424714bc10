import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment, root, runCli } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';

it('builds a site from whatever folder the command is run in', async () => {
  const site = temporarySite('minimal');
  const { code, stderr } = await runCli(['build', '--root', site], { cwd: tmpdir() });
  expect(stderr).toMatch(/^10 pages written to dist\/ in [\d.]+ s: no problems\n$/);
  expect(code).toBe(0);
  const inside = await runCli(['build', '--out-dir', join(site, 'public-html')], { cwd: site });
  expect(inside.stderr).toContain('10 pages written to public-html/');
});

it('says which package is missing where none is installed', () => {
  const folder = temporarySite('minimal');
  for (const part of ['package.json', 'templates', '.tvilling/cli'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const run = (command: string) =>
    spawnSync(process.execPath, [join(folder, '.tvilling/cli/bin.js'), command], {
      cwd: folder,
      env: environment({}),
      encoding: 'utf8',
    });
  expect(run('validate')).toMatchObject({ status: 0, stderr: '8 files checked: no problems\n' });
  expect(run('build')).toMatchObject({
    status: 2,
    stderr: 'error The package vite is not installed.\nInstall the packages: npm ci\n',
  });
});
