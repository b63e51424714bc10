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

it('the value of a variable is found in an id, in a name of a field and in its text, wherever they stand', () => {
  const secrets = new Secrets({ TOKEN: 'key-of-the-harbour' });
  const own = 'key-of-the-harbour';
  const returned = [
    { id: own },
    { id: 'crane', steps: [{ [own]: 1 }] },
    { id: 'clerk', place: { en: `by ${own}` } },
    { id: 'cook', place: 'Galley' },
  ];
  expect(entriesIn(returned, { secrets }).problems).toEqual([
    { entry: `entry "${own}"`, field: 'id', says: 'It contains the value of TOKEN.' },
    { entry: 'entry "crane"', field: `steps.0.${own}`, says: 'It contains the value of TOKEN.' },
    { entry: 'entry "clerk"', field: 'place.en', says: 'It contains the value of TOKEN.' },
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
