import { escapePattern } from '../../platform/escape.ts';
import { oncePer } from '../../platform/once-per.ts';
import { dayPeriods, isMonthFirst, monthNames, scaleWords } from '../languages/cldr-words.ts';
import { type FigureWords, figureWordsOf } from '../languages/figure-words.ts';
import { inLowerCase, largeNumbersIn, type NumberWord, numberWordsIn, romanNumbersIn } from '../languages/number-words.ts';
import { certainTime, hourReadings, oneOfTimes, type Surroundings, timeFigure } from './clock-figures.ts';
import { decimalSeparator, figuresIn, type WrittenFigure, withSpaces } from './figures-in-text.ts';
import { type MeantFigure, meantFigure } from './meant-figure.ts';

const space = '[ \\u00a0\\u2009\\u202f]';

/** What is found before numbers by themselves. The first group of each is the whole. */
const date =
  /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])\s?(\d{1,2})\5\s?(\d{4}|\d{2})|(\d{1,2})\.\s?(\d{1,2})\.|(\d{1,2})\/(\d{1,2}))(?![\d/])/g;
const phone = /(?<!\d)(?:\+\d|\(?0\d)(?:[ \u00a0()/-]{0,2}\d){6,13}(?!\d)/g;
const roundTheClock = /\b24\s?\/\s?7\b/g;

/** How to read what a text does not tell apart. */
export interface FigureReading {
  /** Whether spaces group the digits of a number, or part two numbers. */
  isSpaced: boolean;
  /** Whether `16.10.` is a time at the end of a sentence, or a date. */
  isTimed: boolean;
}

const timeAtEnd = /(?<![\d.])(?:[01]?\d|2[0-4])\.[0-5]\d\.(?!\s?\d)/g;

/** All the ways to read a text. */
export function readingsOf(prose: string): FigureReading[] {
  const isTimed = new RegExp(timeAtEnd).test(prose) ? [false, true] : [false];
  return isTimed.flatMap((timed) => [false, true].map((isSpaced) => ({ isSpaced, isTimed: timed })));
}

/** The figures of a text by the rules of its locale. */
export function meantFigures(prose: string, locale: string, { isSpaced, isTimed }: FigureReading): MeantFigure[] {
  const words = figureWordsOf(locale);
  const found: MeantFigure[] = [];
  let rest = prose.replace(roundTheClock, (literal) => ' '.repeat(literal.length));
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => MeantFigure[]) => {
    for (const match of rest.matchAll(pattern)) {
      const figures = read(match);
      found.push(...figures);
      if (figures.length > 0) rest = withSpaces(rest, match.index, match[0].length);
    }
  };
  for (const { literal, offset, times, values } of numberWordsIn(prose, locale))
    if (times !== undefined && /\d/.test(literal)) {
      found.push(oneOfTimes({ literal, offset, value: literal }, times, values));
      rest = withSpaces(rest, offset, literal.length);
    }
  if (isTimed)
    take(timeAtEnd, ({ 0: literal, index = 0 }) =>
      figuresIn(literal.slice(0, -1), locale).map((plain) =>
        withContext({ ...plain, offset: index }, { prose, words, locale, isWord: false }),
      ),
    );
  take(date, (match) => dateFigures(match, locale));
  take(phone, ({ 0: literal, index = 0 }) => [
    meantFigure({ literal, offset: index, value: literal }, { kind: 'phone', value: phoneDigits(literal) }),
  ]);
  if (words?.hour !== undefined)
    take(clockPattern(words.hour), ({ 0: literal, 1: hour, 2: minutes, index = 0 }) => [
      certainTime({ literal, offset: index, value: literal }, Number(hour) * 60 + Number(minutes)),
    ]);
  if (isSpaced)
    take(spacedNumber(locale), ({ 0: literal, index = 0 }) => {
      const plain = literal.replace(/\s/g, '').replace(decimalSeparator(locale), '.');
      return [meantFigure({ literal, offset: index, value: String(Number(plain)) }, null)];
    });
  take(/(?<!\d)(\d*)\s?([½¼¾⅓⅔])/g, ({ 0: literal, 1: whole, 2: part = '', index = 0 }) => {
    const [above = 0, below = 1] = part.normalize('NFKD').split('\u2044').map(Number);
    return [meantFigure({ literal, offset: index, value: String(Number(whole) + above / below) }, null)];
  });
  const context = { prose, words, locale, isWord: false };
  for (const plain of figuresIn(rest, locale)) found.push(withContext(plain, context));
  return found.sort((a, b) => a.offset - b.offset);
}

