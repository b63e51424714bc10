import { commaOf, dateFormat, listFormat, numberFormat } from '../../platform/locale-formats.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { PageLanguage } from './field-value.ts';
import { dayOf, intervalOf, placesInMonth, repetitionWords, wordOf } from './repetition.ts';
import type { ShownRepetition } from './shown.ts';
import { dayText, periodText } from './time-texts.ts';
import type { MomentFacts, RepeatedOn, Repetition } from './written-times.ts';

type RepetitionLanguage = Pick<PageLanguage, 'locale' | 'timeZone' | 'word'>;

/** When something takes place again, for people and for machines. */
export const shownRepetition = (moment: MomentFacts, repeats: Repetition, language: RepetitionLanguage): ShownRepetition => ({
  text: repetitionText(moment, repeats, language),
  schedule: scheduleOf(moment, repeats, language.timeZone),
});

function repetitionText({ from, to, zone }: MomentFacts, repeats: Repetition, language: RepetitionLanguage): string {
  const { locale, timeZone } = language;
  const word = (...keys: string[]) => language.word(repetitionWords, ...keys);
  const { every, last, except } = repeats;
  const list = listFormat(locale);
  const first = dayOf(from);
  const exceptText = (days: string) => word('except')?.replace('{days}', () => days) ?? days;
  const interval = intervalOf(repeats);
  const intervalText = ({ unit, count, word: key }: NonNullable<typeof interval>) =>
    word(key)?.replace(`{${unit}}`, () => numberFormat(locale, {}).format(count)) ?? String(count);
  const parts = [
    list.format(every.map((on) => word(...wordOf(on)) ?? on)),
    ...(interval === null ? [] : [intervalText(interval)]),
    clockText(from, to, { locale, timeZone: zone ?? timeZone }),
    periodText(first, last, language),
    ...(except.length === 0 ? [] : [exceptText(list.format(except.map((day) => dayText(day, locale))))]),
  ];
  const text = parts.join(`${commaOf(locale)} `);
  const [letter = ''] = text;
  return letter.toLocaleUpperCase(locale) + text.slice(letter.length);
}

/** The times of day: `18:00–20:00`. In a time zone that is not that of the site, its name is in the text of the next time. */
function clockText(from: string, to: string | null, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const format = dateFormat(locale, { timeStyle: 'short', timeZone });
  const [begins, ends] = [from, to ?? from].map((text) => instantOf(text, timeZone).instant) as [number, number];
  if (to === null) return format.format(begins);
  const isSameDay = dayOf(from) === dayOf(to);
  return isSameDay ? format.formatRange(begins, ends) : `${format.format(begins)}–${format.format(ends)}`;
}

/** A Schedule of schema.org. */
function scheduleOf({ from, to, zone }: MomentFacts, { every, weeks, months, last, except }: Repetition, siteZone: string) {
  const clock = (minute: string) => `${minute.slice(dayOf(minute).length + 1)}:00`;
  const isMonthly = every.some((on) => wordOf(on)[0] === 'monthly');
  const isDaily = every.includes('day');
  return {
    '@type': 'Schedule',
    repeatFrequency: isDaily ? 'P1D' : isMonthly ? `P${months}M` : `P${weeks}W`,
    ...(isDaily ? {} : { byDay: every.map((on) => (isMonthly ? iCalendarDay(on) : schemaDay(on))) }),
    startDate: dayOf(from),
    ...(last === null ? {} : { endDate: last }),
    startTime: clock(from),
    ...(to === null ? {} : { endTime: clock(to) }),
    ...(except.length === 0 ? {} : { exceptDate: except }),
    scheduleTimezone: zone ?? siteZone,
  };
}

const schemaDay = (on: RepeatedOn): string => `https://schema.org/${on.charAt(0).toUpperCase()}${on.slice(1)}`;

/** A day as iCalendar writes it (RFC 5545, 3.3.10): `TH`, `1SU`, `-1FR`. */
function iCalendarDay(on: RepeatedOn): string {
  const [ordinal = '', weekday = ordinal] = on.split(' ');
  const index = (placesInMonth as readonly string[]).indexOf(ordinal);
  const number = index === -1 ? '' : ordinal === 'last' ? '-1' : String(index + 1);
  return number + weekday.slice(0, 2).toUpperCase();
}

/** The rule of a repetition as iCalendar writes it, with its last instant in UTC. */
export function iCalendarRule(repeats: Repetition, timeZone: string): string {
  const { every, last } = repeats;
  const isMonthly = every.some((on) => wordOf(on)[0] === 'monthly');
  const until = last === null ? '' : `;UNTIL=${utcEnd(last, timeZone)}`;
  if (every.includes('day')) return `FREQ=DAILY${until}`;
  // A week in a monthly rule has each of its days.
  const days = every.map(iCalendarDay).join(',');
  // The first time, which the event begins with, is in the first of the weeks that count. They begin on Monday, as ours do.
  const interval = intervalOf(repeats);
  const skipped = interval === null ? '' : `;INTERVAL=${interval.count}`;
  return `FREQ=${isMonthly ? 'MONTHLY' : 'WEEKLY'}${skipped};BYDAY=${days}${until}`;
}

/** The last second of a day. */
const utcEnd = (day: string, timeZone: string): string =>
  new Date(instantOf(`${day} 23:59`, timeZone).instant + 59_000).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
