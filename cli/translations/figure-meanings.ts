import { escapePattern } from '../escape.ts';
import { dayPeriods, isMonthFirst, monthNames, perLocale, scaleWords } from '../languages/cldr-words.ts';
import { type FigureWords, figureWordsOf } from '../languages/figure-words.ts';
import { type NumberWord, numberWordsIn, romanNumbersIn } from '../languages/number-words.ts';
import { blanked, decimalSign, figuresIn, type WrittenFigure } from './figures-in-text.ts';

/** A kind of thing that a figure counts, where a text says it. Times are in minutes of the day. */
export type MeaningKind = 'time' | 'century' | 'decade' | 'day' | 'month' | 'amount' | 'phone';

/** A figure, in digits or in words, with everything that it can mean. */
export interface MeantFigure extends WrittenFigure {
  /** `1700`, `time 1080`, `century 18`. */
  readings: ReadonlySet<string>;
  /** What it certainly is; null if the text does not say so. */
  meaning: { kind: MeaningKind; value: string } | null;
  /** False for words, which a text may have without a counterpart. */
  isInDigits: boolean;
}

/** Whether two figures may stand for the same. */
export function areAlike(one: MeantFigure, other: MeantFigure): boolean {
  const [a, b] = [one.meaning, other.meaning];
  if (a !== null && b !== null) {
    if (a.kind === 'phone' && b.kind === 'phone') return isSamePhone(a.value, b.value);
    const areDate = isOfDate(a.kind) && isOfDate(b.kind);
    if (areDate || a.kind === b.kind) return a.kind === b.kind && a.value === b.value;
  }
  return [...one.readings].some((reading) => other.readings.has(reading));
}

const isOfDate = (kind: MeaningKind): boolean => kind === 'day' || kind === 'month';

/** `+46 8 465 004 20` and `08-465 004 20`: the country code takes the place of the first zero. */
function isSamePhone(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length);
  return longer.length - shorter.length <= 3 && longer.endsWith(shorter);
}

const blank = '[ \\u00a0\\u2009\\u202f]';

/** What is found before numbers by themselves. The first group of each is the whole. */
const date =
  /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])\s?(\d{1,2})\5\s?(\d{4}|\d{2})|(\d{1,2})\.\s?(\d{1,2})\.|(\d{1,2})\/(\d{1,2}))(?![\d/])/g;
const phone = /(?<!\d)(?:\+\d|\(?0\d)(?:[ \u00a0()/-]{0,2}\d){6,13}(?!\d)/g;
const roundTheClock = /\b24\s?\/\s?7\b/g;

/** The figures of a text by the rules of its locale. `spaced`: whether blanks group the digits of a number. */
export function meantFigures(prose: string, locale: string, spaced: boolean): MeantFigure[] {
  const words = figureWordsOf(locale);
  const found: MeantFigure[] = [];
  let rest = prose.replace(roundTheClock, (literal) => ' '.repeat(literal.length));
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => MeantFigure[]) => {
    for (const match of rest.matchAll(pattern)) {
      const figures = read(match);
      found.push(...figures);
      if (figures.length > 0) rest = blanked(rest, match.index, match[0].length);
    }
  };
  for (const { literal, offset, minutes } of numberWordsIn(prose, locale))
    if (minutes !== undefined && /\d/.test(literal)) {
      found.push(halfHour({ literal, offset, value: literal }, minutes));
      rest = blanked(rest, offset, literal.length);
    }
  take(date, (match) => dateFigures(match, locale));
  take(phone, ({ 0: literal, index = 0 }) => [
    figure({ literal, offset: index, value: literal }, { kind: 'phone', value: phoneDigits(literal) }),
  ]);
  if (words?.hour !== undefined)
    take(clockPattern(words.hour), ({ 0: literal, 1: hour, 2: minutes, index = 0 }) => [
      figure({ literal, offset: index, value: literal }, time(Number(hour) * 60 + Number(minutes))),
    ]);
  if (spaced)
    take(spacedNumber(locale), ({ 0: literal, index = 0 }) => {
      const plain = literal.replace(/\s/g, '').replace(decimalSign(locale), '.');
      return [figure({ literal, offset: index, value: String(Number(plain)) }, null)];
    });
  take(/(?<!\d)(\d*)\s?([½¼¾⅓⅔])/g, ({ 0: literal, 1: whole, 2: part = '', index = 0 }) => {
    const [above = 0, below = 1] = part.normalize('NFKD').split('\u2044').map(Number);
    return [figure({ literal, offset: index, value: String(Number(whole) + above / below) }, null)];
  });
  const context = { prose, words, locale };
  for (const plain of figuresIn(rest, locale)) found.push(withContext(plain, context));
  return found.sort((a, b) => a.offset - b.offset);
}

