import { expect, it } from 'vitest';
import { monthNames } from '../../../cli/site/languages/cldr-words.ts';
import { largeNumbersIn, numberWordsIn } from '../../../cli/site/languages/number-words.ts';

const timesIn = (text: string, locale: string) => numberWordsIn(text, locale).flatMap(({ times }) => times ?? []);

it('a time in words is one in the morning and one in the evening', () => {
  expect(timesIn('at half past six', 'en-GB')).toEqual([390, 1110]);
  expect(timesIn('klockan halv ett', 'sv-SE')).toEqual([30, 750]);
  expect(timesIn('at noon', 'en-GB')).toEqual([720]);
});

it('the names of months are known long and short', () => {
  const names = monthNames('sv-SE');
  expect([names.get('mars'), names.get('december'), names.get('dec')]).toEqual([3, 12, 12]);
});

it.each([
  ['en', 'İ. FIFTEEN hundred guests', 'FIFTEEN hundred', 1500],
  ['sv', 'İ. ETTUSENFEMHUNDRA båtplatser', 'ETTUSENFEMHUNDRA', 1500],
])('a large number is found at its place, whatever the size of its letters: %s', (locale, text, literal, value) => {
  expect(largeNumbersIn(text, locale)).toEqual([{ literal, offset: 3, values: [value] }]);
});
