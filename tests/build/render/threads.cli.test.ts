import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const build = async (site: string, ...args: string[]) => {
  const result = await runMain(['build', '--root', site, '--date', '2026-11-21', ...args]);
  expectNoCrash(result);
  return result;
};

const output = (folder: string) => new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));

it('threads give the same bytes as one, and are named in the trace', { timeout: 120_000 }, async () => {
  const site = temporarySite('news');
  expect((await build(site, '--threads', '1')).code).toBe(0);
  const alone = output(join(site, 'dist'));
  rmSync(join(site, 'dist'), { recursive: true });
  rmSync(join(site, '.tvilling/store/build'));

  const { code, stderr } = await build(site, '--threads', '2', '--trace', join(site, 'trace.json'));
  expect(code, stderr).toBe(0);
  expect(output(join(site, 'dist'))).toEqual(alone);
  const work = JSON.parse(readFileSync(join(site, 'trace.json'), 'utf8')) as { cat: string; tid: number }[];
  // The first thread makes the props of all pages, and renders those for which the others have no time.
  const lanes = new Set(work.filter(({ cat }) => cat === 'page').map(({ tid }) => tid));
  expect([...lanes].some((tid) => tid > 1)).toBe(true);

  // Nothing is rendered again after another number of threads.
  expect((await build(site, '--threads', '3')).stderr).toMatch(/pages in dist\/ are as before/);
});

it('a number of threads that no machine has is refused', async () => {
  const site = temporarySite('minimal');
  for (const number of ['0', '65', 'many', '1.5']) {
    const { code, stderr } = await build(site, '--threads', number);
    expect(code).toBe(2);
    expect(stderr).toContain('It is a whole number from 1 to 64.');
  }
});