/** The numbers and months that a text has in words or Roman numerals. */
export function meantWords(prose: string, locale: string): MeantFigure[] {
  const context = { prose, words: figureWordsOf(locale), locale };
  const spoken = [...numberWordsIn(prose, locale), ...romanNumbersIn(prose)]
    .filter(({ literal }) => !/\d/.test(literal))
    .map((word: NumberWord) => {
      const { literal, offset, value, minutes } = word;
      const written = { literal, offset, value: String(value) };
      const known = minutes === undefined ? withContext(written, context) : halfHour(written, minutes);
      return { ...known, isInDigits: false };
    });
  const months = [...monthNames(locale)]
    .map(([name]) => escapePattern(name))
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<!\\p{L})(${months.join('|')})`, 'giu');
  const named = [...prose.matchAll(pattern)].map(({ 0: literal, index: offset }) => {
    const month = String(monthNames(locale).get(literal.toLowerCase()) ?? '');
    return {
      ...figure({ literal, offset, value: month }, { kind: 'month', value: month }),
      isInDigits: false,
    };
  });
  return [...spoken, ...named];
}

/** Whether a text says of a figure what it is, so that the same figure may mean something else: `6 pm`, `2 million`. */
export const qualifiesFigures = (prose: string, locale: string): boolean => qualified(locale).test(prose);

const qualified = perLocale((locale) => {
  const words = [...dayPeriods(locale).map(({ word }) => word), ...scaleWords(locale).keys()];
  return new RegExp(
    `\\d[\\s\\u00a0\\u202f]?(?:${words.map(escapePattern).join('|')}|[ap]\\.\\s?m)(?!\\p{L})`,
    'iu',
  );
});

type Meaning = NonNullable<MeantFigure['meaning']>;

function figure(written: WrittenFigure, meaning: Meaning | null, more: readonly string[] = []): MeantFigure {
  const own = meaning === null ? [] : [`${meaning.kind} ${meaning.value}`];
  return { ...written, readings: new Set([written.value, ...own, ...more]), meaning, isInDigits: true };
}

/** A time. Noon is 720, midnight 0. Clocks with twelve hours say the same in the afternoon. */
const time = (minutes: number): Meaning => ({ kind: 'time', value: String(minutes % 1440) });

/** Half an hour past or to an hour: in the morning or in the afternoon. */
const halfHour = (written: WrittenFigure, minutes: number): MeantFigure => ({
  ...figure(written, null),
  readings: new Set([minutes, minutes + 720].map((one) => `time ${one % 1440}`)),
});

const phoneDigits = (literal: string): string => literal.replace(/\(0\)/, '').replace(/\D/g, '');

const clockPattern = (hour: string): RegExp =>
  new RegExp(`(?<![\\d.,:])([01]?\\d|2[0-4])${blank}?(?:${hour})${blank}?([0-5]\\d)(?![.,:]?\\d)`, 'g');

const spacedNumber = (locale: string): RegExp =>
  new RegExp(
    `(?<!\\d)\\d{1,3}(?:${blank}\\d{3})+(?:${escapePattern(decimalSign(locale))}\\d+)?(?![.,]?\\d)`,
    'g',
  );

/** The day, the month and the year of a date in digits. Empty if it is none. */
function dateFigures(match: RegExpMatchArray, locale: string): MeantFigure[] {
  const [literal, isoYear, isoMonth, isoDay, first, sign, second, year, day, month, one, two] = match;
  let parts: { day: number; month: number; year?: string | undefined };
  if (isoYear !== undefined) parts = { day: Number(isoDay), month: Number(isoMonth), year: isoYear };
  else if (first !== undefined) parts = { day: Number(first), month: Number(second), year };
  else if (day !== undefined) parts = { day: Number(day), month: Number(month) };
  else parts = { day: Number(one), month: Number(two) };
  const isSlashed = sign === '/' || one !== undefined;
  if (parts.month > 12 || (isSlashed && parts.day <= 12 && isMonthFirst(locale)))
    parts = { ...parts, day: parts.month, month: parts.day };
  if (parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.day > 31) return [];
  const offset = match.index ?? 0;
  const part = (kind: 'day' | 'month') => {
    const value = String(parts[kind]);
    return figure({ literal, offset, value }, { kind, value });
  };
  const years = parts.year === undefined ? [] : [yearFigure({ literal, offset, value: parts.year })];
  return [part('day'), part('month'), ...years];
}

/** A year, with one of two digits also as that of this century. */
const yearFigure = (written: WrittenFigure): MeantFigure =>
  figure(written, null, written.value.length === 2 ? [`20${written.value}`] : []);

interface Context {
  prose: string;
  words: FigureWords | null;
  locale: string;
}

/** How far around a figure the text is looked at, in characters. */
const around = 40;

/** A number with what the text around it says that it is. */
function withContext(written: WrittenFigure, { prose, words, locale }: Context): MeantFigure {
  const before = prose.slice(Math.max(0, written.offset - around), written.offset);
  const after = prose.slice(written.offset + written.literal.length).slice(0, around);
  const number = Number(written.value);
  if (Number.isNaN(number)) return figure(written, null);
  const clock = clockMeaning(written, { after, words, locale });
  if (clock !== null) return clock;
  const scale = scaleBehind(after, locale);
  if (scale !== null)
    return figure(written, { kind: 'amount', value: String(number * scale) }, [String(number * scale)]);
  if (words !== null && isCentury(words, before, after))
    return {
      ...figure(written, { kind: 'century', value: String(number) }),
      readings: new Set([`century ${number}`]),
    };
  const areYears = words !== null && isYears(words, before, after);
  if (areYears && number % 100 === 0 && number >= 100)
    return figure(written, { kind: 'century', value: String(number / 100 + 1) });
  if (areYears && number > 100)
    return figure(written, { kind: 'decade', value: String(number) }, [`decade of ${number % 100}`]);
  const more = [];
  if (number % 10 === 0 && number < 100) more.push(`decade of ${number}`);
  if (/\d{4}[/–-]$/.test(before) && written.literal.length === 2)
    more.push(`${before.slice(-5, -3)}${written.literal}`);
  if (Number.isInteger(number) && number <= 24) more.push(`time ${(number * 60) % 1440}`);
  return figure(written, null, more);
}

/** A pattern for what stands behind one of two numbers that are joined, as in `18th and 19th centuries`. */
const behind = ({ ordinal }: FigureWords, what: string): RegExp =>
  new RegExp(
    `^(?:(?:${ordinal}|-)?\\s?(?:[-–]|\\p{L}{1,6})\\s?(?:\\d+|[XVI]+))?(?:${ordinal})?${what}`,
    'iu',
  );

const ahead = (what: string): RegExp =>
  new RegExp(`${what}(?:(?:\\d+|[XVI]+)\\s?(?:[-–]|\\p{L}{1,3})\\s?)?$`, 'iu');

const isCentury = (words: FigureWords, before: string, after: string): boolean =>
  (words.century !== undefined && behind(words, words.century).test(after)) ||
  (words.beforeCentury !== undefined && ahead(words.beforeCentury).test(before));

const isYears = (words: FigureWords, before: string, after: string): boolean =>
  (words.years !== undefined && behind(words, `(?:${words.years})`).test(after)) ||
  (words.beforeYears !== undefined && ahead(words.beforeYears).test(before));

function scaleBehind(after: string, locale: string): number | null {
  const [, word = ''] = /^[ \u00a0\u202f]?(\p{L}+\.?)/u.exec(after) ?? [];
  const scales = scaleWords(locale);
  return scales.get(word.toLowerCase()) ?? scales.get(word.toLowerCase().replace(/\.$/, '')) ?? null;
}

/** A time of day, if the figure is one by its form or by the words behind it; null for any other figure. */
function clockMeaning(
  written: WrittenFigure,
  { after, words, locale }: Omit<Context, 'prose'> & { after: string },
): MeantFigure | null {
  const [, hours, minutes = '0'] = /^([01]?\d|2[0-4])(?:[:.]([0-5]\d))?$/.exec(written.literal) ?? [];
  if (hours === undefined) return null;
  const hour = Number(hours);
  const own = hour * 60 + Number(minutes);
  const said = periodBehind(after, words, locale);
  if (said === null || hour > 12) {
    if (minutes === '0' && !written.literal.includes(':')) return null;
    if (written.literal.includes(':')) return figure(written, time(own));
    return figure(written, null, [`time ${own % 1440}`]);
  }
  const times = [hour % 12, (hour % 12) + 12]
    .filter((one) => said.hours.has(one))
    .map((one) => one * 60 + Number(minutes));
  const [first] = times;
  if (first === undefined) return null;
  // In `9–6 pm`, the words belong to the second time, and perhaps to the first.
  const isSure = times.length === 1 && !said.isOfOther;
  const readings = new Set([...times, ...(said.isOfOther ? [own] : [])].map((one) => `time ${one % 1440}`));
  return { ...figure(written, isSure ? time(first) : null), readings };
}

/** The part of the day that is said behind an hour: `pm`, `o'clock in the evening`, `–6 pm`. */
function periodBehind(
  after: string,
  words: FigureWords | null,
  locale: string,
): { hours: ReadonlySet<number>; isOfOther: boolean } | null {
  const other = /^\s?(?:[-–—]|\p{L}{1,5})\s?\d{1,2}(?:[:.][0-5]\d)?/u.exec(after)?.[0] ?? '';
  for (const [skipped, isOfOther] of [
    ['', false],
    [other, true],
  ] as const) {
    if (isOfOther && skipped === '') continue;
    const rest = after
      .slice(skipped.length)
      .replace(new RegExp(`^\\s?(?:${words?.hour ?? '-'})(?!\\p{L})`, 'iu'), '')
      .replace(/[.\s\u00a0\u202f]+/g, ' ')
      .trimStart()
      .toLowerCase()
      .replace(/^([ap]) ?m\b/, '$1m');
    const period = dayPeriods(locale).find(
      ({ word }) => rest.startsWith(word) && !/^\p{L}/u.test(rest.slice(word.length)),
    );
    if (period !== undefined) return { hours: period.hours, isOfOther };
  }
  return null;
}
