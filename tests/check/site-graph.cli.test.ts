import { expect, it, vi } from 'vitest';
import type { CheckedFiles } from '../../cli/check/site-files.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import type { RawFile } from '../../cli/platform/files/list-files.ts';
import { temporarySite } from '../temporary-site.ts';
import { expectSameAnswers, fileOf, filesOf, graphOf, withFile } from './graph-questions.ts';

/** How much of the texts of a site stays in the memory of a graph that is made now. */
const memory = vi.hoisted(() => ({ most: Number.POSITIVE_INFINITY }));
vi.mock('../../cli/content/source-files.ts', async (original) => ({
  ...(await original<typeof import('../../cli/content/source-files.ts')>()),
  mostInMemory: () => memory.most,
}));

// More edits: site-graph.processes.test.ts.
it.each([
  ['that is checked', false, 1, Number.POSITIVE_INFINITY],
  ['that an author looks at and does not stay in memory', true, 4, 1],
])('a graph of a site %s answers as one made anew, whatever was asked and edited before', async (_, pagesLater, seed, most) => {
  await expectSameAnswers({ pagesLater, seed, rounds: 20, most }, memory);
});

it('checks the file alone that was edited, and compares its translations', async () => {
  const site = temporarySite('news');
  const compared: string[] = [];
  const asked = {
    definitions: await loadDefinitions(site),
    pagesLater: false,
    checked: { get: () => undefined, set: (path: string) => void compared.push(path) },
  };
  const now = new Date(Date.UTC(2026, 10, 21, 12));
  let files = filesOf(site);
  const graph = graphOf(files, now, asked);
  expect(graph.findings.all()).toEqual([]);
  expect(compared.length).toBeGreaterThan(10);
  for (const [path, edits] of [
    ['content/pages/home.yaml', { 'We keep': 'We still keep', 'Vi håller': 'Vi håller ännu' }],
    ['content/news/open-day.yaml', { 'The tower is': 'The old tower is', Tornet: 'Det gamla tornet' }],
  ] as const) {
    compared.length = 0;
    files = readAnew(withFile(files, editedFile(files, path, edits)));
    graph.take(files, now);
    expect(graph.findings.all()).toEqual([]);
    expect(compared).toEqual([path]);
  }
  // What others know of an entry is the same after this.
  const routes = graph.facts.routes();
  files = readAnew(withFile(files, editedFile(files, 'content/news/open-day.yaml', { date: '# In summer\ndate' })));
  graph.take(files, now);
  expect(graph.findings.all()).toEqual([]);
  expect(graph.facts.routes()).toBe(routes);
  // A title is shown elsewhere, and no part of an address.
  const edit = (edits: Readonly<Record<string, string>>) => {
    files = readAnew(withFile(files, editedFile(files, 'content/news/open-day.yaml', edits)));
    graph.take(files, now);
  };
  const pages = graph.site?.pages;
  edit({ 'Come up': 'Come along', 'Kom upp': 'Kom förbi' });
  expect(graph.facts.routes()).toBe(routes);
  expect(graph.site?.pages).not.toBe(pages);
  edit({ 'en: open-day': 'en: open-days' });
  expect(graph.facts.routes()).not.toBe(routes);
});

/** The same files, whose lockfiles were read again, as at each check. */
const readAnew = ({ published, compared, ...files }: CheckedFiles): CheckedFiles => ({
  ...files,
  published: { ...published },
  compared: compared && { ...compared, lockfile: { ...compared.lockfile } },
});

function editedFile({ files }: CheckedFiles, path: string, edits: Readonly<Record<string, string>>): RawFile {
  const text = new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);
  for (const from of Object.keys(edits)) expect(text).toContain(from);
  return fileOf(
    path,
    Object.entries(edits).reduce((edited, [from, to]) => edited.replace(from, to), text),
  );
}
