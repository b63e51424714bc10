import { expect, it } from 'vitest';
import { languagesAt } from '../../../cli/check/rules/value-scope.ts';
import { Localized } from '../../../cli/definitions/fields/localized.ts';

const root = {
  title: new Localized({ en: 'A', sv: 'B' }, true),
  list: new Localized({ sv: [{ title: 'C' }], all: 'D' }, true),
};
const known = { pageLanguages: () => null };
const readersOf = (...path: string[]) => languagesAt(path, { root, required: ['en', 'sv'], known } as never);

it('a text in one language has the readers of that language, and another one those of its file', () => {
  expect(readersOf('title')).toEqual(['en', 'sv']);
  expect(readersOf('title', 'sv')).toEqual(['sv']);
  expect(readersOf('list', 'sv', '0', 'title')).toEqual(['sv']);
  expect(readersOf('list', 'all')).toEqual(['en', 'sv']);
});
