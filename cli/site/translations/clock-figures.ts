import { oncePer } from '../../platform/once-per.ts';
import { type DayPeriod, dayPeriods } from '../languages/cldr-words.ts';
import { type FigureWords, figureWordsOf } from '../languages/figure-words.ts';
import type { WrittenFigure } from './figures-in-text.ts';
import { type MeantFigure, meantFigure } from './meant-figure.ts';

/** A figure in its text. */
export interface Surroundings {
  before: string;
  after: string;
  words: FigureWords | null;
  locale: string;
  /** Whether it is a word, not digits. */
  isWord: boolean;
}

const day = 24 * 60;

/**
 * Readings of minutes of the day as a time. A bare `17` has only the first: it may be an hour, or a number of vans. `clock` says that a
 * time may be shown by a clock with hands, where five is 17, too.
 */
const timeReadings = (minutes: number): string[] => [`time ${minutes % day}`, `clock ${minutes % day}`];

/** The two times of day that a clock with hands shows at one place. */
const halves = (minutes: number): [number, number] => [minutes % (day / 2), (minutes % (day / 2)) + day / 2];

/** A figure that is certainly a time. Noon is 720, midnight 0. */
export const certainTime = (written: WrittenFigure, minutes: number): MeantFigure =>
  meantFigure(written, { kind: 'time', value: String(minutes % day) }, timeReadings(minutes));

/** A figure that is one of some times, and nothing else than one of `values`. */
export const oneOfTimes = (written: WrittenFigure, times: readonly number[], values: readonly number[] = []): MeantFigure => ({
  ...meantFigure(written, null),
  readings: new Set([...times.flatMap(timeReadings), ...values.map(String)]),
});

/** Whether the time that a figure looks like may be one of the afternoon. */
const mayBeLater = (hour: number, literal: string, { words, isWord }: Surroundings): boolean =>
  hour >= 1 && hour <= 12 && (isWord || (words?.hasHalfDays === true && !literal.startsWith('0')));

/** A time of day, if the figure is one by its form or by the words around it; null for any other figure. */
export function timeFigure(written: WrittenFigure, around: Surroundings): MeantFigure | null {
  const form = /^([01]?\d|2[0-4])(?:([:.])([0-5]\d))?$/.exec(around.isWord ? written.value : written.literal);
  if (form === null) return null;
  const [, hours, separator, minutes = '0'] = form;
  const hour = Number(hours);
  const own = hour * 60 + Number(minutes);
  const said = hour <= 12 ? periodAround(around) : null;
  if (said !== null) {
    const times = halves(own);
    const within = times.filter((time) => said.hours.has(Math.floor(time / 60)));
    const [first] = within;
    if (first !== undefined && within.length === 1 && said.isOwn)
      return { ...oneOfTimes(written, within), meaning: { kind: 'time', value: String(first) } };
    // In `9–6 pm`, the words belong to the second time, and perhaps to the first. `8 de la tarde` is later than CLDR ends the afternoon.
    const possible = within.length === 1 ? within : times;
    return oneOfTimes(written, said.isOwn ? possible : [...possible, own], said.isOwn ? [] : [Number(written.value)]);
  }
  if (separator === undefined) return null;
  if (mayBeLater(hour, written.literal, around)) return meantFigure(written, null, halves(own).flatMap(timeReadings));
  return separator === ':' ? certainTime(written, own) : meantFigure(written, null, timeReadings(own));
}

/** What a number without minutes may be as an hour. */
export function hourReadings(number: number, literal: string, around: Surroundings): string[] {
  if (!Number.isInteger(number) || number > 24) return [];
  const own = number * 60;
  if (mayBeLater(number, literal, around)) return [...timeReadings(own), `clock ${(own + day / 2) % day}`];
  return timeReadings(own).slice(0, isHour(around) ? 2 : 1);
}

/** Whether digits stand with the word for an hour, or in a range, as in `9–17`. */
function isHour({ before, after, words }: Surroundings): boolean {
  if (words === null) return false;
  const hour = words.hour === undefined ? '' : `(?:\\s?(?:${words.hour}))?`;
  const clock = '\\d{1,2}(?:[:.][0-5]\\d)?';
  const joined = '\\s?(?:[-–—]|\\p{L}{1,5})\\s?';
  return (
    (words.hour !== undefined && new RegExp(`^\\s?(?:${words.hour})(?!\\p{L})`, 'iu').test(after)) ||
    new RegExp(`(?<!\\p{L})(?:${words.atHour})\\s?$`, 'iu').test(before) ||
    new RegExp(`(?<![\\d.,])${clock}${hour}${joined}$`, 'iu').test(before) ||
    new RegExp(`^${hour}${joined}${clock}(?![\\d.,]*\\d)`, 'iu').test(after)
  );
}

/** Parts of the day with noon and midnight, in words without `*`. */
const periodsOf = oncePer((locale: string): DayPeriod[] => {
  const words = figureWordsOf(locale);
  const named = (list: string | undefined, hour: number) =>
    (list?.split('|') ?? []).map((word) => ({
      word: word.replace('*', '').replaceAll('_', ' '),
      hours: new Set([hour]),
    }));
  return [
    ...dayPeriods(locale).map(({ word, hours }) => ({ word: word.replace(/’/g, "'"), hours })),
    ...named(words?.noon, 12),
    ...named(words?.midnight, 0),
  ].sort((a, b) => b.word.length - a.word.length);
});

/** The part of the day that is said around an hour: `pm`, `o'clock in the evening`, `–6 pm`. `isOwn`: that no other hour has it. */
function periodAround({ before, after, words, locale }: Surroundings): { hours: ReadonlySet<number>; isOwn: boolean } | null {
  const periods = periodsOf(locale);
  const other = /^\s?(?:[-–—]|\p{L}{1,5})\s?\d{1,2}(?:[:.][0-5]\d)?/u.exec(after)?.[0];
  for (const skipped of other === undefined ? [''] : ['', other]) {
    const rest = after
      .slice(skipped.length)
      .replace(new RegExp(`^\\s?(?:${words?.hour ?? '-'})(?!\\p{L})`, 'iu'), '')
      .replace(/[.(,\s\u00a0\u202f]+/g, ' ')
      .trimStart()
      .toLowerCase()
      .replace(/^([ap]) ?m\b/, '$1m');
    const period = periods.find(({ word }) => rest.startsWith(word) && !/^\p{L}/u.test(rest.slice(word.length)));
    if (period !== undefined) return { hours: period.hours, isOwn: skipped === '' };
  }
  const ahead = before.toLowerCase().replace(new RegExp(`(?:\\s(?:${words?.atHour ?? '-'}))?[\\s,]*$`, 'u'), '');
  const period = periods.find(({ word }) => ahead.endsWith(word) && !/\p{L}$/u.test(ahead.slice(0, -word.length)));
  return period === undefined ? null : { hours: period.hours, isOwn: false };
}
