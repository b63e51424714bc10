import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownFooter } from '../../dev/edited-site.ts';
import { startCli } from '../../run-cli.ts';
import { startMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { elsewhere, expectNoLinkedCache, icon, link, secret } from './outside-files.ts';

/** What serves public files in development: the tool itself, or Vite, if the site has templates of its own. */
const servers = [
  ['the tool', {}],
  ['Vite', ownFooter],
] as const;

it.each(servers)('tvilling dev serves nothing that a link brings into public/, by %s', async (_, templates) => {
  const site = temporarySite('minimal', { ...templates, 'public/brochure.txt': 'x', 'public/favicon.svg': icon });
  const cli = startMain(['dev', '--root', site, '--port', '0']);
  onTestFinished(async () => {
    await cli.stop();
  });
  const [url = ''] = await cli.waitFor(/http:\S+/);
  const text = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await text('brochure.txt')).toBe('x');
  expect((await fetch(new URL('favicon.svg', url))).headers.get('content-security-policy')).toMatch(/sandbox$/);
  link(site, 'public/brochure.txt', join(elsewhere({ 'environment.txt': secret }), 'environment.txt'));
  expect(await text('brochure.txt')).not.toContain(secret);
});

/** How many files and folders a process watches (proc_pid_fdinfo(5)). */
function watchesOf(pid: number): number {
  const folder = `/proc/${pid}/fdinfo`;
  const info = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      // It is closed.
      return '';
    }
  };
  const infos = readdirSync(folder).map(info);
  return infos.join('').match(/^inotify wd/gm)?.length ?? 0;
}

/** What a server answers at a path of its site. */
const answerOf = async (url: string, path: string) => {
  const response = await fetch(new URL(path, url));
  return response.ok ? await response.text() : response.status;
};

it.skipIf(process.platform !== 'linux').each(servers)(
  'tvilling dev watches nothing that links lead to, and ends at once, by %s',
  async (_, templates) => {
    const site = temporarySite('minimal', { ...templates, 'public/x.txt': 'x' });
    const other = elsewhere({ 'x.txt': 'x' });
    for (let folder = 0; folder < 2_000; folder++) mkdirSync(join(other, `${folder}`));
    const cli = startCli(['dev', '--root', site, '--port', '0']);
    onTestFinished(async () => {
      cli.kill('SIGKILL');
      await cli.ended;
    });
    const [url = ''] = await cli.waitFor(/http:\S+/);
    await cli.waitFor(/no problems/, 'stderr');
    // Until the site's templates are loaded, a signal ends the process at once: they may not end.
    await answerOf(url, '');
    const before = watchesOf(cli.pid);
    for (const name of ['one', 'two']) symlinkSync('..', join(site, 'public', name));
    symlinkSync(other, join(site, 'public/big'));
    await cli.waitFor(/public\/two {2}error {2}file\/not-regular/, 'stderr');
    await cli.waitFor(/public\/big {2}error {2}file\/outside-site/, 'stderr');
    // Whoever followed the links would know this file last.
    writeFileSync(join(site, 'public/z.txt'), 'z');
    await expect.poll(() => answerOf(url, 'z.txt'), { timeout: 30_000 }).toBe('z');
    expect(watchesOf(cli.pid)).toBeLessThan(before + 10);
    expect(await cli.stop()).toBe(0);
    expect(cli.stderr()).not.toContain('The page was not made');
  },
);

it.each(servers)('tvilling dev serves public files that come, and none that has gone, by %s', async (_, templates) => {
  const site = temporarySite('minimal', { ...templates, 'public/old.txt': 'old' });
  const cli = startMain(['dev', '--root', site, '--port', '0']);
  onTestFinished(async () => {
    await cli.stop();
  });
  // The server may have begun to start.
  mkdirSync(join(site, 'public/early'));
  writeFileSync(join(site, 'public/early/file.txt'), 'early');
  const [url = ''] = await cli.waitFor(/http:\S+/);
  const soon = (path: string) => expect.poll(() => answerOf(url, path), { timeout: 30_000 });
  await soon('early/file.txt').toBe('early');
  mkdirSync(join(site, 'public/new'));
  writeFileSync(join(site, 'public/new/file.txt'), 'new');
  await soon('new/file.txt').toBe('new');
  renameSync(join(site, 'public/old.txt'), join(site, 'public/other.txt'));
  await soon('other.txt').toBe('old');
  await soon('old.txt').toBe(404);
});

it('tvilling build neither reads, writes nor clears caches through a link', async () => {
  await expectNoLinkedCache('.tvilling', 'build');
});
