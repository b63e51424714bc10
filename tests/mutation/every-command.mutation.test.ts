import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalog } from '../../cli/diagnostics/catalog.ts';
import { docsSource } from '../../scripts/docs-source.ts';
import { commit, git } from '../git.ts';
import { runMain } from '../run-main.ts';
import { folderOf } from '../shown-findings.ts';
import { temporarySite } from '../temporary-site.ts';

/** Commands for a site with mistakes, each tried with every third code. Those that write show only what they would. */
const commands = [
  'validate --format json --release',
  'validate --fix --dry-run',
  'validate --since HEAD',
  'status',
  'status --next',
  'routes',
  'diff --base HEAD',
  'fields',
  'schema',
  'translations export --to sv',
  'new page courses --dry-run',
  'new language fi --dry-run',
  'new section notes --dry-run',
  'new form booking --dry-run',
  'new collection cranes --dry-run',
  'new entry case-studies first --dry-run',
  'rename page about company --dry-run',
  'rename anchor about story history --dry-run',
  'rename language sv nb --dry-run',
  'move page about --below contact --dry-run',
  'accept --dry-run',
  'override shell/footer --dry-run',
  'build',
];

/** Commands that are not tried. */
const others: readonly [names: readonly string[], reason: string][] = [
  [['init'], 'It makes a site.'],
  [['explain', 'verify'], 'They read no sources of a site.'],
  [['dev', 'edit', 'preview', 'receive'], 'They serve until they are stopped.'],
  [['pull', 'remove entry', 'rename collection', 'rename entry'], 'The site has no entries.'],
  [['remove page'], 'Each page has a link to it.'],
  [['translations import', 'translations fill'], 'They need a file or a program of translators.'],
];

it('tries every command, or says why not', () => {
  const names = docsSource().commands.map(({ name }) => name.replace('tvilling ', ''));
  const isTried = (name: string) => commands.some((command) => `${command} `.startsWith(`${name} `));
  expect(names.filter((name) => !isTried(name)).sort()).toEqual(others.flatMap(([untried]) => untried).sort());
});

/** The codes whose mistake is in the files of a site. */
const inFiles = Object.keys(catalog).filter((code) => !/^(output|exchange)\//.test(code) && existsSync(join(folderOf(code), 'files')));

// A command line that is refused as such would try nothing.
it.each(commands)('works on a site without mistakes: %s', async (command) => {
  const site = temporarySite('minimal');
  git(site, 'init', '--quiet');
  commit(site, 'no mistake');
  const { code, stderr } = await runMain([...command.split(' '), '--root', site]);
  expect(code, stderr).toBe(0);
});

// Git takes a moment: the files are old enough for `validate` to keep its findings.
it.each(inFiles.map((code, index) => [code, index] as const))('no command calls it a mistake of the tool: %s', async (code, index) => {
  const site = temporarySite('minimal');
  cpSync(join(folderOf(code), 'files'), site, { recursive: true });
  git(site, 'init', '--quiet');
  commit(site, 'mistake');
  const tried = commands.filter((_, place) => place % 3 === index % 3);
  for (const command of ['validate', ...tried]) {
    const { code: exit, stderr } = await runMain([...command.split(' '), '--root', site]);
    expect([command, exit === 0 || exit === 1 || exit === 2, stderr]).toEqual([
      command,
      true,
      expect.not.stringContaining('itself has failed'),
    ]);
  }
});
