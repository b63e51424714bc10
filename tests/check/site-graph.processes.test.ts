import { it, vi } from 'vitest';
import { expectSameAnswers } from './graph-questions.ts';

/** How much of the texts of a site stays in the memory of a graph that is made now. */
const memory = vi.hoisted(() => ({ most: Number.POSITIVE_INFINITY }));
vi.mock('../../cli/content/source-files.ts', async (original) => ({
  ...(await original<typeof import('../../cli/content/source-files.ts')>()),
  mostInMemory: () => memory.most,
}));

it.each([
  ['that is checked', false, 1, Number.POSITIVE_INFINITY],
  ['that is checked and does not stay in memory', false, 2, 1],
  ['that an author looks at', true, 3, Number.POSITIVE_INFINITY],
  ['that an author looks at and does not stay in memory', true, 4, 1],
])('a graph of a site %s answers as one made anew, whatever was asked and edited before', async (_, pagesLater, seed, most) => {
  await expectSameAnswers({ pagesLater, seed, rounds: 40, most }, memory);
});
