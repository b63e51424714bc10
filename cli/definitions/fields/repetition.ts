import { z } from 'zod';
import { dayAfter } from '../../platform/time-zone.ts';
import { weekdays } from './weekdays.ts';
import type { MomentFacts, RepeatedOn, Repetition } from './written-times.ts';

/** The word set for what takes place again and again. */
export const repetitionWords = 'repetition';

export const placesInMonth = ['first', 'second', 'third', 'fourth', 'last'] as const;

const days: readonly RepeatedOn[] = [
  'day',
  ...weekdays,
  ...placesInMonth.flatMap((ordinal) => weekdays.map((weekday): RepeatedOn => `${ordinal} ${weekday}`)),
];

const expected = 'a day of the week such as thursday, one of a month such as first sunday, or day';

/** Weeks in a schedule have two digits at most, and no year has more of one kind of event than seasons. */
const mostWeeks = 12;

/** What takes place again does so once a year at least. */
const mostMonths = 12;

const repeatedOn = () =>
  z
    .string()
    .refine((text): text is RepeatedOn => days.includes(text as RepeatedOn), { error: expected, abort: true })
    .meta({ enum: days });

/** The keys of a moment that takes place again. */
export const repetitionKeys = {
  every: z
    .union([repeatedOn(), z.array(repeatedOn()).min(1)])
    .optional()
    .describe('The days on which it takes place again: thursday, [tuesday, thursday], first sunday (of each month), last friday, or day.'),
  weeks: z
    .int()
    .min(2)
    .max(mostWeeks)
    .optional()
    .describe('With days of the week in every: in one of so many weeks, 2 to 12, counted from the first time. Left out, in each week.'),
  months: z
    .int()
    .min(2)
    .max(mostMonths)
    .optional()
    .describe('With days of a month in every: in one of so many months, 2 to 12, counted from the first time. Left out, in each month.'),
  last: z.iso.date().optional().describe('The last day on which it can take place again. Left out, it goes on.'),
  except: z.array(z.iso.date()).optional().describe('The days on which it does not take place.'),
};

/** Whether something takes place on a day, `2027-03-04`, if it does so at all then. */
function isOn(day: string, every: readonly RepeatedOn[]): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday';
  const number = date.getUTCDate();
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const names: RepeatedOn[] = ['day', weekday];
  const ordinal = placesInMonth.slice(0, -1)[Math.ceil(number / 7) - 1];
  if (ordinal !== undefined) names.push(`${ordinal} ${weekday}`);
  if (number + 7 > length) names.push(`last ${weekday}`);
  return names.some((name) => every.includes(name));
}

/** No rule leaves out more days than this. */
const longestGap = Math.max((mostMonths + 1) * 31, (mostWeeks + 1) * 7);

const daysOfWeek = 7;

/** The number of the week of a day. It begins on Monday. */
const weekOf = (day: string): number => Math.floor((daysSinceEpoch(day) + 3) / daysOfWeek);

/** The number of the month of a day. */
const monthOf = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year * 12 + month;
};

const daysSinceEpoch = (day: string): number => Date.parse(day) / 86_400_000;

/**
 * The first day from another one on that a rule names, exceptions included; null if there is none. `first`: the day of the first time,
 * from which weeks and months are counted; null to look for it.
 */
export function dayFrom(
  start: string,
  { every, weeks, months, last }: Pick<Repetition, 'every' | 'weeks' | 'months' | 'last'>,
  first: string | null,
): string | null {
  const counts = (day: string) =>
    first === null || ((weekOf(day) - weekOf(first)) % weeks === 0 && (monthOf(day) - monthOf(first)) % months === 0);
  let day = start;
  for (let tried = 0; tried < longestGap; tried++) {
    if (last !== null && day > last) return null;
    if (isOn(day, every) && counts(day)) return day;
    day = dayAfter(day);
  }
  return null;
}

/** What is wrong with a repetition, by its key; null if nothing is. `from`: the first day on which it can take place. */
export function repetitionProblem(from: string, repeats: Repetition): { path: (string | number)[]; message: string } | null {
  const first = dayFrom(from, repeats, null);
  if (repeats.weeks > 1 && repeats.every.some((on) => wordOf(on)[0] !== 'weekly'))
    return { path: ['weeks'], message: 'a key only beside days of the week, such as every: thursday' };
  if (repeats.months > 1 && repeats.every.some((on) => wordOf(on)[0] !== 'monthly'))
    return { path: ['months'], message: 'a key only beside days of a month, such as every: first sunday' };
  if (repeats.last !== null && repeats.last < from) return { path: ['last'], message: `the day of "from", ${from}, or one after it` };
  if (first === null)
    return {
      path: ['last'],
      message: 'a day after it has taken place once; until then, no day is one of "every"',
    };
  const wrong = repeats.except.findIndex(
    (day) => day < first || day > (repeats.last ?? day) || dayFrom(day, { ...repeats, last: day }, first) === null,
  );
  if (wrong !== -1) return { path: ['except', wrong], message: 'a day on which it would take place' };
  return firstTime({ from: first, repeats }) === null ? { path: ['except'], message: 'fewer days: as it is, it never takes place' } : null;
}

const dayLength = '2027-03-04'.length;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000);

/** A day some days after another, or before it. */
export const laterDay = (day: string, by: number): string => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, dayLength);

/** A moment on another day, with the same times of day. */
export function onDay<M extends Pick<MomentFacts, 'from' | 'to'>>(moment: M, day: string): M {
  const { from, to } = moment;
  const end = to && `${laterDay(day, daysBetween(from, to))}${to.slice(dayLength)}`;
  return { ...moment, from: `${day}${from.slice(dayLength)}`, to: end };
}

/** The day of a minute. */
export const dayOf = (minute: string): string => minute.slice(0, dayLength);

/** The days on which a moment takes place, from a day on, in their order. It may have no end. Its own day is that of the first time. */
export function* daysFrom(start: string, { from, repeats }: Pick<MomentFacts, 'from' | 'repeats'>): Generator<string> {
  if (repeats === undefined) return;
  const first = dayOf(from);
  let day = dayFrom(start > first ? start : first, repeats, first);
  while (day !== null) {
    if (!repeats.except.includes(day)) yield day;
    const next = dayAfter(day);
    day = next === day ? null : dayFrom(next, repeats, first);
  }
}

/** The first day on which a moment takes place: one that is not an exception. Null if there is none. */
export function firstTime(moment: Pick<MomentFacts, 'from' | 'repeats'>): string | null {
  const { value } = daysFrom(dayOf(moment.from), moment).next();
  return typeof value === 'string' ? value : null;
}

/**
 * How many weeks or months there are from one in which something takes place to the next, and the word for that; null if it is each
 * one.
 */
export function intervalOf({
  weeks,
  months,
}: Pick<Repetition, 'weeks' | 'months'>): { unit: 'weeks' | 'months'; count: number; word: string } | null {
  if (weeks > 1) return { unit: 'weeks', count: weeks, word: weeks === 2 ? 'alternateWeeks' : 'severalWeeks' };
  if (months > 1) return { unit: 'months', count: months, word: months === 2 ? 'alternateMonths' : 'severalMonths' };
  return null;
}

/** The keys of the word for the days on which something takes place again. */
export function wordOf(every: RepeatedOn): string[] {
  const [ordinal = '', weekday] = every.split(' ');
  if (every === 'day') return ['daily'];
  return weekday === undefined ? ['weekly', every] : ['monthly', ordinal, weekday];
}
