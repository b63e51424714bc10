import { factIn, openingDays, organizationName } from '../../definitions/fields/company.ts';
import type { Config, Language } from '../../definitions/fields/config.ts';
import { weekTexts } from '../../definitions/fields/hours-texts.ts';
import type { ContactFacts } from '../../definitions/fields/in-language.ts';
import { weekOn } from '../../definitions/fields/opening-rules.ts';
import { localeOf } from '../../definitions/locale.ts';
import { commaOf } from '../../platform/locale-formats.ts';
import { oncePer, oncePerObject } from '../../platform/once-per.ts';

/**
 * The contact facts of the configuration as people write them in one language. Hours are lines such as `Saturday, 10:00–12:00 and
 * 14:00–16:00`. In right-to-left text, groups of digits would change places (Unicode annex 9), so each is isolated. `date`: the day of the
 * build, whose season decides about the hours.
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
  const locale = localeOf(language);
  const { contact = {}, timeZone } = config;
  const { street, postalCode, city, country, phone, email } = contact;
  const town = [postalCode && leftToRight(postalCode, language), city && factIn(city, code, config)].filter(Boolean).join(' ');
  const lines = [street && factIn(street, code, config), town, country && factIn(country, code, config)];
  return {
    organization: organizationName(config, code),
    addressLines: lines.filter((line): line is string => line !== undefined && line !== ''),
    ...(phone === undefined ? {} : { phone: { text: leftToRight(phone, language), href: `tel:${phone.replaceAll(' ', '')}` } }),
    ...(email === undefined ? {} : { email }),
    hours: weekTexts(weekOn(openingDays(config), date), locale).map(({ days, hours }) => `${days}${commaOf(locale)} ${hours}`),
    timeZone,
  };
}
