import { type Config, type Language, weekdays } from '../schema/config.ts';
import type { ContactFacts } from '../schema/in-language.ts';

/** 1970-01-05 was a Monday. */
const weekdayName = (day: (typeof weekdays)[number], locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 5 + weekdays.indexOf(day)),
  );

const clock = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );

/**
 * The contact facts of the configuration as a reader of one language writes them. In right-to-left text, groups of
 * digits are isolated (U+2066 to U+2069), which would otherwise change places (Unicode annex 9).
 */
export function contactFacts(
  { contact, timeZone }: Config,
  { code, direction }: Language,
  locale: string,
): ContactFacts {
  const plain = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text);
  const { organization, street, postalCode, city, country, phone, email, hours } = contact;
  const days = `${weekdayName(hours.from, locale)}–${weekdayName(hours.to, locale)}`;
  return {
    organization,
    addressLines: [street, `${plain(postalCode)} ${city.values[code] ?? ''}`, country.values[code] ?? ''],
    phone: plain(phone),
    phoneHref: `tel:${phone.replaceAll(' ', '')}`,
    email,
    hours: `${days}, ${clock(hours.opens, locale)}–${clock(hours.closes, locale)}`,
    timeZone,
  };
}
