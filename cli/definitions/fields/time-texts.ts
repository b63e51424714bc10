import { dateFormat } from '../../platform/locale-formats.ts';
import { instantOf, offsetTime } from '../../platform/time-zone.ts';
import { dateParts, dateText } from './date-text.ts';
import type { PageLanguage } from './field-value.ts';
import { repetitionWords } from './repetition.ts';
import type { Day, Instant, ShownMoment } from './shown.ts';
import type { MomentFacts } from './written-times.ts';

const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A day as the language writes it: `30 November 2026`. */
export const dayText = (date: string, locale: string): string =>
  dateText(dateFormat(locale, { dateStyle: 'long' }).formatToParts(startOf(date)), locale);

/** A day for machines and for people. */
export const shownDay = (date: string, { locale }: Pick<PageLanguage, 'locale'>): Day => ({
  date,
  text: dayText(date, locale),
});

/** Days from a first one to a last one: `1 May – 30 September 2026`, or with one end (the other is null): `from 1 May 2026`. */
export function periodText(from: string | null, to: string | null, language: Pick<PageLanguage, 'locale' | 'word'>): string {
  const { locale } = language;
  const filled = (key: 'since' | 'until', day: string) => {
    const text = dayText(day, locale);
    return language.word(repetitionWords, key)?.replace('{day}', () => text) ?? text;
  };
  if (from === null) return to === null ? '' : filled('until', to);
  if (to === null) return filled('since', from);
  return rangeOfDays(from, to, locale);
}

const rangeOfDays = (from: string, to: string, locale: string): string =>
  dateText(dateFormat(locale, { dateStyle: 'long' }).formatRangeToParts(startOf(from), startOf(to)), locale);

/** Days with hours of their own: `Thursday 24 December 2026`, or several as in a period. */
export const daysText = (from: string, to: string, locale: string): string =>
  from === to ? dateText(dateFormat(locale, { dateStyle: 'full' }).formatToParts(startOf(from)), locale) : rangeOfDays(from, to, locale);

/**
 * A moment for machines and for people: `13 December 2026, 16:00–18:30`. In a time zone of its own, the text names it. `siteZone`: that of
 * the site.
 */
export function shownMoment({ from, to, zone }: MomentFacts, siteZone: string, locale: string): Omit<ShownMoment, 'when'> {
  const timeZone = zone ?? siteZone;
  const format = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const named = (text: string, instant: number) => (timeZone === siteZone ? text : `${text} ${zoneName(locale, timeZone, instant)}`);
  const at = (text: string): Instant & { instant: number } => {
    const { instant } = instantOf(text, timeZone);
    const dateTime = offsetTime(timeZone, instant);
    return {
      instant,
      dateTime,
      text: named(joined(dateParts(format.formatToParts(instant), locale)), instant),
    };
  };
  const { instant: begins, ...begin } = at(from);
  if (to === null) return { from: begin, text: begin.text };
  const { instant: ends, ...end } = at(to);
  return { from: begin, to: end, text: named(rangeText(format, [begins, ends], locale), begins) };
}

/** The short name of a time zone at an instant: `EET`. */
const zoneName = (locale: string, timeZone: string, instant: number): string =>
  dateFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/**
 * From one instant until another. CLDR leaves out in some languages: the word before a time (`kl.`), and the spaces around a dash between
 * two days, whose parts have spaces themselves.
 */
function rangeText(format: Intl.DateTimeFormat, [from, to]: [number, number], locale: string): string {
  const parts = dateParts(format.formatRangeToParts(from, to), locale);
  const single = format.formatToParts(from);
  const word = single.find((_, index) => isBeforeTime(single, index))?.value ?? '';
  const hasTwoDays = parts.some(({ type, source }) => type === 'day' && source === 'endRange');
  const whole = parts.map((part, index) => {
    if (isBeforeTime(parts, index) && part.value.trim() === '') return { ...part, value: word };
    return hasTwoDays && part.source === 'shared' && /^[-–]$/.test(part.value) ? { ...part, value: ` ${part.value} ` } : part;
  });
  return joined(whole);
}

const isBeforeTime = (parts: readonly Intl.DateTimeFormatPart[], index: number): boolean =>
  parts[index]?.type === 'literal' && parts[index + 1]?.type === 'hour';

/** The parts as a text. No line ends between the word before a time and the time. */
const joined = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ value }, index) => (isBeforeTime(parts, index) ? value.replace(/(?<=\p{L}\.?)\s$/u, '\u00a0') : value)).join('');
