import { expect, it } from 'vitest';
import { figureWordsOf } from '../../../cli/site/languages/figure-words.ts';
import { hourReadings } from '../../../cli/site/translations/clock-figures.ts';

/** What a number, such as 17, may be as an hour behind and before these texts. */
const readings = (before: string, after: string, locale: string, literal = '17') =>
  hourReadings(Number(literal), literal, {
    ...{ before, after, words: figureWordsOf(locale), locale, isWord: false },
  });

it('a number is an hour of a clock only where words or a range say so', () => {
  expect(readings('', ' Uhr', 'de')).toEqual(['time 1020', 'clock 1020']);
  expect(readings('9–', '', 'de')).toEqual(['time 1020', 'clock 1020']);
  expect(readings('', ' Wagen', 'de')).toEqual(['time 1020']);
});

it('in a language whose words are not known, nothing says so', () => {
  expect(readings('9–', '', 'is')).toEqual(['time 1020']);
});

it('a number up to twelve may be of the afternoon only where people count so, and without a zero before it', () => {
  expect(readings('', ' vans', 'en-GB', '6')).toEqual(['time 360', 'clock 360', 'clock 1080']);
  expect(readings('', ' vans', 'en-GB', '06')).toEqual(['time 360']);
  expect(readings('', ' bilar', 'sv-SE', '6')).toEqual(['time 360']);
});
