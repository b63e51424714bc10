import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoCrash, expectRefusal, findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { environ, expectNoLinkedCache, link, pipe } from './outside-files.ts';

describe('the caches of the tool', () => {
  it.each([
    // A build would have to bundle (public-files.processes.test.ts).
    ['.tvilling', 'validate'],
    ['.tvilling/store/pictures', 'build'],
  ])('are neither read, written nor cleared through a link (%s)', async (path, command) => {
    await expectNoLinkedCache(path, command);
  });

  it('do not block where one is a pipe or a device', async () => {
    const site = temporarySite('minimal', { '.tvilling/store/x': '' });
    pipe(site, '.tvilling/store/parsed');
    link(site, '.tvilling/store/facts', '/dev/zero');
    link(site, '.tvilling/store/checked', '/proc/self/environ');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });
});

describe('tvilling verify', () => {
  const page = '<!doctype html>\n<html lang="en"><head><title>About</title></head><body></body></html>\n';
  const finished = (site: string) => runMain(['verify', '--root', site, 'dist', '--url', 'https://example.org', '--format', 'compact']);

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
    expect(result.stdout + result.stderr).not.toContain(environ);
  });
});

it('tvilling build refuses a file of public/ that would take the place of one of its own, but for two', async () => {
  const site = temporarySite('minimal', { 'public/about.html': 'x', 'public/manifest.json': '{}' });
  const refused = await runMain(['build', '--root', site]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^public\/about\.html {2}error {2}output\/name-taken/m);
  expect(refused.stderr).toMatch(/^public\/manifest\.json {2}error {2}output\/name-taken/m);
  expect(refused.stderr).toContain('2 errors');

  const own = { 'public/robots.txt': 'User-agent: *\n', 'public/site.webmanifest': '{}\n' };
  const other = temporarySite('minimal', own);
  const built = await runMain(['build', '--root', other]);
  expect(built.code, built.stderr).toBe(0);
  for (const [path, text] of Object.entries(own)) expect(readFileSync(join(other, path.replace('public', 'dist')), 'utf8')).toBe(text);
});

it('tvilling preview serves no folder that holds links', async () => {
  const site = temporarySite('minimal', { 'dist/build.json': '{}', 'dist/index.html': '' });
  link(site, 'dist/leak.txt', '/proc/self/environ');
  expectRefusal(
    await runMain(['preview', '--root', site, '--port', '0']),
    /dist\/leak\.txt is no file that a build has written\. Build it again/,
  );
});

it('tvilling build and verify take a file of public/ without markup for no page', async () => {
  const proof = 'google-site-verification: google1234.html\n';
  const site = temporarySite('minimal', { 'public/google1234.html': proof });
  const built = await runMain(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  expect(readFileSync(join(site, 'dist/google1234.html'), 'utf8')).toBe(proof);
  const verified = await runMain(['verify', '--root', site]);
  expect(verified.code, verified.stdout).toBe(0);
});

it('tvilling build reads the pages of public/, and says there what is wrong with them', async () => {
  const page = (language: string) =>
    `<!doctype html>\n<html${language}>\n<head><title>Old</title><meta name="robots" content="noindex"></head>\n<body><p>Old</p></body>\n</html>\n`;
  const site = temporarySite('minimal', {
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { output/style: off }\n`,
    'public/old.html': page(' lang="en"'),
  });
  const built = await runMain(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  writeFileSync(join(site, 'public/old.html'), page(''));
  const refused = await runMain(['build', '--root', site]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^public\/old\.html:2:1 {2}error {2}output\/language-tag\n.*\n.*\n {2}> 2 \| <html>$/m);
  expect(refused.stderr).toContain('Not built, dist/ is as it was: 1 error');
});
