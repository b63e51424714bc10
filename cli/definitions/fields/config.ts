import { z } from 'zod';
import { contact } from './company.ts';
import { counterStyles, type Digits } from './digits.ts';
import { environment } from './environment.ts';
import { languageCode, pageReference, text, textOrLocalized } from './fields.ts';
import { head, policy } from './head.ts';
import { hasFallbacks, refuseBadFallbacks } from './language-fallbacks.ts';
import { look } from './look.ts';

const language = z.strictObject({
  code: z
    .string()
    .regex(/^(?!all$)/, 'the tag of a language: "all" stands for every language in texts')
    .describe('The code of the language (BCP 47), such as en or pt-BR, for browsers, search engines and number formats.'),
  name: text().describe('What people read in the switcher: the name of the language in the language itself.'),
  flag: text().describe('A flag, for decoration only.'),
  prefix: z.string().describe('The first part of every address in this language; empty for the language without a prefix.'),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where the language begins if it has a domain of its own, such as https://example.se, or https://example.ch/fr beside another language. If left out, at the address of the site.',
    ),
  region: z
    .string()
    .regex(/^[a-z]{2,3}_(?!UK)[A-Z]{2}$/, 'an Open Graph locale such as "sv_SE", or "en_GB" for the United Kingdom')
    .describe('The locale for Open Graph, such as sv_SE.'),
  numbers: z
    .enum(Object.keys(counterStyles) as [Digits, ...Digits[]])
    .optional()
    .describe(
      'The digits of numbers, prices, days and times: latn 123, arab ١٢٣, arabext ۱۲۳, deva १२३ and others. If left out, those of the region.',
    ),
  direction: z.enum(['ltr', 'rtl']).default('ltr').describe('The direction of writing: from left to right, or from right to left.'),
  state: z
    .enum(['draft', 'partial'])
    .optional()
    .describe(
      'Draft: it is being translated; texts may be missing, and nothing is published. Partial: each page is published as soon as it is translated. If left out, every page must be translated.',
    ),
  fallback: z
    .union([
      z.array(languageCode()).min(1),
      languageCode(),
      // Editors offer it.
      z.literal('source'),
    ])
    .optional()
    .describe(
      'What replaces missing texts: a list of languages, of which the first that has the text is used, or else the source language. With source, a draft or partial language shows the pages that it lacks in the source language, with its own menus.',
    ),
});

/** Which social image a page has: its own, that of the first page, or none. */
export const socialImages = z.enum(['pages', 'site', 'off']);

/** The encodings of compressed files, as HTTP names them (RFC 9110, RFC 7932). */
const encoding = z.enum(['br', 'gzip']);

const hostName = z.enum(['netlify', 'cloudflare', 'vercel', 'nginx', 'apache', 'caddy', 'github-pages']);

/** More languages than any site has. Each page is rendered, and each text compared, in all of them. */
export const mostLanguages = 100;

/** Settings for some forms are optional here. A form whose setting is missing is reported where it stands. */
const forms = <R extends z.ZodType>(receiver: R) =>
  z
    .strictObject({
      receiver,
      thanks: pageReference().optional().describe('The page shown after a form was sent without script.'),
      failed: pageReference().optional().describe('The page shown when a form that was sent without script could not be kept.'),
      privacy: pageReference().optional().describe('The page that says what happens to what visitors send. Forms link to it.'),
      topics: pageReference().optional().describe('The page whose subpages visitors choose from as their topic.'),
    })
    .describe('Who receives the forms, and the pages that they lead to. A site without a form needs none of it.');

/** Ways to find a visitor's language, strongest first. All but `path` only lead to a suggestion. */
export const detectors = ['path', 'querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'] as const;

const footer = z
  .strictObject({
    localizeLinks: z
      .boolean()
      .default(true)
      .describe('The quick links lead to pages in the language of the page; otherwise, in the source language.'),
  })
  .default({ localizeLinks: true });

const rules = z
  .record(z.string(), z.enum(['off', 'warn', 'error']))
  .meta({ rules: true })
  .default({});

/** The schema of `site.config.yaml`, with the schema of the existing receivers. */
export const configFile = <R extends z.ZodType>(receiver: R) =>
  anyConfig(receiver).superRefine(refuseDraftSource).superRefine(refuseUnusedFallback).superRefine(refuseBadFallbacks);

/** Everything is translated from the source language, so it has all texts. */
function refuseDraftSource(
  { languages, sourceLanguage }: { languages: z.infer<typeof language>[]; sourceLanguage: string },
  context: z.RefinementCtx,
): void {
  const index = languages.findIndex(({ code, state }) => code === sourceLanguage && state !== undefined);
  if (index >= 0)
    context.addIssue({
      code: 'custom',
      path: ['languages', index, 'state'],
      message: 'no state: the source language is neither a draft nor partial',
    });
}

/** A language that has every page needs no other text. */
function refuseUnusedFallback({ languages }: { languages: z.infer<typeof language>[] }, context: z.RefinementCtx): void {
  for (const [index, { state, fallback }] of languages.entries()) {
    if (fallback !== 'source' || state !== undefined) continue;
    context.addIssue({
      code: 'custom',
      path: ['languages', index, 'fallback'],
      message: 'no fallback: a language without "state" has every page itself',
    });
  }
}

