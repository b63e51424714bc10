import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPagefind } from '../../../templates/sections/search/pagefind.ts';

/** A fake of Pagefind: it finds the pages that have a word beginning like each of the query, and tells what it was asked. */
const fake = `
  const pages = { '/cranes': 'Cranes in the harbour', '/quays': 'Quays of stone in the harbour' };
  const resultOf = ([href, text]) => ({
    data: async () => ({
      raw_url: href,
      content: text,
      meta: { title: text, description: '', keywords: '', headings: '', labels: '', places: '' },
    }),
  });
  export const asked = [];
  export const createInstance = () => ({
    init: async () => asked.push('opened'),
    search: async (query) => {
      asked.push(query);
      const words = query.split(' ');
      const isIn = (text) => (word) => text.toLowerCase().split(' ').some((own) => own.startsWith(word));
      const has = ([, text]) => query !== '' && words.every(isIn(text));
      return { results: Object.entries(pages).filter(has).map(resultOf) };
    },
  });`;

/** A search in the index of the fake. `words`: what a request for the words of the site answers. */
async function search(words: () => Response, stem?: (word: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-pagefind-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'pagefind.js'), fake);
  const address = `${pathToFileURL(folder).href}/`;
  const fetched = vi.fn(async (_address: string) => words());
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const find = await openPagefind(address, 'en', stem);
  const { asked } = (await import(/* @vite-ignore */ `${address}pagefind.js`)) as { asked: string[] };
  return { fetched, asked, find: async (query: string) => (await find(query)).map(({ href }) => href) };
}

const allWords = () => Response.json(['cranes', 'harbour', 'in', 'of', 'quays', 'stone', 'the']);

it('a page that has all words is found at once', async () => {
  const { find, asked, fetched } = await search(allWords);
  expect(await find('Harbour, STONE')).toEqual(['/quays']);
  expect(asked).toEqual(['opened', 'harbour stone']);
  expect(fetched).not.toHaveBeenCalled();
});

it('a stem whose last letter is not that of the word asks for what comes before', async () => {
  const { find, asked } = await search(allWords, (word) => word.replace(/ys?$/, 'i'));
  expect(await find('quay')).toEqual(['/quays']);
  expect(asked).toEqual(['opened', 'qua']);
});

it('a query without a word finds nothing and asks for nothing', async () => {
  const { find, asked, fetched } = await search(allWords);
  expect(await find(' – ?')).toEqual([]);
  expect(asked).toEqual(['opened']);
  expect(fetched).not.toHaveBeenCalled();
});

it('a mistyped word is that of the site, whose words are loaded once', async () => {
  const { find, fetched } = await search(allWords);
  expect(await find('quayz')).toEqual(['/quays']);
  expect(await find('harbor stone')).toEqual(['/quays']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('where no page has all words, those with some of them are found', async () => {
  const { find } = await search(allWords);
  expect((await find('cranes stone')).toSorted()).toEqual(['/cranes', '/quays']);
});

it('words that cannot be loaded are a failure, and the next search tries again', async () => {
  const answers = [new Response('', { status: 503 }), allWords()];
  const { find } = await search(() => answers.shift() ?? Response.error());
  await expect(find('quayz')).rejects.toThrow('503');
  expect(await find('quayz')).toEqual(['/quays']);
});
