import { expect, it } from 'vitest';
import { reportFileNames } from '../../cli/content/load.ts';

/** The hint for a file that nothing reads, in a site with news in files of their own, and ships in one file. */
function hintFor(path: string): string | undefined {
  const collections = new Map([
    ['news', { name: 'news', from: 'content/news/*.yaml', articleField: null }],
    ['ships', { name: 'ships', from: 'content/ships.yaml', articleField: null }],
  ]);
  const hints: (string | undefined)[] = [];
  const sources = { definitions: { collections } as never, isKnown: () => false };
  reportFileNames([{ path, size: 0, bytes: new Uint8Array() }], sources, ({ hint }) => hints.push(hint));
  expect(hints).toHaveLength(1);
  return hints[0];
}

it('a file that nothing reads may be a mistyped one, but none with a star', () => {
  expect(hintFor('content/ship.yaml')).toContain('content/ships.yaml');
  expect(hintFor('content/newz/*.yaml')).not.toContain('news');
});

it('a Markdown file is named as the article that its collection does not have, only in the folder of an entry', () => {
  expect(hintFor('content/news/crane/en.md')).toContain('content/news/*.yaml have no field');
  expect(hintFor('content/notes.md')).not.toContain('have no field');
});