const anyConfig = <R extends z.ZodType>(receiver: R) =>
  z.strictObject({
    name: textOrLocalized().describe('Name of the site, in all languages or in each.'),
    product: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'a name in lower case')
      .describe('A name in lower case. Browsers keep the language that a visitor chooses under it.'),
    url: z
      .url({ protocol: /^https?$/ })
      .describe('The full address of the site, with its folder if it has one: https://example.org/folder.'),
    timeZone: z.string().describe('The time zone in which the days of the site begin (IANA), such as Europe/Stockholm.'),
    sourceLanguage: languageCode().describe('The code of the language from which the others are translated.'),
    languages: z.array(language).min(1).max(mostLanguages).describe('The languages of the site, in the order of the switcher.'),
    paths: z
      .strictObject({
        trailingSlash: z
          .enum(['never', 'always'])
          .default('never')
          .describe('Always is for hosts that know only folders: pages are written as services/index.html.'),
        sourceUnderPrefix: z
          .enum(['page', 'redirect', 'off'])
          .default('page')
          .describe('What is at /sv/about where the page is /about and /sv/om-oss: the page, a redirect to it, or nothing.'),
      })
      .default({ trailingSlash: 'never', sourceUnderPrefix: 'page' })
      .describe('How addresses look.'),
    detection: z
      .array(z.enum(detectors))
      .default([...detectors])
      .describe('How to learn the language of a visitor, the strongest way first. Ways after path only suggest a language.'),
    socialImages: socialImages.default('pages').describe('Social images: one for each page, that of the home page for all, or none.'),
    footer: footer.describe('The footer.'),
    contact: contact.optional(),
    forms: forms(receiver).optional(),
    hosts: z
      .array(hostName)
      .default([])
      .describe('Hosts for which configuration files are written: headers, redirects, not-found pages, one address for each page.'),
    hostFiles: z
      .array(text().max(200))
      .default([])
      .describe('Files in public/ to publish even though a host runs or obeys them, such as CNAME.'),
    httpsOnly: z
      .enum(['host', 'preload', 'off'])
      .default('host')
      .describe(
        'Whether browsers are told to use https only (Strict-Transport-Security): for the host alone, for the host and all subdomains, as preload lists require, or not at all.',
      ),
    compress: z
      .array(encoding)
      .default([])
      .describe('Compressed files beside each text file, for servers that send these: br writes page.html.br, gzip page.html.gz.'),
    markdown: z
      .boolean()
      .default(false)
      .describe(
        'Each page that search engines find is also written in Markdown, such as services.md, and llms.txt lists these files for language models (llmstxt.org).',
      ),
    editAddress: z
      .url({ protocol: /^https?$/ })
      .refine((address) => address.includes('{file}'), 'an address with "{file}" for the path of the file')
      .optional()
      .describe(
        'Where a file of the content is edited, with {file} for its path: https://git.example.org/manual/edit/main/{file}. Pages of a documentation link to it.',
      ),
    environment,
    head,
    policy,
    look,
    translations: z
      .strictObject({
        sameWords: z.array(text().max(100)).max(1000).default([]).describe('Names and words that may be the same in every language.'),
      })
      .default({ sameWords: [] })
      .describe('How translations are compared.'),
    rules: rules.describe('How severe the findings of a rule are, if it should be other than usual. tvilling explain lists the codes.'),
  });

/** `forms.receiver`: the name of a receiver, and the settings of its definition. */
export interface ReceiverSettings {
  type: string;
  [setting: string]: unknown;
}

export type Config = z.infer<ReturnType<typeof configFile<z.ZodType<ReceiverSettings>>>>;
export type Encoding = z.infer<typeof encoding>;

export type HostName = z.infer<typeof hostName>;
export type Language = Config['languages'][number];

/** A language of the site, by its code. */
export function languageOf({ languages }: Pick<Config, 'languages'>, code: string): Language {
  const found = languages.find((language) => language.code === code);
  if (found === undefined) throw new Error(`no language ${code}`);
  return found;
}

/**
 * The published languages, including those that are partly translated. Content may be written in a draft language, but the output
 * never has one.
 */
export const publishedLanguages = <L extends Partial<Language>>(languages: readonly L[]): L[] =>
  languages.filter(({ state }) => state !== 'draft');

/** The languages in which every page must be written: those that have all texts themselves. */
export const requiredLanguages = <L extends Partial<Language>>(languages: readonly L[]): L[] =>
  languages.filter((language) => language.state === undefined && !hasFallbacks(language));

/** The codes of the languages in which a page is published as soon as it is written. */
export const partialLanguages = (languages: readonly Partial<Language>[]): string[] =>
  languages.flatMap(({ code, state }) => (state === 'partial' && code !== undefined ? [code] : []));

/** The settings that addresses and translations depend on. */
export type SiteLanguages = Pick<Config, 'languages' | 'sourceLanguage'>;

/** The settings of the route table. A setting is missing if it cannot be read. */
export type RouteSettings = SiteLanguages & Partial<Pick<Config, 'paths' | 'socialImages' | 'url'>>;
