import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type BuildRecord, openRecord, readRecord, writeFileStates } from '../../../cli/build/reuse/build-record.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

// What is kept is sealed for the tool that is run here.
vi.mock('../../../cli/platform/version.ts', async (original) => {
  const { version, ...others } = await original<typeof import('../../../cli/platform/version.ts')>();
  const toolState = () => `${version} ${hash('sha256', readFileSync(join(root, '.tvilling/cli/bin.js')))}`;
  return { ...others, version, toolState };
});

describe('an output that somebody else has changed', { timeout: 120_000 }, () => {
  async function build(site: string, ...more: string[]): Promise<string> {
    const args = ['build', '--root', site, '--date', '2026-11-21', ...more];
    const { code, stderr } = await runMain(args);
    expect(code, stderr).toBe(0);
    return stderr;
  }

  /** A site and its output: each file by its path, in the encoding that has a letter for each byte. */
  async function builtSite() {
    const site = temporarySite('minimal');
    await build(site);
    return { site, right: output(site) };
  }

  const output = (site: string) =>
    new Map(listFiles(join(site, 'dist')).map((file) => [file, readFileSync(join(site, 'dist', file), 'latin1')]));

  const script = ([...files]: Iterable<string>): string =>
    files.find((file) => /^assets\/boot\..*\.js$/.test(file)) ?? expect.fail('no script');

  /** Replaces the first letters of a file by a script. Its size and its time stay the same, to the nanosecond. */
  function change(site: string, file: string): void {
    const [path, before] = [join(site, 'dist', file), join(site, 'before')];
    execFileSync('cp', ['-p', path, before]);
    const bytes = readFileSync(path);
    bytes.write('alert(1)');
    writeFileSync(path, bytes);
    execFileSync('touch', ['-r', before, path]);
    expect(statSync(path, { bigint: true }).mtimeNs).toBe(statSync(before, { bigint: true }).mtimeNs);
  }

  it('is made anew, although its files have the size and the time that they had', async () => {
    const { site, right } = await builtSite();
    for (const file of ['index.html', script(right.keys())]) change(site, file);
    expect(output(site)).not.toEqual(right);
    await build(site);
    expect(output(site)).toEqual(right);
  });

  it('gives no script to the next output', async () => {
    const { site, right } = await builtSite();
    change(site, script(right.keys()));
    edit(site, 'content/pages/home.yaml', '{ en: ', '{ en: New ');
    await build(site);
    expect(output(site).get(script(right.keys()))).toBe(right.get(script(right.keys())));
  });

  it('is made anew on a machine that has restored it with its times', async () => {
    const { site, right } = await builtSite();
    change(site, 'index.html');
    restore(site);
    await build(site);
    expect(output(site)).toEqual(right);
  });

  /** Makes each file of the output another one with the same bytes and times, as a program does that restores a cache. */
  function restore(site: string): void {
    const [dist, aside] = [join(site, 'dist'), join(site, 'aside')];
    renameSync(dist, aside);
    execFileSync('cp', ['-a', aside, dist]);
    rmSync(aside, { recursive: true });
  }

  /** The record of the last build: the number and the time of change (ctime) of each file. */
  function recordOf(site: string): BuildRecord {
    return readRecord(openRecord(site, '')) ?? expect.fail('no record');
  }

  const restored = 'a build that has found the same bytes in other files';

  it.each<[what: string, prepare: (site: string) => void, ...more: string[]]>([
    ['a first build', () => {}],
    ['a build that has linked files', (site) => edit(site, 'content/pages/home.yaml', '{ en: ', '{ en: New ')],
    [restored, restore],
    [`${restored}, and checked the site`, restore, '--timings'],
  ])('is known by the number and the time of change of each file after %s', async (_, prepare, ...more) => {
    const { site } = await builtSite();
    prepare(site);
    await build(site, ...more);
    for (const [path, { size, inode, changed }] of recordOf(site).files) {
      const stats = lstatSync(join(site, 'dist', path));
      expect([path, size, inode, changed]).toEqual([path, stats.size, stats.ino, stats.ctimeMs]);
    }
  });

  it('is named by --verify-cache, which compares bytes', async () => {
    const { site, right } = await builtSite();
    change(site, 'index.html');
    const printed = await build(site, '--verify-cache');
    expect(printed).toContain('1 file in dist/ was not as the last build has left it. Made anew:\n  index.html\n');
    expect(output(site)).toEqual(right);
    expect(await build(site, '--verify-cache')).not.toContain('Made anew');
  });

  it('is named by --verify-cache even if a build would not notice, and the exit code is 2', async () => {
    const { site, right } = await builtSite();
    change(site, 'index.html');
    // As if the disk had changed the bytes: everything else is as the record says.
    const record = recordOf(site);
    const file = record.files.get('index.html') ?? expect.fail('no page');
    file.changed = lstatSync(join(site, 'dist/index.html')).ctimeMs;
    writeFileStates(record);
    await build(site);
    expect(output(site)).not.toEqual(right);
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21', '--verify-cache']);
    expect(stderr).toMatch(/1 file in dist\/ has other bytes .*\n {2}index\.html\n/);
    expect(code).toBe(2);
    expect(output(site)).toEqual(right);
  });
});
