import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { commit, committed, git } from '../../git.ts';
import { edit, temporarySite, writeSite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** Settings of git, each of which runs a program that leaves a file in `ran`, at whatever git would use it for. */
export function hostileSettings(ran: string): string {
  const leave = (name: string, then = 'cat') => `"touch ${join(ran, name)}; ${then}"`;
  return `
[core]
  fsmonitor = ${leave('fsmonitor', 'false')}
  hooksPath = ${join(ran, '../hooks')}
  pager = ${leave('pager')}
  editor = ${leave('editor', 'true')}
  sshCommand = ${leave('ssh', 'false')}
  alternateRefsCommand = ${leave('alternates', 'true')}
[filter "x"]
  clean = ${leave('clean')}
  smudge = ${leave('smudge')}
  required = true
[filter "y"]
  process = ${leave('process', 'false')}
[diff]
  external = ${leave('diff', 'true')}
[diff "x"]
  textconv = ${leave('textconv', 'cat')}
[log]
  showSignature = true
[gpg]
  program = ${join(ran, '../gpg')}
[credential]
  helper = ${leave('credential', 'true')}
`;
}

/** A folder where the programs of the settings leave files. */
export function traps(): string {
  const folder = temporarySite('minimal');
  const ran = join(folder, 'ran');
  mkdirSync(ran);
  mkdirSync(join(folder, 'hooks'));
  const programs = ['hooks/post-index-change', 'hooks/reference-transaction', 'gpg'];
  for (const name of programs) writeFileSync(join(folder, name), `#!/bin/sh\ntouch ${ran}/${basename(name)}\n`, { mode: 0o755 });
  return ran;
}

const attributes = '*.yaml filter=x diff=x\n*.ts filter=y\n';

/** A repository with a site in the folder `web`, whose last commit and working tree have changes, and a translation that is stale. */
export function repository(): { top: string; site: string } {
  const top = temporarySite('minimal');
  const site = join(top, 'web');
  writeSite(site, 'own-templates', { '.gitattributes': attributes });
  committed(top);
  edit(site, 'templates/sections/latest/definition.ts', '', '// A comment.\n');
  edit(site, about, 'two vans', 'three vans');
  commit(top, 'Buy a van');
  edit(site, about, 'meta:', 'old: x\nmeta:');
  return { top, site };
}

/** That repository, whose site has files as of a repository of its own, with settings that run programs. */
export function repositoryInSite(ran: string): { top: string; site: string } {
  const { top, site } = repository();
  git(top, 'clone', '--quiet', '--bare', top, 'bare.git');
  rmSync(join(top, 'bare.git/hooks'), { recursive: true });
  cpSync(join(top, 'bare.git'), site, { recursive: true });
  rmSync(join(top, 'bare.git'), { recursive: true });
  writeFileSync(join(site, 'refs/keep'), '');
  writeFileSync(join(site, 'config'), `[core]\n  repositoryformatversion = 0\n  bare = false\n  worktree = .\n${hostileSettings(ran)}`);
  commit(top, 'Add files');
  expect(git(site, 'rev-parse', '--git-dir').trim()).toBe('.');
  return { top, site };
}
