import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { day, outputIn } from '../../output-files.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const withDomain = (own: string) => minimal('site.config.yaml', ['prefix: sv,', `prefix: sv,${own}`]);

it('asks about a page, compares the cache and joins shards on all hosts, and goes back to one', async () => {
  const site = temporarySite('minimal', { 'site.config.yaml': withDomain(" url: 'https://nordkaj.test',") });
  const build = (...args: string[]) => runMain(['build', '--root', site, '--date', day, ...args]);
  const dist = join(site, 'dist');
  for (const number of [1, 2]) expect(await build('--shard', `${number}/2`)).toMatchObject({ code: 0 });
  const shards = ['shards/1-of-2', 'shards/2-of-2'];
  const joined = await build('--join', ...shards);
  expect(joined, joined.stderr).toMatchObject({ code: 0 });
  const whole = outputIn(dist);
  expect((await build('--verify-cache')).code).toBe(0);
  expect(outputIn(dist)).toEqual(whole);

  for (const address of ['/about', 'https://nordkaj.test/om-oss', 'http://127.0.0.1:4173/om-oss'])
    expect(await build('--why', address)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^\/(about|sv\/om-oss) is as before/m),
    });
  const elsewhere = await build('--why', 'https://nordkaj.example/om-oss');
  expect(elsewhere).toMatchObject({ code: 2 });
  expect(elsewhere.stderr).toContain('There is no page at https://nordkaj.example/om-oss.');

  writeFileSync(join(site, 'site.config.yaml'), withDomain(''));
  expect(await build()).toMatchObject({ code: 0 });
  expect(existsSync(join(dist, 'nordkaj.test'))).toBe(false);
  expect(existsSync(join(dist, 'sv.html'))).toBe(true);
});
