import { expect, it } from 'vitest';
import { entriesIn } from '../../../cli/edit/pull/returned-entries.ts';
import { Secrets } from '../../../cli/edit/pull/secrets.ts';

const secrets = new Secrets({});

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
