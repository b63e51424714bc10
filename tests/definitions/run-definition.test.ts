import { expect, it, vi } from 'vitest';
import { runDefinition } from '../../cli/definitions/run-definition.ts';

it.each([
  ['a promise', async () => Promise.reject(new Error('lost'))],
  ['a value with a promise in it', () => [{}, Promise.reject(new Error('lost'))]],
])('%s of a function of a definition is refused, and its failure handled', async (returned, sections) => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  const run = () => runDefinition({ locationOf: () => null }, { calls: 'sections', of: 'collection', name: 'news' }, () => sections());
  expect(run).toThrow(
    `templates/collections/news/definition.ts cannot be used: its sections returns ${returned}, and nothing waits for it`,
  );
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
