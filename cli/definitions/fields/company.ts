import { z } from 'zod';
import { localizedText, text, textOrLocalized } from './fields.ts';
import type { TextOrLocalized } from './localized.ts';
import { standIns } from './stand-ins.ts';
import { weekdays } from './weekdays.ts';

/** A time of day: `09:00`. */
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as "09:00", between quotation marks');

/** Hours from one weekday to another. */
export const hoursRange = z
  .strictObject({
    from: z.enum(weekdays).describe('The first weekday.'),
    to: z.enum(weekdays).describe('The last weekday.'),
    opens: clock.describe('From when, such as "09:00".'),
    closes: clock.describe('Until when, such as "18:00".'),
  })
  .describe("Opening hours in the site's time zone, from the first weekday to the last.");

const hours = z
  .union([hoursRange, z.array(hoursRange).min(1)])
  .describe('Opening hours, or a list of them where days differ.');

/** `contact` in `site.config.yaml`: what the site tells of its company. */
export const contact = z
  .strictObject({
    organization: textOrLocalized()
      .optional()
      .describe("Name of the company, in all languages or in each; the site's name where left out."),
    street: textOrLocalized().optional().describe('Street and number, in all languages or in each.'),
    postalCode: text().optional().describe('Postal code.'),
    city: localizedText().optional().describe('Town.'),
    country: localizedText().optional().describe('Country.'),
    countryCode: z
      .string()
      .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
      .optional()
      .describe('ISO 3166-1 alpha-2, such as SE, for structured data.'),
    registration: textOrLocalized()
      .optional()
      .describe(
        'The number of the company in the public register, with the words before it: Company no. 559000-0000.',
      ),
    phone: z
      .string()
      .regex(/^\+[\d ]+$/, 'an international number such as "+46 8 465 004 20"')
      .optional()
      .describe('International number, such as +46 8 465 004 20.'),
    email: z.email().optional().describe('E-mail address.'),
    hours: hours.optional(),
  })
  .describe(
    'What the site tells of its company, as far as it does. Facts that pages, forms and structured data show; in text {contact:email} and the like.',
  );

export type OpeningHours = z.infer<typeof hoursRange>;

interface CompanyFacts {
  name: TextOrLocalized;
  sourceLanguage: string;
  languages?: Parameters<typeof standIns>[0] | undefined;
  contact?: z.infer<typeof contact> | undefined;
}

/** The opening hours, one for each range of days; empty if the site does not give them. */
export const openingHours = ({ contact: facts }: Pick<CompanyFacts, 'contact'>): OpeningHours[] =>
  [facts?.hours ?? []].flat();

/** A text of the configuration in a language: in the source language, if it lacks this one. */
export const factIn = (
  written: TextOrLocalized,
  language: string,
  { sourceLanguage, languages = [] }: Pick<CompanyFacts, 'sourceLanguage' | 'languages'>,
): string => {
  if (typeof written === 'string') return written;
  const lender = [language, ...standIns(languages, language)].find((code) => code in written.values);
  return written.in(lender ?? language) ?? written.in(sourceLanguage) ?? '';
};

/** A text of the configuration in all of its languages. */
export const factTexts = (written: TextOrLocalized): string[] =>
  typeof written === 'string' ? [written] : Object.values(written.values);

/** The name of the site in a language. */
export const nameOfSite = (config: CompanyFacts, language: string): string =>
  factIn(config.name, language, config);

/** The name of the company in a language: that of the site, if it has none of its own. */
export const organizationName = (config: CompanyFacts, language: string): string =>
  factIn(config.contact?.organization ?? config.name, language, config);
