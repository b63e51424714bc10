import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { git } from '../../git.ts';
import type { CliResult } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { hostileSettings, repository, repositoryInSite, traps } from './hostile-repository.ts';

/** Runs all commands that ask git for something, but a build. */
async function askGit(site: string): Promise<Record<string, CliResult>> {
  const run = (...args: string[]) => runMain([...args, '--root', site]);
  const results = {
    since: await run('validate', '--since', 'HEAD~1'),
    fix: await run('validate', '--fix', '--dry-run', '--since', 'HEAD~1'),
    validate: await run('validate'),
    diff: await run('diff', '--base', 'HEAD~1'),
    status: await run('status'),
    export: await run('translations', 'export', '--to', 'sv', '--output', join(site, 'sv.xlf')),
  };
  for (const result of Object.values(results)) expectNoCrash(result);
  return results;
}

it('settings of a repository run nothing', async () => {
  const { top, site } = repository();
  const ran = traps();
  appendFileSync(join(top, '.git/config'), hostileSettings(ran));
  const { since, diff, validate } = await askGit(site);
  expect(readdirSync(ran)).toEqual([]);
  expect(since?.stdout).toContain('content/unknown-key');
  expect(validate?.stdout).toContain('two vans');
  expect(diff?.stdout).toContain('three vans');
});

it('files of a site that look like a repository are none: git runs nothing, and they are a finding', async () => {
  const ran = traps();
  const { site } = repositoryInSite(ran);
  const { since, diff, validate } = await askGit(site);
  expect(readdirSync(ran)).toEqual([]);
  expect(since?.stdout).toMatch(/^HEAD {2}error {2}file\/bare-repository$/m);
  expect(validate?.stdout).toMatch(/^HEAD {2}error {2}file\/bare-repository$/m);
  expect(diff?.stdout).toContain('old: nothing → x');
});

it('a partial clone fetches nothing: it says what is missing', async () => {
  const { top } = repository();
  const ran = traps();
  git(top, 'config', 'uploadpack.allowFilter', 'true');
  const folder = temporarySite('minimal');
  git(folder, 'clone', '--quiet', '--filter=blob:none', `file://${top}`, 'clone');
  const clone = join(folder, 'clone');
  // What git would fetch with, if it fetched.
  git(clone, 'config', 'protocol.ext.allow', 'always');
  git(clone, 'config', 'remote.origin.url', `ext::touch ${ran}/fetch`);
  const run = (...args: string[]) => runMain([...args, '--root', join(clone, 'web')]);
  for (const args of [
    ['validate', '--since', 'HEAD~1'],
    ['diff', '--base', 'HEAD~1'],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain('git cannot read the files of the commit to compare with.');
  }
  // The earlier source text of a stale translation is no more than a help.
  expect((await run('validate')).stdout).toContain('translation/stale');
  expect(readdirSync(ran)).toEqual([]);
});

it.each<[what: string, make: (ran: string) => string]>([
  [
    'settings of a repository',
    (ran) => {
      const { top, site } = repository();
      appendFileSync(join(top, '.git/config'), hostileSettings(ran));
      return site;
    },
  ],
  ['files of a site that look like a repository', (ran) => repositoryInSite(ran).site],
])('%s run nothing in a build', async (_, make) => {
  const ran = traps();
  expectNoCrash(await runMain(['build', '--root', make(ran)]));
  expect(readdirSync(ran)).toEqual([]);
});
