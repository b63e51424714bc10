import { dateFormat } from './formatters.ts';

const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A day as the language writes it: `30 November 2026`. */
export const dayText = (date: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(startOf(date));

/** Days from a first one to a last one: `1 May – 30 September 2026`. An end that is open (null) is not written: `1 May 2026 –`. */
export function periodText(from: string | null, to: string | null, locale: string): string {
  if (from === null) return to === null ? '' : `– ${dayText(to, locale)}`;
  if (to === null) return `${dayText(from, locale)} –`;
  return dateFormat(locale, { dateStyle: 'long' }).formatRange(startOf(from), startOf(to));
}
