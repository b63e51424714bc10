import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { ownFooter } from '../../own-parts.ts';
import { preload } from '../../preload.ts';
import { environment, root, runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const cli = join(root, '.tvilling/cli/bin.js');

/** Runs the command line by another program, which changes the user. */
function runBy(program: readonly string[], args: readonly string[], env: Record<string, string> = {}) {
  const [command = '', ...first] = program;
  const { status, stdout, stderr } = spawnSync(command, [...first, process.execPath, cli, ...args], {
    env: environment(env),
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

const nobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/** Whether the tests run as a user who may become another one and mount file systems. */
const isRoot = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

/** Mounts a small file system in memory at a folder of a site, until the end of the test. */
function mount(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true });
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
}

describe('a machine that lacks something', () => {
  it('allows too few open files: the limit is named', async () => {
    const site = temporarySite('minimal');
    const env = preload(
      site,
      `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
       fs.opendirSync = fs.readdirSync = () => { throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }); };
       syncBuiltinESMExports();`,
    );
    expectRefusal(
      await runCli(['build', '--root', site], { env }),
      /^error This command may not have so many files open at once\. Raise the limit: ulimit -n 1024$/,
    );
    expect(existsSync(join(site, 'dist'))).toBe(false);
  });

  it('has a package that is not installed: it is named', async () => {
    const site = temporarySite('minimal', ownFooter());
    const missing = Object.assign(new Error("Cannot find package 'vite' imported from /x.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    // A build without bundles asks for the time of these files before it loads Vite.
    const env = preload(
      site,
      `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
       const { readdirSync } = fs;
       fs.readdirSync = (path, ...more) => {
         if (String(path).endsWith('/templates') && new Error().stack.includes('bundle'))
           throw Object.assign(new Error(${JSON.stringify(missing.message)}), { code: '${missing.code}' });
         return readdirSync(path, ...more);
       };
       syncBuiltinESMExports();`,
    );
    expectRefusal(
      await runCli(['build', '--root', site], { env }),
      /^error The package vite is not installed\. Install the packages: npm ci$/,
    );
  });

  it('ends the process that bundles: it is named', async () => {
    const site = temporarySite('minimal', ownFooter());
    const env = preload(site, "if (process.argv[1].endsWith('bundler-process.js')) process.kill(process.pid, 'SIGKILL');");
    expectRefusal(
      await runCli(['build', '--root', site], { env }),
      /^error The process that bundles the templates was ended \(SIGKILL\)\. .* memory is full/,
    );
    expect(existsSync(join(site, 'dist'))).toBe(false);
  });

  it('has little memory: slower, and right', async () => {
    const site = temporarySite('minimal');
    const result = await runCli(['build', '--root', site], {
      env: { NODE_OPTIONS: '--max-old-space-size=128' },
    });
    expectNoCrash(result);
    expect(result.code, result.stderr).toBe(0);
  });
});

describe.runIf(isRoot)('a folder that the machine does not give', () => {
  const templates = { 'templates/collections/tides/definition.ts': '' };

  it('is a folder of caches of somebody else: no caches, and a right build', () => {
    const site = temporarySite('minimal');
    const made = join(site, '.tvilling');
    chownSync(site, 65534, 65534);
    chmodSync(site, 0o755);
    const before = readdirSync(made).sort();
    for (const mode of [0o755, 0o700]) {
      chmodSync(made, mode);
      // With the folder hidden, a build would bundle anew.
      const command = mode === 0o755 ? 'build' : 'validate';
      const result = runBy(nobody, [command, '--root', site]);
      expectNoCrash(result);
      expect(result.code, result.stderr).toBe(0);
      expect(readdirSync(made).sort()).toEqual(before);
    }
    expectRefusal(runBy(nobody, ['schema', '--root', site]), /\.tvilling\/schemas cannot be written \(EACCES\)\./);
  });

  it('is hidden: it is named', () => {
    const site = temporarySite('minimal', templates);
    chmodSync(site, 0o755);
    chmodSync(join(site, 'templates'), 0o000);
    expectRefusal(
      runBy(nobody, ['validate', '--root', site]),
      /templates cannot be read: it belongs to somebody else \(EACCES\)\. Check who owns it/,
    );
    chmodSync(join(site, 'templates'), 0o755);
    chmodSync(join(site, 'templates/collections/tides/definition.ts'), 0o000);
    expectRefusal(
      runBy(nobody, ['validate', '--root', site]),
      /tides\/definition\.ts cannot be opened: it belongs to somebody else \(EACCES\)\./,
    );
  });

  it('is full: nothing is left beside the output, and the next build is right', async () => {
    const site = temporarySite('minimal');
    const full = join(site, 'full');
    mount(full, '8m');
    copyParts(site, full);
    const { bavail, bsize } = statfsSync(full);
    writeFileSync(join(full, 'ballast'), Buffer.alloc(bavail * bsize - 200 * 1024));
    expectRefusal(await runMain(['build', '--root', full]), /cannot be written: the disk is full \(ENOSPC\)\. Make room on the disk/);
    expect(hidden(full)).toEqual([]);
    rmSync(join(full, 'ballast'));
    expect((await runMain(['build', '--root', full])).code).toBe(0);
    expect(hidden(full)).toEqual([]);
  });

  it('is read-only: an output that is right stays, another one cannot be made', async () => {
    const site = temporarySite('minimal');
    const mounted = join(site, 'mounted');
    mount(mounted, '16m');
    copyParts(site, mounted);
    expect((await runMain(['build', '--root', mounted, '--date', '2026-11-21'])).code).toBe(0);
    const before = contents(mounted);
    expect(spawnSync('mount', ['-o', 'remount,ro', mounted]).status).toBe(0);
    expect((await runMain(['build', '--root', mounted, '--date', '2026-11-21'])).code).toBe(0);
    expect((await runMain(['validate', '--root', mounted])).code).toBe(0);
    expectRefusal(
      await runMain(['build', '--root', mounted, '--date', '2026-11-22']),
      /cannot be written \(EROFS\)\. Check the free space and the rights there\.$/,
    );
    expect(contents(mounted)).toEqual(before);
    expect(read(mounted, 'dist/build.json')).toContain('2026-11-21');
  });
});

/** Copies the parts of a site that a build needs, with its caches. */
function copyParts(from: string, to: string): void {
  for (const part of ['content', '.tvilling', 'site.config.yaml']) cpSync(join(from, part), join(to, part), { recursive: true });
}

/** Hidden names in a folder, but for that of caches. */
const hidden = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('.') && name !== '.tvilling');

const contents = (folder: string) => new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')]));
