import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectNoCrash, findingsIn } from '../../findings.ts';
import { committed } from '../../git.ts';
import { runMain, startMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { elsewhere, environ, icon, link, pipe, secret } from './outside-files.ts';

const about = 'content/pages/about.yaml';
const lock = 'content/translations.lock.yaml';
const record = 'content/published.lock.yaml';

/**
 * The files that a check reads, with the exit code if they cannot be read. Files that tell which others to read have a line of
 * their own: without them, the others are not read.
 */
const places: [what: string, paths: string[], code: number][] = [
  ['the configuration', ['site.config.yaml'], 2],
  ['the routes', ['content/routes.yaml'], 1],
  ['all other places', ['content/notes.txt', about, record, lock, 'public/brochure.pdf', 'public/favicon.svg'], 1],
];

describe('a link that leads out of the site', () => {
  it.each(places)('is one finding at %s, and nothing of it is shown', async (_, paths, code) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    for (const path of paths) link(site, path, '/proc/self/environ');
    for (const env of [{}, { CI: 'true' }] as Record<string, string>[]) {
      const result = await runMain(['validate', '--root', site], { env });
      expectNoCrash(result);
      expect(result.stdout.match(/^\S.* {2}(?:error|warning) {2}.*/gm)).toEqual(paths.map((path) => `${path}  error  file/outside-site`));
      expect(result.stdout + result.stderr).not.toContain(environ);
      expect(result.code).toBe(code);
    }
  });

  it.each(places)('to a device does not fill the memory (%s)', async (_, paths) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    for (const path of paths) link(site, path, '/dev/zero');
    expect((await findingsIn(site)).findings).toEqual(paths.map((path) => `file/outside-site ${path}`));
  });

  it.each([[['content', 'public/photos']], [['content/pages', 'public']]])('is one finding where a folder belongs (%s)', async (paths) => {
    const site = temporarySite('minimal', { 'public/x.txt': '' });
    const folder = elsewhere({ 'home.yaml': secret, 'x.txt': secret });
    for (const path of paths) link(site, path, folder);
    const result = await runMain(['validate', '--root', site]);
    expect(result.stdout.match(/^\S.* {2}(?:error|warning) {2}.*/gm)).toEqual(paths.map((path) => `${path}  error  file/outside-site`));
    expect(result.stdout + result.stderr).not.toContain(secret);
    expect(result.code).toBe(1);
  });

  it('is not published: the build ends, and the output stays as it was', async () => {
    const site = temporarySite('minimal', { 'public/brochure.pdf': 'x' });
    const args = ['build', '--root', site, '--date', '2026-11-21'];
    expect((await runMain(args)).code).toBe(0);
    link(site, 'public/brochure.pdf', join(elsewhere({ 'environment.txt': secret }), 'environment.txt'));
    const { code, stderr } = await runMain(args);
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
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
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
      ['content/pages', 'public'].flatMap((folder) => Object.keys(targets).map((name) => `file/not-regular ${folder}/${name}.yaml`)),
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
    const cli = startMain(['validate', '--root', site, '--watch']);
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
