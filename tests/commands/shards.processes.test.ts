import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtWell, day, outputIn } from '../output-files.ts';
import { runCli } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';

it('shards that four processes make at the same time join to the same bytes', async () => {
  const [site, other] = [temporarySite('minimal'), temporarySite('minimal')];
  await builtWell(other);
  const parts = ['1/4', '2/4', '3/4', '4/4'].map((part) => runCli(['build', '--root', site, '--date', day, '--shard', part]));
  for (const { code, stderr } of await Promise.all(parts)) expect(code, stderr).toBe(0);
  await builtWell(site, '--join', ...[1, 2, 3, 4].map((number) => `shards/${number}-of-4`));
  expect(outputIn(join(site, 'dist'))).toEqual(outputIn(join(other, 'dist')));
});
