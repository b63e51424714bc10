import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { thisRun } from '../../cli/files/runs.ts';
import { bundleFile } from '../built-sites.ts';
import { expectRefusal } from '../findings.ts';
import { preload } from '../preload.ts';
import { runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const build = (site: string, env: Record<string, string> = {}) =>
  runCli(['build', '--root', site, '--date', '2026-11-21'], { env });

/** Every file of the output with its bytes; null if there is no output. */
const output = (site: string) =>
  existsSync(join(site, 'dist'))
    ? new Map(
        listFiles(join(site, 'dist'))
          .sort()
          .map((file) => [file, readFileSync(join(site, 'dist', file), 'base64')]),
      )
    : null;

/** Hidden names in a site, but for the folder of caches. */
const hidden = (site: string): string[] =>
  listFiles(site).filter((file) => /(^|\/)\.(?!tvilling\/)/.test(file));

/** Kills the command line at the nth call of a function of `node:fs` whose first argument matches. */
const killAt = (site: string, name: string, pattern: string, nth = 1) =>
  preload(
    site,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const real = fs.${name};
     let calls = 0;
     fs.${name} = (path, ...more) => {
       if (/${pattern}/.test(String(path)) && ++calls === ${nth}) process.kill(process.pid, 'SIGKILL');
       return real(path, ...more);
     };
     syncBuiltinESMExports();`,
  );

/** The run of a process that has ended. */
function endedRun(): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [machine] = thisRun().split('-');
  return `${machine}-${pid}-1`;
}

const otherMachine = '00000000-1-1';

describe('a killed build', () => {
  it('leaves an output that the next command puts back, and nothing that stays', async () => {
    const site = temporarySite('minimal');
    expect((await build(site)).code).toBe(0);
    const before = output(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    // The output has gone to the side, and the new one is not in its place.
    expect((await build(site, killAt(site, 'renameSync', '\\.new$'))).code).toBeNull();
    expect(output(site)).toBeNull();
    const { code, stderr } = await runMain(['routes', '--root', site]);
    expect(stderr).toBe('A build was killed while it replaced dist/. The earlier output is back.\n');
    expect(code).toBe(0);
    expect(output(site)).toEqual(before);
    expect(hidden(site)).toEqual([]);

    // The new output is in its place, and the earlier one is being removed.
    const removal = killAt(site, 'rmSync', '\\.gone$');
    expect((await build(site, removal)).code).toBeNull();
    const after = output(site);
    expect(after?.get('about.html')).not.toBe(before?.get('about.html'));
    expect(hidden(site)).not.toEqual([]);
    expect((await build(site)).code).toBe(0);
    expect(hidden(site)).toEqual([]);
    expect(output(site)).toEqual(after);
  });

  it('keeps the earlier output aside while the system refuses to put it back', async () => {
    const site = temporarySite('minimal');
    expect((await build(site)).code).toBe(0);
    const before = output(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    const env = preload(
      site,
      `import fs from 'node:fs';
       import { syncBuiltinESMExports } from 'node:module';
       const { renameSync } = fs;
       fs.renameSync = (from, to) => {
         if (!to.endsWith('/dist')) return renameSync(from, to);
         throw Object.assign(new Error('EACCES: refused'), { code: 'EACCES', errno: -13, path: from });
       };
       syncBuiltinESMExports();`,
    );
    const { code, stderr } = await build(site, env);
    expect(stderr.replaceAll('\n', ' ')).toContain('cannot be written (EACCES)');
    expect(code).toBe(2);
    expect((await runCli(['routes', '--root', site], { env })).code).toBe(0);
    expect(output(site)).toBeNull();
    expect((await runMain(['routes', '--root', site])).stderr).toContain('The earlier output is back.');
    expect(output(site)).toEqual(before);
    expect(hidden(site)).toEqual([]);
  });

  it('that never finished its output leaves nothing after the next command', async () => {
    const site = temporarySite('minimal');
    expect((await build(site, killAt(site, 'writeFileSync', 'dist.*about\\.html'))).code).toBeNull();
    expect(hidden(site)).not.toEqual([]);
    await runMain(['validate', '--root', site]);
    expect(hidden(site)).toEqual([]);
    expect(output(site)).toBeNull();
  });
});

describe('the process that bundles', () => {
  it.each([
    ['is killed', 'process.kill(process.ppid, "SIGKILL");', null],
    ['finds a mistake in the content', '', 1],
  ])('ends with a build that %s', async (_, then, code) => {
    const site = temporarySite('minimal', { 'content/pages/wrong.yaml': 'kind: 1\n' });
    rmSync(join(site, bundleFile));
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

describe('what runs have left', () => {
  it('is removed if they have ended, and never if they go on or cannot be asked', async () => {
    const site = temporarySite('minimal');
    const made = (run: string) => [
      `.dist.${run}.new/index.html`,
      `..dist.lock.${run}.tmp`,
      `.site.config.yaml.${run}.tmp`,
      `shards/.1-of-2.${run}.gone/index.html`,
      `content/pages/.about.yaml.${run}.tmp`,
      `.tvilling/.bundle.json.${run}.tmp`,
    ];
    const others = ['.dist.1234.new/index.html', '.notes.tmp', 'content/.draft.yaml'];
    const all = [thisRun(), otherMachine, endedRun()].map(made);
    for (const file of [...all.flat(), ...others]) {
      mkdirSync(join(site, file, '..'), { recursive: true });
      writeFileSync(join(site, file), '');
    }
    await runMain(['routes', '--root', site]);
    const left = () => [...all.flat(), ...others].filter((file) => existsSync(join(site, file)));
    expect(left()).toEqual([...made(thisRun()), ...made(otherMachine), ...others]);

    const old = new Date(Date.now() - 20 * 60_000);
    for (const file of made(otherMachine)) {
      utimesSync(join(site, file), old, old);
      utimesSync(join(site, file, '..'), old, old);
    }
    await runMain(['routes', '--root', site]);
    expect(left()).toEqual([...made(thisRun()), ...others]);
  });

  it('is not put back while the run that holds the lock goes on', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${otherMachine}\nelsewhere\n` });
    const old = join(site, `.dist.${otherMachine}.old`);
    mkdirSync(old);
    const early = new Date(Date.now() - 20 * 60_000);
    utimesSync(old, early, early);
    await runMain(['routes', '--root', site]);
    expect(existsSync(old)).toBe(true);
    utimesSync(join(site, '.dist.lock'), early, early);
    await runMain(['routes', '--root', site]);
    expect(readdirSync(site)).toContain('dist');
    expect(hidden(site)).toEqual([]);
  });
});

