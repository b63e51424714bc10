import { z } from 'zod';
import { localizedText, text, textOrLocalized } from './fields.ts';
import { isKind } from './is-kind.ts';
import { fallbacksOf } from './language-fallbacks.ts';
import type { TextOrLocalized } from './localized.ts';
import type { OpeningDays } from './opening-rules.ts';
import { companyTimes, type OpeningTimesValue } from './opening-times.ts';
import { hoursRange } from './written-hours.ts';

const hours = z
  .union([hoursRange, z.array(hoursRange).min(1), companyTimes()])
  .describe('Opening hours, or a list of them if days differ, or a week with seasons and exceptions.');

/** `contact` in `site.config.yaml`: what the site tells of its company. */
export const contact = z
  .strictObject({
    organization: textOrLocalized()
      .optional()
      .describe('Name of the company, in all languages or in each; if left out, the name of the site.'),
    street: textOrLocalized().optional().describe('Street and number, in all languages or in each.'),
    postalCode: text().optional().describe('Postal code.'),
    city: localizedText().optional().describe('Town.'),
    country: localizedText().optional().describe('Country.'),
    countryCode: z
      .string()
      .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
      .optional()
      .describe('The country code (ISO 3166-1 alpha-2), such as SE, for structured data.'),
    registration: textOrLocalized()
      .optional()
      .describe('The number of the company in the public register, with the words before it, such as Company no. 559000-0000.'),
    phone: z
      .string()
      .regex(/^\+[\d ]+$/, 'an international number such as "+46 8 465 004 20"')
      .optional()
      .describe('The number with its country code, such as +46 8 465 004 20.'),
    email: z.email().optional().describe('Email address.'),
    hours: hours.optional(),
  })
  .describe(
    'Facts of the company, as far as the site tells them. Pages, forms and structured data show them, and texts can: {contact:email}.',
  );

interface CompanyFacts {
  name: TextOrLocalized;
  sourceLanguage: string;
  languages?: Parameters<typeof fallbacksOf>[0] | undefined;
  contact?: z.infer<typeof contact> | undefined;
}

/** Whether the hours of the company are written as a week with seasons and exceptions. They can be of no other kind of field. */
const isOpeningTimes = (written: z.infer<typeof hours>): written is OpeningTimesValue => isKind(written, 'own');

/** The opening hours of the company; none if the site does not give them. */
export function openingDays({ contact: facts }: Pick<CompanyFacts, 'contact'>): OpeningDays {
  const { hours = [] } = facts ?? {};
  return isOpeningTimes(hours) ? (hours.written as OpeningDays) : { week: [hours].flat(), seasons: [], exceptions: [] };
}

/** The same as a value of content. */
export function openingTimesOf(company: Pick<CompanyFacts, 'contact'>): OpeningTimesValue {
  const { hours } = company.contact ?? {};
  return hours && isOpeningTimes(hours) ? hours : companyTimes().parse({ week: openingDays(company).week });
}

/** A text of the configuration in a language: in the source language, if it lacks this one. */
export const factIn = (
  written: TextOrLocalized,
  language: string,
  { sourceLanguage, languages = [] }: Pick<CompanyFacts, 'sourceLanguage' | 'languages'>,
): string => {
  if (typeof written === 'string') return written;
  const lender = [language, ...fallbacksOf(languages, language)].find((code) => code in written.values);
  return written.in(lender ?? language) ?? written.in(sourceLanguage) ?? '';
};

/** A text of the configuration in all of its languages. */
export const factTexts = (written: TextOrLocalized): string[] => (typeof written === 'string' ? [written] : Object.values(written.values));

/** The name of the site in a language. */
export const nameOfSite = (config: CompanyFacts, language: string): string => factIn(config.name, language, config);

/** The name of the company in a language: that of the site, if it has none of its own. */
export const organizationName = (config: CompanyFacts, language: string): string =>
  factIn(config.contact?.organization ?? config.name, language, config);
