import { expect, it } from 'vitest';
import { areApart } from '../../../cli/site/facts/part-languages.ts';

it('parts are apart if no language has both; without languages, a part is in all', () => {
  expect(areApart(['de'], ['sv', 'en'])).toBe(true);
  expect(areApart(['de', 'sv'], ['sv', 'en'])).toBe(false);
  expect(areApart(null, ['sv'])).toBe(false);
  expect(areApart(['sv'], null)).toBe(false);
});
