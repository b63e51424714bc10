import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { builtWell as build, day, outputIn } from '../output-files.ts';
import { runMain } from '../run-main.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

it('shards join to the same bytes, and a wrong one is named', async () => {
  const site = temporarySite('minimal');
  await build(site);
  const whole = outputIn(join(site, 'dist'));
  rmSync(join(site, 'dist'), { recursive: true });
  rmSync(join(site, '.tvilling/build.json'));

  const numbers = [1, 2, 3];
  const folder = (number: number) => join(site, `shards/${number}-of-3`);
  await Promise.all(numbers.map((number) => build(site, '--shard', `${number}/3`)));
  const pages = numbers.map((number) => listFiles(folder(number)).filter((file) => file.endsWith('.html')));
  for (const own of pages) expect(own.length).toBeGreaterThan(0);
  // Each page is in one shard.
  expect(pages.flat().sort()).toEqual([...whole.keys()].filter((file) => file.endsWith('.html')).sort());

  const all = numbers.map((number) => `shards/${number}-of-3`);
  expect(await build(site, '--join', ...all)).toMatch(
    /^(\d+) pages written to dist\/ in [\d.]+ s, \1 of them from shards: no problems$/m,
  );
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
  expect(await refused('--join', ...all, 'shards/again')).toContain(
    'Shard 2/3 is given twice: shards/2-of-3/ and shards/again/.',
  );
  expect(await refused('--join', ...all.slice(1), 'dist')).toContain('dist/ holds no shard');

  // Other content, other files, and another number of shards.
  const holder = numbers[pages.findIndex((own) => own.includes('index.html'))] ?? expect.fail();
  cpSync(folder(holder), join(site, 'kept'), { recursive: true });
  edit(folder(holder), 'index.html', '</title>', '</titel>');
  expect(await refused('--join', ...all)).toContain(
    'The shards do not have / as it is now: index.html is not as it was written.',
  );
  rmSync(folder(holder), { recursive: true });
  cpSync(join(site, 'kept'), folder(holder), { recursive: true });
  edit(site, 'content/pages/home.yaml', 'sv: Hittills', 'sv: Fram till nu');
  expect(await refused('--join', ...all)).toMatch(
    /The shards do not have \/(sv)? as it is now: content\/pages\/home\.yaml changed\./,
  );
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
