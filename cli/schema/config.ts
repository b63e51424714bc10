import { z } from 'zod';
import { localizedText, text } from './fields.ts';

const language = z.strictObject({
  /** BCP 47 tag, used for `lang`, `hreflang` and number formats. */
  code: z.string(),
  /** What people read in the switcher: the language's own name for itself. */
  name: text(),
  /** Decoration only. */
  flag: text(),
  /** First segment of every path in this language; empty for the language without prefix. */
  prefix: z.string(),
  /** Open Graph locale, for example `sv_SE`. */
  region: z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/, 'an Open Graph locale such as "sv_SE"'),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
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

const contact = z.strictObject({
  organization: text(),
  street: text(),
  postalCode: text(),
  city: localizedText(),
  country: localizedText(),
  /** ISO 3166-1 alpha-2, for structured data. */
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'a country code such as "SE"'),
  phone: z.string().regex(/^\+[\d ]+$/, 'an international number such as "+46 8 465 004 20"'),
  email: z.email(),
  /** Opening hours in the site's time zone, from the first weekday to the last. */
  hours: z.strictObject({ from: z.enum(weekdays), to: z.enum(weekdays), opens: clock, closes: clock }),
});

const isEndpoint = (url: string) =>
  /^(\/[\w.-]+)+$/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url));

const receiver = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('endpoint'),
    url: z.string().refine(isEndpoint, 'a path such as "/api/forms", or an https address'),
  }),
  z.strictObject({ type: z.literal('netlify') }),
  z.strictObject({ type: z.literal('formspree'), contact: text(), consultation: text() }),
  z.strictObject({ type: z.literal('web3forms'), accessKey: text() }),
]);

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

/** `site.config.yaml` */
export const configFile = z.strictObject({
  name: text(),
  /** The product's name in lower case: names the second storage key of the language choice. */
  product: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name in lower case'),
  /** Absolute address of the site; a path in it (`https://example.org/verkbro`) is the site's sub-path. */
  url: z.url({ protocol: /^https?$/ }),
  /** IANA time zone in which the site's days begin. */
  timeZone: z.string(),
  sourceLanguage: z.string(),
  languages: z.array(language).min(1),
  paths: z
    .strictObject({ trailingSlash: z.enum(['never', 'always']).default('never') })
    .default({ trailingSlash: 'never' }),
  detection: z.array(z.enum(detectors)).default([...detectors]),
  footer: z.strictObject({ localizeLinks: z.boolean().default(false) }).default({ localizeLinks: false }),
  contact,
  forms: z.strictObject({ receiver }),
  /** Hosts to write configuration files for; `netlify` and `cloudflare` read `_redirects` and `_headers`. */
  hosts: z.array(z.enum(['netlify', 'cloudflare'])).default([]),
  theme: z
    .strictObject({ light: z.string(), dark: z.string() })
    .default({ light: '#FBFAF6', dark: '#0B1512' }),
  translations: z
    .strictObject({
      /** Names and words that may stand alike in every language. */
      sameWords: z.array(text()).default([]),
    })
    .default({ sameWords: [] }),
  /** Severity of a rule where it differs from the rule's own. */
  rules: z.record(z.string(), z.enum(['off', 'warn', 'error'])).default({}),
});

export type Config = z.infer<typeof configFile>;
export type Language = Config['languages'][number];
