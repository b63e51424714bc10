import { expect, it } from 'vitest';
import { meantFigures, readingsOf } from '../../../cli/site/translations/figure-meanings.ts';

const meant = (text: string, locale: string) =>
  readingsOf(text)
    .slice(0, 1)
    .flatMap((reading) => meantFigures(text, locale, reading))
    .map(({ readings, meaning }) => [[...readings].join(', '), meaning?.kind ?? null]);

it.each([
  ['el siglo 20', 'es-ES', [['century 20', 'century']]],
  ['Tiene 20 grúas', 'es-ES', [['20, time 1200, decade of 20', null]]],
  ['the 1800s', 'en-GB', [['1800, century 19', 'century']]],
  ['the 1960s', 'en-GB', [['1960, decade 1960, decade of 60', 'decade']]],
  ['1800 cranes', 'en-GB', [['1800', null]]],
  ['60 cranes', 'en-GB', [['60, decade of 60', null]]],
  ['61 cranes', 'en-GB', [['61', null]]],
  // Years of two digits are also those of this century, and others are what they are.
  [
    'on 24/12/25',
    'en-GB',
    [
      ['24, day 24', 'day'],
      ['12, month 12', 'month'],
      ['25, 2025', null],
    ],
  ],
  [
    'on 24/12/1925',
    'en-GB',
    [
      ['24, day 24', 'day'],
      ['12, month 12', 'month'],
      ['1925', null],
    ],
  ],
])('%s in %s can be read so', (text, locale, readings) => {
  expect(meant(text, locale)).toEqual(readings);
});

it('an hour that is counted in halves is one figure', () => {
  expect(meant('Fergen går klokken halv 7.', 'nb-NO')).toHaveLength(1);
  expect(meant('Fergen har 7 båter.', 'nb-NO')).toHaveLength(1);
});
