import { groupBy } from '../../platform/group-by.ts';
import { dateFormat, listFormat } from '../../platform/locale-formats.ts';
import type { DayHours } from './opening-rules.ts';
import type { ShownHours } from './shown-hours.ts';
import { weekdays } from './weekdays.ts';
import type { OpeningHours } from './written-hours.ts';

/** 1970-01-05 was a Monday. */
const weekdayName = (day: OpeningHours['from'], locale: string): string =>
  dateFormat(locale, { weekday: 'long' }).format(Date.UTC(1970, 0, 5 + weekdays.indexOf(day)));

const clock = (time: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(`1970-01-01T${time}:00Z`));

/** `09:00–12:00 and 14:00–16:00`: hours of one day. */
export const hoursText = (hours: readonly DayHours[], locale: string): string =>
  listFormat(locale).format(hours.map(({ opens, closes }) => `${clock(opens, locale)}–${clock(closes, locale)}`));

/** The hours of a week as a language writes them. Lines with the same days, which make a pause, are one. */
export const weekTexts = (ranges: readonly OpeningHours[], locale: string): ShownHours[] =>
  Array.from(
    groupBy(ranges, ({ from, to }) => [...new Set([from, to])].map((day) => weekdayName(day, locale)).join('–')),
    ([days, group]) => ({ days, hours: hoursText(group, locale) }),
  );
