import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '../run-main.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';
import { mixed, withArticles } from './folder-form.ts';

/** Every file of the output but the record of the build, which names the files of the content. */
const outputOf = (site: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(join(site, 'dist'))
      .filter((path) => path !== 'build.json')
      .map((path) => [path, readFileSync(join(site, 'dist', path), 'latin1')]),
  );

it('entries in folders give the pages that one file each gives, and are built again one by one', async () => {
  const build = (site: string) => runMain(['build', '--root', site, '--date', '2026-12-21']);
  const [files, folders] = [temporarySite('news', withArticles), temporarySite('news', mixed)];
  expect(await build(files)).toMatchObject({ code: 0 });
  expect(await build(folders)).toMatchObject({ code: 0 });
  expect(outputOf(folders)).toEqual(outputOf(files));
  edit(folders, 'content/news/new-boat/sv.md', 'fyra personer', 'fem personer');
  const { stderr } = await build(folders);
  expect(stderr).toMatch(/as before/);
  edit(files, 'content/news/new-boat.yaml', 'fyra personer', 'fem personer');
  await build(files);
  expect(outputOf(folders)).toEqual(outputOf(files));
}, 120_000);
