import { type Config, weekdays } from '../schema/config.ts';
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

/** The contact facts of the configuration as a reader of one language writes them. */
export function contactFacts({ contact, timeZone }: Config, language: string, locale: string): ContactFacts {
  const { organization, street, postalCode, city, country, phone, email, hours } = contact;
  const days = `${weekdayName(hours.from, locale)}–${weekdayName(hours.to, locale)}`;
  return {
    organization,
    addressLines: [street, `${postalCode} ${city.values[language] ?? ''}`, country.values[language] ?? ''],
    phone,
    phoneHref: `tel:${phone.replaceAll(' ', '')}`,
    email,
    hours: `${days}, ${clock(hours.opens, locale)}–${clock(hours.closes, locale)}`,
    timeZone,
  };
}
