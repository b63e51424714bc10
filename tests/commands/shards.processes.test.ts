import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { runCli } from '../run-cli.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const run = async (site: string, ...args: string[]) => {
  const result = await runCli(['build', '--root', site, '--date', '2026-11-21', ...args]);
  expectNoCrash(result);
  return result;
};

async function build(site: string, ...args: string[]): Promise<string> {
  const { code, stderr } = await run(site, ...args);
  expect(code, stderr).toBe(0);
  return stderr;
}

const output = (folder: string) =>
  new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));

it('shards join to the same bytes, and a wrong one is named', { timeout: 240_000 }, async () => {
  const site = temporarySite('news');
  await build(site);
  const whole = output(join(site, 'dist'));
  rmSync(join(site, 'dist'), { recursive: true });
  rmSync(join(site, '.tvilling/build.json'));

  const numbers = [1, 2, 3, 4];
  const folder = (number: number) => join(site, `shards/${number}-of-4`);
  // Four processes at the same time.
  await Promise.all(numbers.map((number) => build(site, '--shard', `${number}/4`)));
  const pages = numbers.map((number) => listFiles(folder(number)).filter((file) => file.endsWith('.html')));
  for (const own of pages) expect(own.length).toBeGreaterThan(0);
  // Each page is in one shard.
  expect(pages.flat().sort()).toEqual([...whole.keys()].filter((file) => file.endsWith('.html')).sort());

  const all = numbers.map((number) => `shards/${number}-of-4`);
  expect(await build(site, '--join', ...all)).toMatch(
    /^(\d+) pages written to dist\/ in [\d.]+ s, \1 of them from shards: no problems$/m,
  );
  expect(output(join(site, 'dist'))).toEqual(whole);

  const refused = async (...args: string[]) => {
    const { code, stderr } = await run(site, ...args);
    expect(code, stderr).toBe(2);
    expect(output(join(site, 'dist'))).toEqual(whole);
    // Lines are broken at the width of a terminal.
    return stderr.replace(/\s+/g, ' ');
  };
  expect(await refused('--join', ...all.slice(1, 3))).toContain('Shards are missing: 1/4, 4/4.');
  expect(await refused('--join', ...all.slice(1))).toContain('A shard is missing: 1/4.');
  cpSync(folder(2), join(site, 'shards/again'), { recursive: true });
  expect(await refused('--join', ...all, 'shards/again')).toContain(
    'Shard 2/4 is given twice: shards/2-of-4/ and shards/again/.',
  );
  expect(await refused('--join', ...all.slice(1), 'dist')).toContain('dist/ holds no shard');

  // Other content, other files, and another number of shards.
  cpSync(folder(1), join(site, 'kept'), { recursive: true });
  edit(folder(1), 'index.html', '</title>', '</titel>');
  expect(await refused('--join', ...all)).toContain(
    'The shards do not have / as it is now: index.html is not as it was written.',
  );
  rmSync(folder(1), { recursive: true });
  cpSync(join(site, 'kept'), folder(1), { recursive: true });
  edit(site, 'content/pages/home.yaml', 'sv: Fyrtio ljus', 'sv: Fyrtio lampor');
  expect(await refused('--join', ...all)).toContain(
    'The shards do not have /sv as it is now: content/pages/home.yaml changed.',
  );
  // The content was edited between two parts.
  await build(site, '--shard', '1/2');
  edit(site, 'content/topics.yaml', 'en: Lamps', 'en: Lights');
  await build(site, '--shard', '2/2');
  expect(await refused('--join', 'shards/1-of-2', 'shards/2-of-2')).toContain(
    'Shards 1/2 and 2/2 were built from different states of content/topics.yaml.',
  );
  expect(await refused('--join', 'shards/1-of-2', ...all)).toContain('They are shards of 2 and of 4 parts.');
  expect(await refused('--shard', '5/4')).toContain('5/4 is no shard.');
});
