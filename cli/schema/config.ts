import { z } from 'zod';
import { languageCode, localizedText, text } from './fields.ts';

const language = z.strictObject({
  code: z.string().describe('BCP 47 tag such as en or pt-BR, used for lang, hreflang and number formats.'),
  name: text().describe("What people read in the switcher: the language's own name for itself."),
  flag: text().describe('Decoration only.'),
  prefix: z
    .string()
    .describe('First segment of every path in this language; empty for the language without prefix.'),
  region: z
    .string()
    .regex(
      /^[a-z]{2,3}_(?!UK)[A-Z]{2}$/,
      'an Open Graph locale such as "sv_SE", or "en_GB" for the United Kingdom',
    )
    .describe('Open Graph locale, such as sv_SE.'),
  direction: z
    .enum(['ltr', 'rtl'])
    .default('ltr')
    .describe('Direction of writing: ltr from left to right, rtl from right to left.'),
});

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as "09:00", between quotation marks');

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const hours = z
  .strictObject({
    from: z.enum(weekdays).describe('The first weekday.'),
    to: z.enum(weekdays).describe('The last weekday.'),
    opens: clock.describe('From when, such as "09:00".'),
    closes: clock.describe('Until when, such as "18:00".'),
  })
  .describe("Opening hours in the site's time zone, from the first weekday to the last.");

const contact = z
  .strictObject({
    organization: text().describe('Name of the company.'),
    street: text().describe('Street and number.'),
    postalCode: text().describe('Postal code.'),
    city: localizedText().describe('Town.'),
    country: localizedText().describe('Country.'),
    countryCode: z
      .string()
      .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
      .describe('ISO 3166-1 alpha-2, such as SE, for structured data.'),
    phone: z
      .string()
      .regex(/^\+[\d ]+$/, 'an international number such as "+46 8 465 004 20"')
      .describe('International number, such as +46 8 465 004 20.'),
    email: z.email().describe('E-mail address.'),
    hours,
  })
  .describe('Facts that pages, forms and structured data show; in text {contact:email} and the like.');

const isEndpoint = (url: string) =>
  /^(\/[\w.-]+)+$/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url));

const receiver = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('endpoint').describe('The forms are posted to an address of your own.'),
      url: z
        .string()
        .refine(isEndpoint, 'a path such as "/api/forms", or an https address')
        .describe('A path such as /api/forms, or an https address.'),
    }),
    z.strictObject({ type: z.literal('netlify').describe('Netlify takes them.') }),
    z.strictObject({
      type: z.literal('formspree').describe('Formspree takes them.'),
      contact: text().describe('Id of the contact form.'),
      consultation: text().describe('Id of the consultation form.'),
    }),
    z.strictObject({
      type: z.literal('web3forms').describe('Web3Forms takes them.'),
      accessKey: text().describe('Key of the account.'),
    }),
  ])
  .describe('Who receives the forms. The content security policy allows this receiver only.');

/** Ways to learn a visitor's language, strongest first. Everything after `path` only ever leads to a suggestion. */
export const detectors = [
  'path',
  'querystring',
  'cookie',
  'localStorage',
  'sessionStorage',
  'navigator',
  'htmlTag',
] as const;

const footer = z
  .strictObject({
    localizeLinks: z
      .boolean()
      .default(false)
      .describe("true: the quick links lead to the page's language; false: to the language without prefix."),
  })
  .default({ localizeLinks: false });

const rules = z
  .record(z.string(), z.enum(['off', 'warn', 'error']))
  .meta({ rules: true })
  .default({});

/** `site.config.yaml` */
export const configFile = z.strictObject({
  name: text().describe('Name of the site.'),
  product: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'a name in lower case')
    .describe("The product's name in lower case: names the second storage key of the language choice."),
  url: z
    .url({ protocol: /^https?$/ })
    .describe(
      "Absolute address of the site; a path in it (https://example.org/folder) is the site's sub-path.",
    ),
  timeZone: z.string().describe("IANA time zone in which the site's days begin, such as Europe/Stockholm."),
  sourceLanguage: languageCode().describe('The code of the language that the others are translated from.'),
  languages: z.array(language).min(1).describe('The languages of the site, in the order of the switcher.'),
  paths: z
    .strictObject({
      trailingSlash: z
        .enum(['never', 'always'])
        .default('never')
        .describe('always writes services/index.html, for hosts that know only folders.'),
    })
    .default({ trailingSlash: 'never' })
    .describe('How addresses look.'),
  detection: z
    .array(z.enum(detectors))
    .default([...detectors])
    .describe("Ways to learn a visitor's language, strongest first. What stands after path only suggests."),
  footer: footer.describe('The footer.'),
  contact,
  forms: z.strictObject({ receiver }).describe('The forms.'),
  hosts: z
    .array(z.enum(['netlify', 'cloudflare']))
    .default([])
    .describe('Hosts to write configuration files for; both read _redirects and _headers.'),
  theme: z
    .strictObject({
      light: z.string().describe('Colour in light mode, such as #FBFAF6.'),
      dark: z.string().describe('Colour in dark mode.'),
    })
    .default({ light: '#FBFAF6', dark: '#0B1512' })
    .describe("The colours of the browser's own frame."),
  translations: z
    .strictObject({
      sameWords: z
        .array(text())
        .default([])
        .describe('Names and words that may stand alike in every language.'),
    })
    .default({ sameWords: [] })
    .describe('How translations are compared.'),
  rules: rules.describe(
    "Severity of a rule where it differs from the rule's own; tvilling explain lists the codes.",
  ),
});

export type Config = z.infer<typeof configFile>;
export type Language = Config['languages'][number];
