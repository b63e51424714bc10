import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { committedSite, git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { hostileSettings, repository, traps } from './hostile-repository.ts';

// All commands: hostile-repository.processes.test.ts.
it('settings of a repository run nothing', async () => {
  const { top, site } = repository();
  const ran = traps();
  appendFileSync(join(top, '.git/config'), hostileSettings(ran));
  const run = (...args: string[]) => runMain([...args, '--root', site]);
  expect((await run('validate', '--since', 'HEAD~1')).stdout).toContain('content/unknown-key');
  expect((await run('diff', '--base', 'HEAD~1')).stdout).toContain('three vans');
  expect(readdirSync(ran)).toEqual([]);
});

const bareRepositories: [what: string, files: Record<string, string>, found: string[]][] = [
  ['in the folder of the site', { HEAD: '', 'objects/x': '', 'refs/x': '' }, ['HEAD']],
  ['in a folder below', { 'notes/a/HEAD': '', 'notes/a/objects': '', 'notes/a/refs/x': '' }, ['notes/a/HEAD']],
  ['with parts in another folder', { 'notes/HEAD': '', 'notes/commondir': '../x' }, ['notes/HEAD']],
  ['in other letters', { 'notes/head': '', 'notes/Objects/x': '', 'notes/REFS/x': '' }, ['notes/head']],
  ['not whole', { 'notes/HEAD': '', 'notes/objects/x': '', 'refs/x': '' }, []],
];

it.each(bareRepositories)('a bare repository %s', async (_, files, found) => {
  const site = committedSite('minimal', files);
  const { findings } = await findingsIn(site);
  expect(findings).toEqual(found.map((file) => `file/bare-repository ${file}`));
});

it('caches that git keeps are one finding, at the first of them', async () => {
  const site = committedSite('minimal', { '.tvilling/vite/deps/react.js': 'alert(1)' });
  expect((await findingsIn(site)).findings).toEqual([]);
  git(site, 'add', '--force', '.tvilling');
  expect((await findingsIn(site)).findings).toEqual([expect.stringMatching(/^file\/committed-cache \.tvilling\//)]);
});
