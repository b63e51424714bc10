import { expect, it } from 'vitest';
import { entriesIn } from '../../../cli/edit/pull/returned-entries.ts';
import { Secrets } from '../../../cli/edit/pull/secrets.ts';

const secrets = new Secrets({});

it('an entry is a mapping of fields with an id that no other one has', () => {
  const { lists, problems } = entriesIn([7, { id: 'A b' }, { id: 'crane' }, { id: 'crane' }], { secrets });
  expect(lists).toEqual([{ language: null, entries: [{ id: 'crane', fields: {} }] }]);
  expect(problems.map(({ entry, field }) => [entry, field])).toEqual([
    ['entry 1', null],
    ['entry 2', 'id'],
    ['entry "crane"', null],
  ]);
});

it.each([
  ['crane', false, 'a list of entries.'],
  [{ en: [] }, false, 'a list of entries.'],
  [[], true, 'a list of entries by language.'],
  [{ en: 'crane' }, true, 'a list of entries.'],
])('%j is refused (by language: %s)', (returned, perLanguage, wanted) => {
  const { lists, problems } = entriesIn(returned, { perLanguage, secrets });
  expect(lists).toEqual([]);
  expect(problems).toMatchObject([{ entry: null, says: expect.stringContaining(`and not ${wanted}`) }]);
});
