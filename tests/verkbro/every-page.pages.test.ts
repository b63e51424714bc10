import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstView } from '../../audit/first-view.mjs';
import { htmlErrors } from '../../audit/html.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { verkbroDist } from '../built-sites.ts';
import { expectInk } from './picture-file.ts';
import { canonical, listFiles, readPages } from './read-dist.ts';

const pages = readPages();
/** Aliases have the bytes of their page. */
const different = [...new Map(pages.map((page) => [page.html, page])).values()];

it.each(different)('the HTML of $path is valid', async ({ html }) => {
  expect(await htmlErrors(html)).toEqual([]);
});

it('every page keeps the budget of what it names itself', () => {
  const canonicals = pages.filter((page) => new URL(canonical(page) ?? 'https://none.example/-').pathname === page.path);
  expect(canonicals.length).toBeGreaterThanOrEqual(44);
  const views = canonicals.map(({ file, path }) => ({ path, ...firstView(verkbroDist(), file) }));
  expect(views.filter(({ fonts }) => fonts !== 1)).toEqual([]);
  expect(brokenPromises(views)).toEqual([]);
});

it.each(listFiles().filter((file) => file.startsWith('assets/social/')))(
  '%s shows ink and the signal colour on paper, with free margins',
  (file) => expectInk(readFileSync(join(verkbroDist(), file))),
);