/** The numbers, times and months that a text has in words or Roman numerals, which it may have without a counterpart. */
export function meantWords(prose: string, locale: string): MeantFigure[] {
  const context = { prose, words: figureWordsOf(locale), locale, isWord: true };
  const spoken = [...numberWordsIn(prose, locale), ...largeNumbersIn(prose, locale), ...romanNumbersIn(prose)]
    .filter(({ literal }) => !/\d/.test(literal))
    .map(({ literal, offset, values, times }: NumberWord) => {
      const written = { literal, offset, value: String(values[0] ?? literal) };
      if (times !== undefined) return oneOfTimes(written, times, values);
      return values.length === 1 ? withContext(written, context) : meantFigure(written, null, values.map(String));
    });
  const named = [...inLowerCase(prose).matchAll(anyMonth(locale))].map(({ 0: name, index: offset }) => {
    const month = String(monthNames(locale).get(name) ?? '');
    const literal = prose.slice(offset, offset + name.length);
    return meantFigure({ literal, offset, value: month }, { kind: 'month', value: month });
  });
  return [...spoken, ...named];
}

const anyMonth = oncePer((locale: string) => {
  // A longer word may begin with a short name, as `kesäkausi` with `kesä`.
  const months = [...monthNames(locale)]
    .map(([name]) => escapePattern(name) + (name.length < 6 ? '(?!\\p{L}{3})' : ''))
    .sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!\\p{L})(?:${months.join('|')})`, 'gu');
});

/** Whether a text says of a figure what it is, so that the same figure may mean something else: `6 pm`, `2 million`. */
export const qualifiesFigures = (prose: string, locale: string): boolean => qualified(locale).test(prose);

const qualified = oncePer((locale: string) => {
  const words = [...dayPeriods(locale).map(({ word }) => word), ...scaleWords(locale).keys()];
  return new RegExp(`\\d[\\s\\u00a0\\u202f]?(?:${words.map(escapePattern).join('|')}|[ap]\\.\\s?m)(?!\\p{L})`, 'iu');
});

const phoneDigits = (literal: string): string => literal.replace(/\(0\)/, '').replace(/\D/g, '');

const clockPattern = (hour: string): RegExp =>
  new RegExp(`(?<![\\d.,:])([01]?\\d|2[0-4])${space}?(?:${hour})${space}?([0-5]\\d)(?![.,:]?\\d)`, 'g');

const spacedNumber = (locale: string): RegExp =>
  new RegExp(`(?<!\\d)\\d{1,3}(?:${space}\\d{3})+(?:${escapePattern(decimalSeparator(locale))}\\d+)?(?![.,]?\\d)`, 'g');

/** The day, the month and the year of a date in digits. Empty if it is none. */
function dateFigures(match: RegExpMatchArray, locale: string): MeantFigure[] {
  const [literal, isoYear, isoMonth, isoDay, first, separator, second, year, day, month, one, two] = match;
  let parts: { day: number; month: number; year?: string | undefined };
  if (isoYear !== undefined) parts = { day: Number(isoDay), month: Number(isoMonth), year: isoYear };
  else if (first !== undefined) parts = { day: Number(first), month: Number(second), year };
  else if (day !== undefined) parts = { day: Number(day), month: Number(month) };
  else parts = { day: Number(one), month: Number(two) };
  const isSlashed = separator === '/' || one !== undefined;
  if (parts.month > 12 || (isSlashed && parts.day <= 12 && isMonthFirst(locale))) parts = { ...parts, day: parts.month, month: parts.day };
  if (parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.day > 31) return [];
  const offset = match.index ?? 0;
  const part = (kind: 'day' | 'month') => {
    const value = String(parts[kind]);
    return meantFigure({ literal, offset, value }, { kind, value });
  };
  const years = parts.year === undefined ? [] : [yearFigure({ literal, offset, value: parts.year })];
  return [part('day'), part('month'), ...years];
}

/** A year, with one of two digits also as that of this century. */
const yearFigure = (written: WrittenFigure): MeantFigure =>
  meantFigure(written, null, written.value.length === 2 ? [`20${written.value}`] : []);

interface Context {
  prose: string;
  words: FigureWords | null;
  locale: string;
  isWord: boolean;
}

/** How far around a figure the text is looked at, in characters. */
const distance = 60;

/** A number with what the text around it says that it is. */
function withContext(written: WrittenFigure, { prose, ...context }: Context): MeantFigure {
  const number = Number(written.value);
  if (Number.isNaN(number)) return meantFigure(written, null);
  const before = prose.slice(Math.max(0, written.offset - distance), written.offset);
  const after = prose.slice(written.offset + written.literal.length).slice(0, distance);
  const around: Surroundings = { ...context, before, after };
  const { words, locale } = context;
  const time = timeFigure(written, around);
  if (time !== null) return time;
  const half = halfBehind(words, after);
  if (half !== '') {
    const amount = (number + 0.5) * (scaleBehind(after.slice(half.length), locale) ?? 1);
    return meantFigure(written, null, [String(amount)]);
  }
  const scale = scaleBehind(after, locale);
  if (scale !== null)
    // `1,000 m` may be metres, too.
    return meantFigure(written, { kind: 'amount', value: String(number * scale) }, [
      String(number * scale),
      ...measureBehind(number, after),
    ]);
  if (words === null) return meantFigure(written, null, possibleReadings(written, around));
  if (isCentury(words, before, after))
    return {
      ...meantFigure(written, { kind: 'century', value: String(number) }),
      readings: new Set([`century ${number}`]),
    };
  const areYears = isYears(words, before, after);
  if (areYears && number % 100 === 0 && number >= 100) return meantFigure(written, { kind: 'century', value: String(number / 100 + 1) });
  if (areYears && number > 100) return meantFigure(written, { kind: 'decade', value: String(number) }, [`decade of ${number % 100}`]);
  return meantFigure(written, null, possibleReadings(written, around));
}

/** What a number may be, although the text does not say that it is. */
function possibleReadings(written: WrittenFigure, around: Surroundings): string[] {
  const { before, after, words } = around;
  const number = Number(written.value);
  const readings = hourReadings(number, written.literal, around);
  if (number % 10 === 0 && number < 100) readings.push(`decade of ${number}`);
  if (/\d{4}[/–-]$/.test(before) && written.literal.length === 2) readings.push(`${before.slice(-5, -3)}${written.literal}`);
  if (words !== null && isJoinedCentury(words, before, after)) readings.push(`century ${number}`);
  if (words?.years !== undefined && number % 100 === 0 && joined(words, `(?:${words.years})`).test(after))
    readings.push(`century ${number / 100 + 1}`);
  return [...readings, ...measureBehind(number, after)];
}

/** What follows one of two numbers that have a word in common, as in `18th and 19th centuries`, `16th until the late 18th century`. */
const joined = ({ ordinal }: FigureWords, what: string): RegExp =>
  new RegExp(`^(?:${ordinal}|-)?(?:\\s?[-–—/]\\s?|(?:\\s\\p{L}{1,10}){1,5}\\s)(?:\\d+|[XVI]+)(?:${ordinal})?${what}`, 'iu');

function isJoinedCentury(words: FigureWords, before: string, after: string): boolean {
  const { century, beforeCentury, ordinal } = words;
  if (century !== undefined) return joined(words, `(?:${century})`).test(after);
  const ahead = `(?:${beforeCentury})(?:\\d+|[XVI]+)(?:${ordinal})?(?:\\s?[-–—/]\\s?|(?:\\s\\p{L}{1,10}){1,4}\\s)$`;
  return beforeCentury !== undefined && new RegExp(ahead, 'iu').test(before);
}

const isBehind = (what: string, { ordinal }: FigureWords, after: string): boolean =>
  new RegExp(`^(?:${ordinal})?(?:${what})`, 'iu').test(after);

const isAhead = (what: string, before: string): boolean => new RegExp(`(?:${what})$`, 'iu').test(before);

const isCentury = (words: FigureWords, before: string, after: string): boolean =>
  (words.century !== undefined && isBehind(words.century, words, after)) ||
  (words.beforeCentury !== undefined && isAhead(words.beforeCentury, before));

const isYears = (words: FigureWords, before: string, after: string): boolean =>
  (words.years !== undefined && isBehind(words.years, words, after)) ||
  (words.beforeYears !== undefined && isAhead(words.beforeYears, before));

const halfBehind = (words: FigureWords | null, after: string): string =>
  words?.andHalf === undefined ? '' : (new RegExp(`^(?:${words.andHalf})`, 'iu').exec(after)?.[0] ?? '');

function scaleBehind(after: string, locale: string): number | null {
  const [, word = ''] = /^[ \u00a0\u202f]?(\p{L}+\.?)/u.exec(after) ?? [];
  const scales = scaleWords(locale);
  return scales.get(word.toLowerCase()) ?? scales.get(word.toLowerCase().replace(/\.$/, '')) ?? null;
}

/** Units whose symbols all languages share, each with the unit that it is measured in and how many of it it has. */
const units: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1e3],
  km: ['mm', 1e6],
  'm²': ['m²', 1],
  ha: ['m²', 1e4],
  'km²': ['m²', 1e6],
  ml: ['ml', 1],
  cl: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1e3],
  g: ['g', 1],
  kg: ['g', 1e3],
  t: ['g', 1e6],
  min: ['min', 1],
  h: ['min', 60],
};

const unitBehind = new RegExp(`^\\s?(${Object.keys(units).join('|')})(?![\\p{L}\\d²³/])`, 'u');

/** `1,000 m` is `1 km`. */
function measureBehind(number: number, after: string): string[] {
  const [base, factor] = units[unitBehind.exec(after)?.[1] ?? ''] ?? [];
  return base === undefined || factor === undefined ? [] : [`${Number((number * factor).toPrecision(12))} ${base}`];
}
