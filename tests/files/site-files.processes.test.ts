import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verkbroDist } from '../built-sites.ts';
import { expectNoCrash, expectRefusal, findingsIn } from '../findings.ts';
import { committed } from '../git.ts';
import { root, runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

/** A text that must never be read, printed or published. */
const secret = 'TOKEN=hunter2';

/** A folder beside the sites with a secret in each file, removed at the end of the test. */
function elsewhere(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-elsewhere-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Replaces a path of a site by a link. */
function link(site: string, path: string, target: string): void {
  rmSync(join(site, path), { recursive: true, force: true });
  symlinkSync(target, join(site, path));
}

function pipe(site: string, path: string): void {
  rmSync(join(site, path), { force: true });
  execFileSync('mkfifo', [join(site, path)]);
}

/** Every file of a folder. A link counts as its target. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

const about = 'content/pages/about.yaml';
const lock = 'content/translations.lock.yaml';
const record = 'content/published.lock.yaml';
const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf8');

/**
 * The files that a check reads, with the exit code if they cannot be read. Files that tell which others to read have a line of
 * their own: without them, the others are not read.
 */
const places: [what: string, paths: string[], code: number][] = [
  ['the configuration', ['site.config.yaml'], 2],
  ['the routes', ['content/routes.yaml'], 1],
  [
    'all other places',
    ['content/notes.txt', about, record, lock, 'public/brochure.pdf', 'public/favicon.svg'],
    1,
  ],
];

describe('a link that leads out of the site', () => {
  it.each(places)('is one finding at %s, and nothing of it is shown', async (_, paths, code) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    for (const path of paths) link(site, path, '/proc/self/environ');
    for (const extra of [{}, { CI: 'true' }]) {
      const env = { SECRET: secret, ...extra };
      const result = await runCli(['validate', '--root', site], { env });
      expectNoCrash(result);
      expect(result.stdout.match(/^\S.* {2}(?:error|warning) {2}.*/gm)).toEqual(
        paths.map((path) => `${path}  error  file/outside-site`),
      );
      expect(result.stdout + result.stderr).not.toContain(secret);
      expect(result.code).toBe(code);
    }
  });

  it.each(places)('to a device does not fill the memory (%s)', async (_, paths) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    for (const path of paths) link(site, path, '/dev/zero');
    expect((await findingsIn(site)).findings).toEqual(paths.map((path) => `file/outside-site ${path}`));
  });

  it.each([[['content', 'public/photos']], [['content/pages', 'public']]])(
    'is one finding where a folder belongs (%s)',
    async (paths) => {
      const site = temporarySite('minimal', { 'public/x.txt': '' });
      const folder = elsewhere({ 'home.yaml': secret, 'x.txt': secret });
      for (const path of paths) link(site, path, folder);
      const result = await runMain(['validate', '--root', site]);
      expect(result.stdout.match(/^\S.* {2}(?:error|warning) {2}.*/gm)).toEqual(
        paths.map((path) => `${path}  error  file/outside-site`),
      );
      expect(result.stdout + result.stderr).not.toContain(secret);
      expect(result.code).toBe(1);
    },
  );

  it('is not published: the build ends, and the output stays as it was', async () => {
    const site = temporarySite('minimal', { 'public/brochure.pdf': 'x' });
    const args = ['build', '--root', site, '--date', '2026-11-21'];
    expect((await runCli(args)).code).toBe(0);
    link(site, 'public/brochure.pdf', join(elsewhere({ 'environment.txt': secret }), 'environment.txt'));
    const { code, stderr } = await runCli(args);
    expect(stderr).toContain('public/brochure.pdf  error  file/outside-site');
    expect(code).toBe(1);
    expect(readFileSync(join(site, 'dist/brochure.pdf'), 'utf8')).toBe('x');
  });

  it('counts as one where it leads to what is hidden', async () => {
    const hidden = { about: '.git/config', contact: '.env', home: '.tvilling/received.jsonl' };
    const site = temporarySite('minimal', {
      'public/x.txt': '',
      ...Object.fromEntries(Object.values(hidden).map((path) => [path, secret])),
    });
    for (const [name, path] of Object.entries(hidden)) {
      link(site, `content/pages/${name}.yaml`, join('../..', path));
      link(site, `public/${name}.pdf`, join('..', path));
    }
    const { stdout, stderr } = await runMain(['validate', '--root', site]);
    expect(stdout.match(/^\S.* {2}error {2}.*/gm)).toEqual([
      'content/pages/about.yaml  error  file/outside-site',
      'content/pages/contact.yaml  error  file/outside-site',
      'content/pages/home.yaml  error  file/outside-site',
      'public/about.pdf  error  file/outside-site',
      'public/contact.pdf  error  file/outside-site',
      'public/home.pdf  error  file/outside-site',
    ]);
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe('a link within the site', () => {
  it('is followed: to a page, a lock, a picture, the folder of the content', async () => {
    const site = temporarySite('minimal', {
      'drawings/icon.svg': icon,
      'public/x.txt': 'x',
    });
    renameSync(join(site, about), join(site, 'about-us.yaml'));
    link(site, about, '../../about-us.yaml');
    renameSync(join(site, lock), join(site, 'texts.yaml'));
    link(site, lock, '../texts.yaml');
    link(site, 'public/favicon.svg', '../drawings/icon.svg');
    renameSync(join(site, 'content'), join(site, 'texts'));
    symlinkSync('texts', join(site, 'content'));
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { code, stderr } = await runCli(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(site, 'dist/favicon.svg'), 'utf8')).toBe(icon);
    expect(existsSync(join(site, 'dist/favicon.ico'))).toBe(true);
  });

  it('that leads nowhere, to itself or to a folder is a finding', async () => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    const targets = { about: 'nowhere', contact: 'contact.yaml', home: '..' };
    for (const [name, target] of Object.entries(targets))
      for (const folder of ['content/pages', 'public']) link(site, `${folder}/${name}.yaml`, target);
    expect((await findingsIn(site)).findings).toEqual(
      ['content/pages', 'public'].flatMap((folder) =>
        Object.keys(targets).map((name) => `file/not-regular ${folder}/${name}.yaml`),
      ),
    );
  });
});

describe('what is no file', () => {
  it.each(places)('is a finding at %s and does not block: a pipe', async (_, paths, code) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    for (const path of paths) pipe(site, path);
    const result = await findingsIn(site);
    expect(result).toEqual({ code, findings: paths.map((path) => `file/not-regular ${path}`) });
  });

  it('does not block the command that looks again at each change', async () => {
    const site = temporarySite('minimal');
    const cli = startCli(['validate', '--root', site, '--watch']);
    onTestFinished(async () => {
      await cli.stop();
    });
    await cli.waitFor(/checked: no problems[\s\S]*Waiting/, 'stderr');
    pipe(site, 'content/notes.yaml');
    await cli.waitFor(/file\/not-regular/);
    rmSync(join(site, 'content/notes.yaml'));
    link(site, 'content/everything', '/');
    await cli.waitFor(/content\/everything {2}error {2}file\/outside-site/);
    rmSync(join(site, 'content/everything'));
    await cli.waitFor(/no problems[\s\S]*1 error[\s\S]*1 error[\s\S]*no problems/, 'stderr');
    expect(await cli.stop()).toBe(0);
  });
});

describe('a file beyond its limit', () => {
  it.each([
    [['content/routes.yaml'], 'content/too-large'],
    [[record, lock, 'public/favicon.svg', 'public/film.mp4'], 'file/too-large'],
  ])('is not read: %j', async (paths, code) => {
    const site = temporarySite('minimal', { 'public/film.mp4': 'x', 'public/favicon.svg': icon });
    // A sparse file takes no space on the disk.
    for (const path of paths) truncateSync(join(site, path), 20 * 1024 ** 3);
    expect((await findingsIn(site)).findings).toEqual(paths.map((path) => `${code} ${path}`));
  });
});

describe('the caches of the tool', () => {
  it.each(['.tvilling', '.tvilling/pictures'])(
    'are neither read, written nor cleared through a link (%s)',
    async (path) => {
      const site = temporarySite('minimal', { '.tvilling/x': '' });
      const folder = elsewhere({ 'letter.txt': secret, 'parsed.json': '{}' });
      if (path === '.tvilling') {
        mkdirSync(join(folder, 'pictures'));
        writeFileSync(join(folder, 'pictures/photo.jpg'), secret);
      }
      link(site, path, folder);
      const before = filesOf(folder);
      const { code, stderr } = await runCli(['build', '--root', site, '--date', '2026-11-21']);
      expect(code, stderr).toBe(0);
      expect(filesOf(folder)).toEqual(before);
    },
  );

  it('do not block where one is a pipe or a device', async () => {
    const site = temporarySite('minimal', { '.tvilling/x': '' });
    pipe(site, '.tvilling/parsed.json');
    link(site, '.tvilling/facts.json', '/dev/zero');
    link(site, '.tvilling/checked.json', '/proc/self/environ');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });
});

describe('tvilling verify', () => {
  const page = readFileSync(join(verkbroDist(), 'about.html'), 'utf8');
  const finished = (site: string) =>
    runCli(['verify', '--root', site, 'dist', '--url', 'https://example.org', '--format', 'compact'], {
      env: { SECRET: secret },
    });

  it('reads nothing that is no file of the folder', async () => {
    const site = temporarySite('minimal', { 'dist/about.html': page });
    link(site, 'dist/leak.html', '/proc/self/environ');
    link(site, 'dist/zero.html', '/dev/zero');
    pipe(site, 'dist/pipe.html');
    link(site, 'dist/loop.html', 'loop.html');
    link(site, 'dist/folder', '..');
    writeFileSync(join(site, 'dist/huge.html'), '<p>');
    truncateSync(join(site, 'dist/huge.html'), 20 * 1024 ** 3);
    const result = await finished(site);
    expectNoCrash(result);
    expect(result.code).toBe(1);
    const found = result.stdout.split('\n').filter((line) => line.includes('file/'));
    expect(found.map((line) => line.replace(/:.*(file\/[\w-]+).*/, ' $1'))).toEqual([
      'dist/folder file/outside-site',
      'dist/huge.html file/too-large',
      'dist/leak.html file/outside-site',
      'dist/loop.html file/not-regular',
      'dist/pipe.html file/not-regular',
      'dist/zero.html file/outside-site',
    ]);
    expect(result.stdout + result.stderr).not.toContain(secret);
  });
});

it('tvilling build refuses a file of public/ that would take the place of one of its own, but for two', async () => {
  const site = temporarySite('minimal', { 'public/about.html': 'x', 'public/manifest.json': '{}' });
  const refused = await runCli(['build', '--root', site]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^public\/about\.html {2}error {2}output\/name-taken/m);
  expect(refused.stderr).toMatch(/^public\/manifest\.json {2}error {2}output\/name-taken/m);
  expect(refused.stderr).toContain('2 errors');

  const own = { 'public/robots.txt': 'User-agent: *\n', 'public/site.webmanifest': '{}\n' };
  const other = temporarySite('minimal', own);
  const built = await runCli(['build', '--root', other]);
  expect(built.code, built.stderr).toBe(0);
  for (const [path, text] of Object.entries(own))
    expect(readFileSync(join(other, path.replace('public', 'dist')), 'utf8')).toBe(text);
});

it('tvilling preview serves no folder that holds links', async () => {
  const site = temporarySite('minimal', { 'dist/build.json': '{}', 'dist/index.html': '' });
  link(site, 'dist/leak.txt', '/proc/self/environ');
  expectRefusal(
    await runCli(['preview', '--root', site, '--port', '0']),
    /dist\/leak\.txt is no file that a build has written\. Build it again/,
  );
});

it('tvilling dev serves nothing that a link brings into public/', async () => {
  const site = temporarySite('minimal', { 'public/brochure.txt': 'x', 'public/favicon.svg': icon });
  const cli = startCli(['dev', '--root', site, '--port', '0']);
  onTestFinished(async () => {
    await cli.stop();
  });
  const [url = ''] = await cli.waitFor(/http:\S+/);
  const text = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await text('brochure.txt')).toBe('x');
  expect((await fetch(new URL('favicon.svg', url))).headers.get('content-security-policy')).toMatch(
    /sandbox$/,
  );
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

it.skipIf(process.platform !== 'linux')(
  'tvilling dev watches nothing that links lead to, and ends at once',
  async () => {
    const site = temporarySite('minimal', { 'public/x.txt': 'x' });
    const other = elsewhere({ 'x.txt': 'x' });
    for (let folder = 0; folder < 2_000; folder++) mkdirSync(join(other, `${folder}`));
    const cli = startCli(['dev', '--root', site, '--port', '0']);
    onTestFinished(async () => {
      cli.kill('SIGKILL');
      await cli.ended;
    });
    const [url = ''] = await cli.waitFor(/http:\S+/);
    await cli.waitFor(/no problems/, 'stderr');
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

it('tvilling dev serves public files that come, and none that has gone', async () => {
  const site = temporarySite('minimal', { 'public/old.txt': 'old' });
  const cli = startCli(['dev', '--root', site, '--port', '0']);
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

describe('a site of a commit', () => {
  it('has links too: what leads out is no finding of the change, what leads on is read', async () => {
    const site = temporarySite('minimal', { '.gitignore': '.tvilling/\n' });
    renameSync(join(site, about), join(site, 'about-us.yaml'));
    link(site, about, '../../about-us.yaml');
    link(site, 'content/pages/news.yaml', '/proc/self/environ');
    committed(site);
    const since = () => runMain(['validate', '--root', site, '--since', 'HEAD']);
    expect((await since()).stdout).toBe('');
    const diff = await runMain(['diff', '--root', site]);
    expect(diff.stderr).toMatch(/: nothing changed$/m);
    writeFileSync(join(site, 'about-us.yaml'), minimal(about).replace('hero:', 'heroo:'));
    expect((await since()).stdout).toMatch(/^content\/pages\/about\.yaml:.* {2}content\/unknown-key$/m);
  });
});

it('tvilling build and verify take a file of public/ without markup for no page', async () => {
  const proof = 'google-site-verification: google1234.html\n';
  const site = temporarySite('minimal', { 'public/google1234.html': proof });
  const built = await runCli(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  expect(readFileSync(join(site, 'dist/google1234.html'), 'utf8')).toBe(proof);
  const verified = await runCli(['verify', '--root', site]);
  expect(verified.code, verified.stdout).toBe(0);
});

it('tvilling build reads the pages of public/, and says there what is wrong with them', async () => {
  const page = (language: string) =>
    `<!doctype html>\n<html${language}>\n<head><title>Old</title><meta name="robots" content="noindex"></head>\n<body><p>Old</p></body>\n</html>\n`;
  const site = temporarySite('minimal', {
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { output/style: off }\n`,
    'public/old.html': page(' lang="en"'),
  });
  const built = await runCli(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  writeFileSync(join(site, 'public/old.html'), page(''));
  const refused = await runCli(['build', '--root', site]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^public\/old\.html:2:1 {2}error {2}output\/language-tag\n.*\n.*\n {2}> 2 \| <html>$/m,
  );
  expect(refused.stderr).toContain('Not built, dist/ is as it was: 1 error');
});
