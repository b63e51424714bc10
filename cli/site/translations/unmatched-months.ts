import { escapePattern } from '../../platform/escape.ts';
import { oncePer } from '../../platform/once-per.ts';
import { monthsWritten } from '../languages/cldr-words.ts';
import { inLowerCase } from '../languages/number-words.ts';
import { meantFigures, meantWords, readingsOf } from './figure-meanings.ts';
import type { WrittenFigure } from './figures-in-text.ts';
import { type LocalText, noneUnmatched, type UnmatchedFigures } from './match-figures.ts';

/** A name with so many letters may have any ending, as in `syyskuussa`: no other word begins with it. */
const longName = 6;

const isLowerCase = oncePer((locale: string): boolean => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(0);
  return name === name.toLowerCase();
});

/** Finds the full names of months. Where they have a capital, as in English, the same word without one is another: `may`. */
const fullNames = oncePer((locale: string): { pattern: RegExp; numbers: ReadonlyMap<string, number> } => {
  const numbers = monthsWritten(locale, 'long');
  const names = [...numbers.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  // A locale without names has a pattern that matches nothing.
  return { pattern: new RegExp(names.join('|') || '(?!)', 'g'), numbers };
});

/** Whether a name in a text is a word. A pattern that asks for that takes three times as long. A letter has one or two units. */
const isWord = (text: string, from: number, { length }: string): boolean => {
  const end = from + length;
  const isWithin = /\p{L}$/u.test(text.slice(Math.max(0, from - 2), from));
  return !isWithin && (length >= longName || !/^\p{L}/u.test(text.slice(end, end + 2)));
};

function namedMonths({ text, locale }: LocalText): WrittenFigure[] {
  const { pattern, numbers } = fullNames(locale);
  const searched = isLowerCase(locale) ? inLowerCase(text) : text;
  // Few texts name one.
  if (searched.search(pattern) === -1) return [];
  return [...searched.matchAll(pattern)]
    .filter(({ 0: name, index }) => isWord(searched, index, name))
    .map(({ 0: name, index: offset }) => ({
      literal: text.slice(offset, offset + name.length),
      offset,
      value: String(numbers.get(name) ?? ''),
    }));
}

/** Every month that a text may name or write in a date with digits. */
const possibleMonths = ({ text, locale }: LocalText): Set<string> =>
  new Set(
    [...meantWords(text, locale), ...readingsOf(text).flatMap((reading) => meantFigures(text, locale, reading))]
      .filter(({ meaning }) => meaning?.kind === 'month')
      .map(({ value }) => value),
  );

/**
 * Months that one text names and the other one does not. If only one of the two has such months, none is returned: the other text may
 * say them in another way, such as `in autumn`, or a name may be that of a person.
 */
export function unmatchedMonths(source: LocalText, own: LocalText): UnmatchedFigures {
  const ofSource = namedMonths(source);
  const ofOwn = ofSource.length === 0 ? [] : namedMonths(own);
  if (ofOwn.length === 0) return noneUnmatched;
  const values = (months: readonly WrittenFigure[]) => new Set(months.map(({ value }) => value));
  const [one, other] = [values(ofSource), values(ofOwn)];
  const mayDiffer = [...one].some((month) => !other.has(month)) && [...other].some((month) => !one.has(month));
  if (!mayDiffer) return noneUnmatched;
  const [inSource, inOwn] = [possibleMonths(source), possibleMonths(own)];
  const missing = ofSource.filter(({ value }) => !inOwn.has(value));
  const extra = ofOwn.filter(({ value }) => !inSource.has(value));
  return missing.length > 0 && extra.length > 0 ? { missing, extra } : noneUnmatched;
}
