import { factIn, openingDays, organizationName } from '../../definitions/fields/company.ts';
import type { Config, Language } from '../../definitions/fields/config.ts';
import type { ContactFacts } from '../../definitions/fields/in-language.ts';
import { weekOn } from '../../definitions/fields/opening-rules.ts';
import { weekdays } from '../../definitions/fields/weekdays.ts';
import type { OpeningHours } from '../../definitions/fields/written-hours.ts';
import { localeOf } from '../../definitions/locale.ts';
import { groupBy } from '../../platform/group-by.ts';
import { commaOf, dateFormat, listFormat } from '../../platform/locale-formats.ts';
import { oncePer, oncePerObject } from '../../platform/once-per.ts';

/** 1970-01-05 was a Monday. */
const weekdayName = (day: (typeof weekdays)[number], locale: string): string =>
  dateFormat(locale, { weekday: 'long' }).format(Date.UTC(1970, 0, 5 + weekdays.indexOf(day)));

const clock = (time: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(`1970-01-01T${time}:00Z`));

/** `Monday–Friday, 09:00–18:00`, or `Saturday, 10:00–12:00 and 14:00–16:00` for a single day with a pause. */
function hoursTexts(ranges: readonly OpeningHours[], locale: string): string[] {
  const daysOf = ({ from, to }: OpeningHours) => [...new Set([from, to])].map((day) => weekdayName(day, locale)).join('–');
  return Array.from(groupBy(ranges, daysOf), ([days, group]) => {
    const hours = group.map(({ opens, closes }) => `${clock(opens, locale)}–${clock(closes, locale)}`);
    return `${days}${commaOf(locale)} ${listFormat(locale).format(hours)}`;
  });
}

/**
 * The contact facts of the configuration as people write them in one language. In right-to-left text, groups of digits would
 * change places (Unicode annex 9), so each is isolated. `date`: the day of the build, whose season decides about the hours.
 */
export const contactFactsIn = (config: Config, language: Language, date: string): ContactFacts => factsIn(config)(language)(date);

const factsIn = oncePerObject((config: Config) =>
  oncePer((language: Language) => oncePer((date: string) => contactFacts(config, language, date))),
);

/** A text that is read from left to right, also within right-to-left text (U+2066 to U+2069). */
const leftToRight = (text: string, { direction }: Language): string => (direction === 'rtl' ? `\u2066${text}\u2069` : text);

const latinOrDigits = /[\p{Script=Latin}\d](?:[\p{Script=Latin}\d ./-]*[\p{Script=Latin}\d])?/gu;

/** The number of the company in the register, with the words before it, which may be in either direction; undefined if there is none. */
export function registrationIn(config: Config, language: Language): string | undefined {
  const { registration } = config.contact ?? {};
  if (registration === undefined) return undefined;
  return factIn(registration, language.code, config).replace(latinOrDigits, (part) => leftToRight(part, language));
}

function contactFacts(config: Config, language: Language, date: string): ContactFacts {
  const { code } = language;
  const { contact = {}, timeZone } = config;
  const { street, postalCode, city, country, phone, email } = contact;
  const town = [postalCode && leftToRight(postalCode, language), city && factIn(city, code, config)].filter(Boolean).join(' ');
  const lines = [street && factIn(street, code, config), town, country && factIn(country, code, config)];
  return {
    organization: organizationName(config, code),
    addressLines: lines.filter((line): line is string => line !== undefined && line !== ''),
    ...(phone === undefined ? {} : { phone: { text: leftToRight(phone, language), href: `tel:${phone.replaceAll(' ', '')}` } }),
    ...(email === undefined ? {} : { email }),
    hours: hoursTexts(weekOn(openingDays(config), date), localeOf(language)),
    timeZone,
  };
}
