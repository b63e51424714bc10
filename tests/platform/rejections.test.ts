import { expect, it } from 'vitest';
import { rejectionsOf } from '../../cli/platform/rejections.ts';

it('notes what nobody handles, also in two pieces of work at once, and leaves the listeners as they were', async () => {
  const before = process.listeners('unhandledRejection');
  const first = rejectionsOf(() => void Promise.reject(new Error('ebb')));
  const second = rejectionsOf(() => void Promise.reject(new Error('flow')));
  const found = (await Promise.all([first, second])).flatMap(({ reasons }) => reasons);
  expect(found.map(String).sort()).toEqual(['Error: ebb', 'Error: flow']);
  expect(process.listeners('unhandledRejection')).toEqual(before);
});