describe('two builds of one output', () => {
  it('take turns: the second one says so and waits', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${thisRun()}\nhere\n` });
    const second = startCli(['build', '--root', site]);
    await second.waitFor(
      /Another run writes dist\/ \(process \d+ on here\)\. Waiting for its end\./,
      'stderr',
    );
    expect(output(site)).toBeNull();
    rmSync(join(site, '.dist.lock'));
    expect(await second.ended).toBe(0);
    expect(output(site)?.size).toBeGreaterThan(10);
    expect(hidden(site)).toEqual([]);
  });

  it('that wait can be stopped, and leave the lock of the other', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${otherMachine}\nelsewhere\n` });
    const second = startCli(['build', '--root', site]);
    await second.waitFor(/Waiting/, 'stderr');
    second.kill('SIGINT');
    expect(await second.ended).toBe(130);
    expect(hidden(site)).toEqual(['.dist.lock']);
  });

  it('begin again with what the other one has written', async () => {
    const site = temporarySite('minimal');
    expect((await build(site)).code).toBe(0);
    const right = output(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    const both = [build(site), build(site)];
    for (const { code, stderr } of await Promise.all(both)) expect(code, stderr).toBe(0);
    const after = output(site);
    expect(after).not.toEqual(right);
    expect(hidden(site)).toEqual([]);
    rmSync(join(site, '.tvilling/build.json'));
    expect((await build(site)).code).toBe(0);
    expect(output(site)).toEqual(after);
  });
});

describe('an output folder that cannot be replaced as a whole', () => {
  it('is refused by name: a link', async () => {
    const site = temporarySite('minimal', { 'elsewhere/build.json': '{}' });
    symlinkSync('elsewhere', join(site, 'dist'));
    expectRefusal(
      await build(site),
      /dist cannot be the output folder: it is a link, which a folder would replace\. Name the folder that it leads to: --out-dir elsewhere$/,
    );
    expect(readdirSync(join(site, 'elsewhere'))).toEqual(['build.json']);
    renameSync(join(site, 'elsewhere'), join(site, 'gone'));
    expectRefusal(await build(site), /it is a link/);
  });

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
        await runCli(['build', '--root', site, '--out-dir', 'a b']),
        /a b cannot be the output folder: it is a mount point, which cannot be replaced\. Build into a folder in it: --out-dir .*site$/,
      );
      spawnSync('umount', [folder]);
    }
  });
});
