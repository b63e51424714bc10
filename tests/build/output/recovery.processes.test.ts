import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { builtWell, day, freshOutput, leftBeside, outputOf } from '../../output-files.ts';
import { ownFooter } from '../../own-parts.ts';
import { killAt, preload } from '../../preload.ts';
import { runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, temporarySite } from '../../temporary-site.ts';

const build = (site: string, env: Record<string, string> = {}) => runCli(['build', '--root', site, '--date', day], { env });

describe('a killed build', () => {
  it('that was removing the earlier output leaves nothing that stays', async () => {
    const site = temporarySite('minimal');
    await builtWell(site);
    const before = outputOf(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    expect((await build(site, killAt(site, 'rmSync', '\\.gone$'))).code).toBeNull();
    const after = outputOf(site);
    expect(after?.get('about.html')).not.toBe(before?.get('about.html'));
    expect(leftBeside(site)).not.toEqual([]);
    await builtWell(site);
    expect(leftBeside(site)).toEqual([]);
    expect(outputOf(site)).toEqual(after);
  });

  it('that never finished its output leaves nothing after the next command', async () => {
    const site = temporarySite('minimal');
    expect((await build(site, killAt(site, 'writeFileSync', 'dist.*about\\.html'))).code).toBeNull();
    expect(leftBeside(site)).not.toEqual([]);
    await runMain(['validate', '--root', site]);
    expect(leftBeside(site)).toEqual([]);
    expect(outputOf(site)).toBeNull();
  });
});

describe('the process that bundles', () => {
  it.each([
    ['is killed', 'process.kill(process.ppid, "SIGKILL");', null],
    ['finds a mistake in the content', '', 1],
  ])('ends with a build that %s', async (_, then, code) => {
    const site = temporarySite('minimal', { ...ownFooter(), 'content/pages/wrong.yaml': 'kind: 1\n' });
    const file = join(site, 'bundler');
    const env = preload(
      site,
      `import { writeFileSync } from 'node:fs';
       if (process.argv[1].endsWith('bundler-process.js')) {
         writeFileSync(${JSON.stringify(file)}, String(process.pid));
         ${then}
       }`,
    );
    expect((await build(site, env)).code).toBe(code);
    const isThere = () => spawnSync('ps', ['-p', readFileSync(file, 'utf8')]).status === 0;
    // It may be loading the bundlers, and hears nothing until they are loaded.
    await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
  });
});

describe('two builds of one output', () => {
  it('begin again with what the other one has written', async () => {
    const site = temporarySite('minimal');
    await builtWell(site);
    const right = outputOf(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    const both = [build(site), build(site)];
    for (const { code, stderr } of await Promise.all(both)) expect(code, stderr).toBe(0);
    const after = outputOf(site);
    expect(after).not.toEqual(right);
    expect(leftBeside(site)).toEqual([]);
    expect(await freshOutput(site)).toEqual(after);
  });
});

describe('an output folder that cannot be replaced as a whole', () => {
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;

  it('is refused by name: a mount point', async ({ skip }) => {
    const site = temporarySite('minimal', { 'a b/index.html': '' });
    const folder = join(site, 'a b');
    for (const args of [
      ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder],
      ['--bind', join(site, 'content'), folder],
    ]) {
      if (!mount(...args)) skip('nothing may be mounted here');
      onTestFinished(() => void spawnSync('umount', ['-l', folder]));
      expectRefusal(
        await runMain(['build', '--root', site, '--out-dir', 'a b']),
        /a b cannot be the output folder: it is a mount point, which cannot be replaced\. Build into a folder in it: --out-dir .*site$/,
      );
      spawnSync('umount', [folder]);
    }
  });
});
