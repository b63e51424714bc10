import { dayAfter } from '../../platform/time-zone.ts';
import type { FieldProblem } from './field-value.ts';
import { weekdays } from './weekdays.ts';
import type { OpeningHours } from './written-hours.ts';

/** Hours of a day, `10:00` to `17:00`. If `closes` is the earlier one, it is a time of the next day. */
export interface DayHours {
  opens: string;
  closes: string;
}

/** A day that is closed, or has hours of its own, or several of them. */
export interface OpeningException extends Partial<Record<keyof DayHours, string | undefined>> {
  from: string;
  to?: string | undefined;
}

/** Opening times without their texts. Days are written as `2026-12-24`. */
export interface OpeningDays {
  week: readonly OpeningHours[];
  seasons: readonly { from: string; to: string; week: readonly OpeningHours[] }[];
  exceptions: readonly OpeningException[];
}

/** The hours of an exception; empty if it is closed. */
export const ownHours = ({ opens, closes }: OpeningException): DayHours[] =>
  opens === undefined || closes === undefined ? [] : [{ opens, closes }];

/** The weekdays from the first to the last, also over the end of a week: Saturday to Monday. */
export function weekdaysOf({ from, to }: Pick<OpeningHours, 'from' | 'to'>): (typeof weekdays)[number][] {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return [...weekdays, ...weekdays].slice(first, first + count);
}

/** The week of the season on a day, or the usual one. */
export const weekOn = ({ week, seasons }: Omit<OpeningDays, 'exceptions'>, date: string) =>
  seasons.find(({ from, to }) => from <= date && date <= to)?.week ?? week;

/** The hours of a day by its season or the usual week, without exceptions; empty if it is closed. */
export function hoursByWeek(days: Omit<OpeningDays, 'exceptions'>, date: string): DayHours[] {
  // The week of `getUTCDay` begins on Sunday.
  const weekday = weekdays.at(new Date(`${date}T00:00:00Z`).getUTCDay() - 1);
  return weekOn(days, date)
    .filter((range) => weekday !== undefined && weekdaysOf(range).includes(weekday))
    .map(({ opens, closes }) => ({ opens, closes }));
}

/** What is wrong with opening times whose parts fit. */
export const openingProblems = (times: OpeningDays): FieldProblem[] => [
  ...(times.week.length + times.seasons.length === 0 ? [{ at: ['week'], expected: 'the hours of the week, or seasons' }] : []),
  ...overlaps(times.week, ['week']),
  ...times.seasons.flatMap((_, index) => seasonProblems(times.seasons, index)),
  ...times.exceptions.flatMap((_, index) => exceptionProblems(times, index)),
];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const dayLength = 24 * 60;
const weekLength = 7 * dayLength;

/** The times of a range in minutes of the week. One that ends on the next day may go past the end of the week. */
const spansOf = (range: OpeningHours): [from: number, until: number][] =>
  weekdaysOf(range).map((day) => {
    const start = weekdays.indexOf(day) * dayLength;
    const [opens, closes] = [minutesOf(range.opens), minutesOf(range.closes)];
    return [start + opens, start + closes + (closes <= opens ? dayLength : 0)];
  });

const laterTime = 'another time than that of "opens"';
const laterDay = 'the day of "from", or one after it';

/** Ranges that close when they open, and those that overlap an earlier one. `at`: the place of the ranges. */
function overlaps(ranges: readonly OpeningHours[], at: readonly (string | number)[]): FieldProblem[] {
  const earlier: [number, number][] = [];
  return ranges.flatMap((range, index) => {
    if (range.opens === range.closes) return [{ at: [...at, index, 'closes'], expected: laterTime }];
    const own = spansOf(range);
    const isTaken = own.some(([from, until]) =>
      earlier.some(([start, end]) => [-weekLength, 0, weekLength].some((shift) => from + shift < end && start < until + shift)),
    );
    earlier.push(...own);
    return isTaken ? [{ at: [...at, index, 'opens'], expected: 'a time outside of the other hours of these days' }] : [];
  });
}

function seasonProblems(seasons: OpeningDays['seasons'], index: number): FieldProblem[] {
  const [season] = seasons.slice(index);
  if (season === undefined) return [];
  const at = ['seasons', index];
  const { from, to, week } = season;
  if (to < from) return [{ at: [...at, 'to'], expected: laterDay }];
  const other = seasons.slice(0, index).find((earlier) => earlier.from <= to && from <= earlier.to);
  const problems = overlaps(week, [...at, 'week']);
  if (other === undefined) return problems;
  const expected = `a day outside of the season from ${other.from} to ${other.to}`;
  return [{ at: [...at, 'from'], expected }, ...problems];
}

function exceptionProblems(times: OpeningDays, index: number): FieldProblem[] {
  const [exception] = times.exceptions.slice(index);
  if (exception === undefined) return [];
  const problem = (key: keyof OpeningException, expected: string) => [{ at: ['exceptions', index, key], expected }];
  const { from, to = from, opens, closes } = exception;
  if (to < from) return problem('to', laterDay);
  if (opens === undefined && closes !== undefined) return problem('opens', 'a time such as "10:00"');
  if (closes === undefined && opens !== undefined) return problem('closes', 'a time such as "14:00"');
  if (opens !== undefined && opens === closes) return problem('closes', laterTime);
  const isSame = (other: OpeningException) => other.from <= to && from <= (other.to ?? other.from);
  if (times.exceptions.slice(0, index).some(isSame)) return problem('from', 'a day without another exception');
  return isUsual(times, exception) ? problem('from', 'a day with other hours: it has the same without the exception') : [];
}

/** In days. Longer exceptions are not compared with the weeks. */
const longestCompared = 366;

/** Whether an exception says on each of its days what the week says already. */
function isUsual(times: OpeningDays, exception: OpeningException): boolean {
  const said = JSON.stringify(ownHours(exception));
  const { from, to = from } = exception;
  let day = from;
  for (let count = 0; day <= to; count += 1) {
    if (count > longestCompared || JSON.stringify(hoursByWeek(times, day)) !== said) return false;
    day = dayAfter(day);
  }
  return true;
}
