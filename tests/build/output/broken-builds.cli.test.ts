import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleFile } from '../../built-sites.ts';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { builtWell, leftBeside, outputOf } from '../../output-files.ts';
import { meetingCalls, meetingChanges, refusal } from '../../platform/files/broken-writes.ts';
import { endRun } from '../../platform/files/ended-runs.ts';
import { runMain, startMain } from '../../run-main.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';
import { brokenBuilds, killSome, refuseSome } from './broken-builds.ts';

describe('a build that goes wrong', () => {
  // Both at more changes of files: broken-builds.processes.test.ts.
  it('leaves the earlier output or the new one if it is killed or refused a change, and the next build is right', async () => {
    const builds = await brokenBuilds();
    await killSome(builds, 1, 2);
    await refuseSome(builds, 'EACCES', 1);
  });

  it('keeps the earlier output aside while the system refuses to put it back', async () => {
    const site = temporarySite('minimal');
    await builtWell(site);
    const before = outputOf(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    const refused = <T>(work: () => Promise<T>) =>
      meetingChanges(
        site,
        ({ name, args: [from, to] }) => {
          if (name === 'renameSync' && String(to).endsWith('/dist')) throw refusal('EACCES', name, String(from));
        },
        work,
      );
    const built = await refused(() => runMain(['build', '--root', site]));
    expectNoCrash(built);
    expect(built.stderr.replaceAll('\n', ' ')).toContain('cannot be written (EACCES)');
    expect(built.code).toBe(2);
    expect(outputOf(site)).toBeNull();
    // Only what a run that has ended has left is put back.
    endRun(site);
    expect((await refused(() => runMain(['routes', '--root', site]))).code).toBe(0);
    expect(outputOf(site)).toBeNull();
    expect((await runMain(['routes', '--root', site])).stderr).toBe(
      'A build was killed while it replaced dist/. The earlier output is back.\n',
    );
    expect(outputOf(site)).toEqual(before);
    expect(leftBeside(site)).toEqual([]);
  });

  it('has no room for caches: it is right', async () => {
    const site = temporarySite('minimal', { [bundleFile]: null });
    const result = await meetingCalls(
      ['writeFileSync', 'openSync'],
      ({ name, args: [path, flags] }) => {
        const isWritten = name === 'writeFileSync' || flags === 'wx';
        if (isWritten && String(path).startsWith(`${site}/.tvilling/`)) throw refusal('ENOSPC', name, String(path));
      },
      () => runMain(['build', '--root', site]),
    );
    expectNoCrash(result);
    expect(result.code, result.stderr).toBe(0);
    expect(readdirSync(join(site, '.tvilling')).sort()).toEqual(['schemas', 'store']);
    expect(readdirSync(join(site, '.tvilling/store'))).toEqual(['pictures']);
  });
});

describe('a build that gets a signal', () => {
  /** Builds a site. It gets SIGTERM at the nth change of a file whose path matches. */
  async function interrupted(site: string, path: RegExp, nth: number) {
    let calls = 0;
    const building = { stop: () => {} };
    return meetingChanges(
      site,
      ({ args }) => {
        if (path.test(String(args[0])) && ++calls === nth) building.stop();
      },
      async () => {
        const build = startMain(['build', '--root', site]);
        building.stop = () => void build.stop();
        return { code: await build.ended, stderr: build.stderr() };
      },
    );
  }

  it.each<[when: string, path: RegExp, nth: number]>([
    ['begins to write', /\.dist\..*\.new/, 1],
    ['writes a page', /about\.html$/, 1],
    ['compresses', /\.br$/, 3],
  ])('takes back what it has written when it %s', async (_, path, nth) => {
    const config = `${minimal('site.config.yaml')}compress: [br]\n`;
    const site = temporarySite('minimal', { 'site.config.yaml': config, 'dist/build.json': '{}\n' });
    expect((await interrupted(site, path, nth)).code).toBe(143);
    expect(outputOf(site)).toEqual(new Map([['build.json', '{}\n']]));
    expect(leftBeside(site)).toEqual([]);
  });

  it('keeps the new output if it comes after the replacement', async () => {
    const site = temporarySite('minimal', { 'dist/build.json': '{}\n' });
    const { code, stderr } = await interrupted(site, /\.gone$/, 1);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('written to dist/') });
    expect(outputOf(site)?.has('about.html')).toBe(true);
    expect(leftBeside(site)).toEqual([]);
  });
});

describe('a folder that the system does not give', () => {
  const refusals: readonly (readonly [code: string, name: 'readdirSync' | 'lstatSync', path: string, says: RegExp])[] = [
    ['EIO', 'readdirSync', '/content$', /content cannot be read: the disk reports an error \(EIO\)\./],
    ['EIO', 'lstatSync', '/content/pages$', /content\/pages cannot be read: the disk reports an error \(EIO\)\./],
    ['EACCES', 'readdirSync', '/templates$', /templates cannot be read: it belongs to somebody else \(EACCES\)\./],
    ['ENOMEM', 'lstatSync', '/content/pages', /cannot be read/],
  ];
  it.each(refusals)('says %s of %s: the cause is named, and no stack', async (code, name, path, says) => {
    const site = temporarySite('minimal', { 'templates/shell/note.md': '' });
    const refused = new RegExp(`${site}.*${path}|${site}${path}`);
    const result = await meetingCalls(
      [name],
      ({ args: [folder] }) => {
        if (refused.test(String(folder))) throw refusal(code, name, String(folder));
      },
      () => runMain(['build', '--root', site]),
    );
    expectRefusal(result, says);
  });
});
