import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { applyPatch } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite, textsOf } from '../../temporary-site.ts';
import { commandsFor, expectSameAsPatch, sites } from './dry-run.ts';

const { minimal } = sites;

describe('a command that changes a site', () => {
  const commands = minimal === undefined ? [] : commandsFor('minimal', minimal);
  it.each(commands.map((command) => [command.args.join(' '), command] as const))('does what its patch does: %s', async (_, command) =>
    expectSameAsPatch('minimal', command),
  );

  it('makes a new site as its patch does', async () => {
    const folder = temporarySite('minimal');
    const args = ['init', 'harbour', '--yes', '--languages', 'en,sv'];
    const dry = await runMain([...args, '--dry-run'], { cwd: folder });
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder)).not.toContain('harbour');
    applyPatch(folder, dry.stdout);
    const patched = textsOf(join(folder, 'harbour'));
    rmSync(join(folder, 'harbour'), { recursive: true });
    expect((await runMain(args, { cwd: folder })).code).toBe(0);
    expect(textsOf(join(folder, 'harbour'))).toEqual(patched);
    expect(Object.keys(patched)).toContain('site.config.yaml');
  });
});

describe('--dry-run', () => {
  it('says so where there is nothing to change', async () => {
    const site = temporarySite('minimal');
    expect(await runMain(['accept', '--dry-run', '--root', site])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No stale translation there, and none of a machine; nothing to accept.\n',
    });
  });

  it('refuses what the command refuses', async () => {
    const site = temporarySite('minimal');
    expectRefusal(await runMain(['new', 'page', 'about', '--dry-run', '--root', site]), /There is a page "about" already\./);
    expectRefusal(
      await runMain(['new', 'page', 'courses', '--slug', 'sv=om-oss', '--dry-run', '--root', site]),
      /\/sv\/om-oss already belongs to the page "about"/,
    );
    expectRefusal(
      await runMain(['override', 'shell/footer', '--diff', '--dry-run', '--root', site]),
      /'--dry-run' cannot be used with option '--diff'/,
    );
  });
});
