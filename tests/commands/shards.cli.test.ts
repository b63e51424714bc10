import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowsOfShards } from '../../cli/build/shards.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { expectNoCrash } from '../findings.ts';
import { builtWell as build, day, outputIn } from '../output-files.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

it('shards join to the same bytes, and a wrong one is named', async () => {
  const site = temporarySite('minimal');
  await build(site);
  const whole = outputIn(join(site, 'dist'));
  rmSync(join(site, 'dist'), { recursive: true });
  rmSync(join(site, '.tvilling/store/build'));

  const numbers = [1, 2, 3];
  const folder = (number: number) => join(site, `shards/${number}-of-3`);
  await Promise.all(numbers.map((number) => build(site, '--shard', `${number}/3`)));
  const pages = numbers.map((number) => listFiles(folder(number)).filter((file) => file.endsWith('.html')));
  for (const own of pages) expect(own.length).toBeGreaterThan(0);
  // Each page is in one shard.
  expect(pages.flat().sort()).toEqual([...whole.keys()].filter((file) => file.endsWith('.html')).sort());

  const all = numbers.map((number) => `shards/${number}-of-3`);
  expect(await build(site, '--join', ...all)).toMatch(/^(\d+) pages written to dist\/ in [\d.]+ s, \1 of them from shards: no problems$/m);
  expect(outputIn(join(site, 'dist'))).toEqual(whole);

  const refused = async (...args: string[]) => {
    const result = await runMain(['build', '--root', site, '--date', day, ...args]);
    expectNoCrash(result);
    expect(result.code, result.stderr).toBe(2);
    expect(outputIn(join(site, 'dist'))).toEqual(whole);
    // Lines are broken at the width of a terminal.
    return result.stderr.replace(/\s+/g, ' ');
  };
  expect(await refused('--join', ...all.slice(1, 2))).toContain('Shards are missing: 1/3, 3/3.');
  expect(await refused('--join', ...all.slice(1))).toContain('A shard is missing: 1/3.');
  cpSync(folder(2), join(site, 'shards/again'), { recursive: true });
  expect(await refused('--join', ...all, 'shards/again')).toContain('Shard 2/3 is given twice: shards/2-of-3/ and shards/again/.');
  expect(await refused('--join', ...all.slice(1), 'dist')).toContain('dist/ holds no shard');

  // Other content, other files, and another number of shards.
  const holder = numbers[pages.findIndex((own) => own.includes('index.html'))] ?? expect.fail();
  cpSync(folder(holder), join(site, 'kept'), { recursive: true });
  edit(folder(holder), 'index.html', '</title>', '</titel>');
  expect(await refused('--join', ...all)).toContain('The shards do not have / as it is now: index.html is not as it was written.');
  rmSync(folder(holder), { recursive: true });
  cpSync(join(site, 'kept'), folder(holder), { recursive: true });
  edit(site, 'content/pages/home.yaml', 'sv: Hittills', 'sv: Fram till nu');
  expect(await refused('--join', ...all)).toMatch(/The shards do not have \/(sv)? as it is now: content\/pages\/home\.yaml changed\./);
  // The content was edited between two parts.
  await build(site, '--shard', '1/2');
  edit(site, 'content/metrics.yaml', 'en: Completed since', 'en: Done since');
  await build(site, '--shard', '2/2');
  expect(await refused('--join', 'shards/1-of-2', 'shards/2-of-2')).toContain(
    'Shards 1/2 and 2/2 were built from different states of content/metrics.yaml.',
  );
  expect(await refused('--join', 'shards/1-of-2', ...all)).toContain('They are shards of 2 and of 3 parts.');
  expect(await refused('--shard', '5/4')).toContain('5/4 is no shard.');
});

it('each shard compares the translations of its own files, and joining takes what all have found out', async () => {
  const site = temporarySite('minimal');
  const options = { root: site, definitions: await loadDefinitions(site), outDir: '', verifyCache: false };
  const shards = [1, 2].map((number) => `shards/${number}-of-2`);
  const buildShards = async (how: (site: string, ...args: string[]) => Promise<unknown>) => {
    for (const number of ['1/2', '2/2']) {
      rmSync(join(site, '.tvilling'), { recursive: true, force: true });
      await how(site, '--shard', number);
    }
  };
  await buildShards(build);
  const checked = shards.map((shard) => rowsOfShards([shard], options).flatMap((rows) => rows.checked?.map(([path]) => path) ?? []));
  expect(checked[0]).not.toEqual([]);
  expect(checked[1]).not.toEqual([]);
  const texts = ['metrics', 'navigation', 'pages/about', 'pages/contact', 'pages/home', 'pages/not-found'];
  const files = [...texts.map((name) => `content/${name}.yaml`), 'site.config.yaml'];
  expect(checked.flat().sort()).toEqual(files);

  // Another state of the definitions, and a file that was edited by hand.
  expect(rowsOfShards(shards, { ...options, definitions: { ...options.definitions, state: 'other' } })).toEqual([]);
  edit(site, `${shards[0]}/shard-checked.json`, '"checked"', '"chucked"');
  expect(rowsOfShards(shards, options)).toHaveLength(1);

  // One of them finds it, as the whole does.
  edit(site, 'content/pages/home.yaml', 'sv: Hittills', 'sv: 17 hittills');
  const found: string[] = [];
  await buildShards(async (_, ...args) => {
    const { stderr } = await runMain(['build', '--root', site, '--date', day, ...args]);
    found.push(...(stderr.match(/translation\/figures-differ/g) ?? []));
  });
  expect(found).toHaveLength(1);
});

it('a shard that fails for a mistake that another one judges says which', async () => {
  const unknown = (name: string) =>
    readFileSync(join(root, 'tests/sites/news/content/news', name), 'utf8').replace('author: lars', 'author: nobody');
  const names = ['autumn-storm', 'led-lamps', 'open-day'].map((name) => `${name}.yaml`);
  const site = temporarySite('news', Object.fromEntries(names.map((name) => [`content/news/${name}`, unknown(name)])));
  const results = [];
  for (const number of ['1/9', '2/9', '3/9']) results.push(await runMain(['build', '--root', site, '--date', day, '--shard', number]));
  for (const result of results) expectNoCrash(result);
  const said = results.map(({ code, stderr }) => [code, stderr.match(/reference\/unknown-id/g)?.length ?? 0]);
  // The first has no page that shows them, the second has one, the third judges one of them.
  expect(said).toEqual([
    [0, 0],
    [1, 3],
    [1, 1],
  ]);
  expect(results[1]?.stderr).toContain('Not built, shards/2-of-9/ is as it was: 3 errors');
});
