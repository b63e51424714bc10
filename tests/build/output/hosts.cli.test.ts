import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderState } from '../../../cli/build/output/earlier-output.ts';
import { builtWell, day, freshOutput, outputOf } from '../../output-files.ts';
import { runMain, startMain } from '../../run-main.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';

const withDomain = (own: string) => minimal('site.config.yaml', ['prefix: sv,', `prefix: sv,${own}`]);

it('writes a folder for each host in the place of an earlier build, both or none', async () => {
  const site = temporarySite('minimal', { 'site.config.yaml': withDomain(" url: 'https://nordkaj.test',") });
  const dist = join(site, 'dist');
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  mkdirSync(join(dist, 'gone.test'), { recursive: true });
  for (const path of ['build.json', 'index.html', '.nojekyll', 'gone.test/build.json']) writeFileSync(join(dist, path), '{}');
  const build = (...args: string[]) => runMain(['build', '--root', site, '--date', day, ...args]);
  const store = join(site, '.tvilling/store');
  const kept = () => readdirSync(store).filter((name) => /^(?:build|page-facts|pagefind)(?:\.|$)/.test(name));
  mkdirSync(join(store, 'pagefind.gone.test'), { recursive: true });
  for (const name of ['build', 'page-facts.gone.test']) writeFileSync(join(store, name), '');

  expect((await build()).code).toBe(0);
  expect(readdirSync(dist)).toEqual(['build.json', 'nordkaj.example', 'nordkaj.test']);
  expect(kept()).toEqual(['build.nordkaj.example', 'build.nordkaj.test', 'page-facts.nordkaj.example', 'page-facts.nordkaj.test']);
  expect(await build()).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^\d+ pages in dist\/nordkaj\.example\/ are as before.*\n\d+ pages in dist\/nordkaj\.test\/ are as before.*\n$/,
    ),
  });
  const drawn = ['nordkaj.example', 'nordkaj.test'].flatMap((host) => readdirSync(join(dist, host, 'assets/social')));
  expect(readdirSync(join(store, 'pictures'))).toHaveLength(new Set(drawn).size);
  expect(read('nordkaj.test/index.html')).toContain('<html lang="sv"');
  expect(read('nordkaj.example/index.html')).toContain('href="https://nordkaj.test/"');
  expect(read('nordkaj.example/sv.html')).toContain('url=https://nordkaj.test/');
  expect(JSON.parse(read('nordkaj.test/build.json'))).toMatchObject({ others: ['https://nordkaj.example'] });
  const verified = await runMain(['verify', '--root', site]);
  expect(verified, verified.stdout).toMatchObject({ code: 0 });
  for (const host of ['nordkaj.example', 'nordkaj.test'])
    expect(verified.stderr).toMatch(new RegExp(`^\\d+ pages of https://${host} verified`, 'm'));

  // A file that only the second host has a page for: the first one stays as it was too.
  const before = read('nordkaj.example/build.json');
  mkdirSync(join(site, 'public'), { recursive: true });
  writeFileSync(join(site, 'public/om-oss.html'), 'proof');
  const refused = await build();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('output/name-taken');
  expect(read('nordkaj.example/build.json')).toBe(before);
  expect(existsSync(join(dist, 'nordkaj.example/om-oss.html'))).toBe(false);
  expect(refused.stderr).not.toContain('written to');

  const beyond = await runMain(['preview', '--root', site, '--port', '65535']);
  expect(beyond).toMatchObject({ code: 2 });
  expect(beyond.stderr).toContain('--port 65534');
  const preview = startMain(['preview', '--root', site, '--port', '0']);
  const [, url = ''] = await preview.waitFor(/nordkaj\.test\/ is served at (\S+)/);
  expect(await (await fetch(url)).text()).toContain('<html lang="sv"');
  expect((await fetch(`${url}sv`)).status).toBe(404);
  const [, main = ''] = await preview.waitFor(/nordkaj\.example\/ is served at (\S+)/);
  const led = await fetch(`${main}sv?from=card`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([301, 'https://nordkaj.test/?from=card']);
  await preview.stop();
});

it('an output in which only files of a host are others is told from the one before', async () => {
  const site = temporarySite('minimal', { 'site.config.yaml': withDomain(" url: 'https://nordkaj.test',") });
  const dist = join(site, 'dist');
  await builtWell(site);
  const before = folderState(dist);
  const numberOf = (path: string) => lstatSync(join(dist, path)).ino;
  const [folder, page] = [numberOf('.'), numberOf('nordkaj.example/about.html')];
  edit(site, 'content/pages/about.yaml', 'The story', 'A story');
  await builtWell(site);
  expect(folderState(dist)).not.toBe(before);
  expect(numberOf('.')).toBe(folder);
  expect(numberOf('nordkaj.example/about.html')).not.toBe(page);
  expect(await freshOutput(site)).toEqual(outputOf(site));
});
