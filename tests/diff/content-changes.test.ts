import { expect, it } from 'vitest';
import { contentChanges } from '../../cli/diff/content-changes.ts';
import { withNewIds } from '../../cli/diff/renamed-items.ts';

/** A site with one file, which has no texts. */
const siteWith = (data: object) => ({
  files: [{ file: 'content/steps.yaml', data }],
  texts: [],
  newCodes: new Map(),
});

it('values are compared by their keys, with the ids of list items', () => {
  const before = siteWith({ limit: 3, open: null, steps: [{ id: 'load', hours: 2 }] });
  const now = siteWith({ limit: 4, open: null, steps: [{ id: 'load', hours: 2, crane: true }] });
  expect(contentChanges(before as never, now as never)).toEqual([
    {
      ...{ file: 'content/steps.yaml', from: null, texts: [] },
      values: [
        { kind: 'value', key: 'limit', before: '3', now: '4' },
        { kind: 'value', key: 'steps.load.crane', before: null, now: 'true' },
      ],
    },
  ]);
});

it('a renamed item is compared with what it was', () => {
  const item = (id: string) => ({
    texts: [],
    values: [
      { key: `steps.${id}.id`, content: id },
      { key: `steps.${id}.hours`, content: '2' },
      { key: 'limit', content: '3' },
    ],
  });
  const keys = withNewIds(item('load'), item('pack')).values.map(({ key }) => key);
  expect(keys).toEqual(['steps.pack.id', 'steps.pack.hours', 'limit']);
});
