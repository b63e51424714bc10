import { define, quote, suggestion } from '../entry.ts';

/** What can be wrong with `site.config.yaml` beyond its shape. */
export const configRules = {
  'config/invalid-language-tag': define<{ code: string; valid: string | null }>({
    severity: 'error',
    message: ({ code }) => `${quote(code)} is not a language tag that browsers and search engines know.`,
    hint: ({ valid }) =>
      valid === null ? 'Use a BCP 47 tag such as "en", "sv" or "pt-BR".' : `Write it as ${quote(valid)}.`,
    why: 'lang and hreflang take BCP 47 tags; a wrong one is ignored, and the pairing of pages with it. Google: ISO 639-1 language, optionally ISO 3166-1 alpha-2 region (the United Kingdom is GB).',
    bad: 'code: en_US',
    good: 'code: en-US',
  }),
  'config/prefix-collision': define<{ prefix: string; code: string }>({
    severity: 'error',
    message: ({ prefix, code }) =>
      prefix === ''
        ? `The language ${quote(code)} has no prefix already; only one language can do without.`
        : `The prefix ${quote(prefix)} is already that of ${quote(code)}.`,
    why: 'Two languages would write their pages over each other.',
    bad: '- { code: en, prefix: "" }\n- { code: sv, prefix: "" }',
    good: '- { code: en, prefix: "" }\n- { code: sv, prefix: sv }',
  }),
  'config/duplicate-language': define<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `The language ${quote(code)} is listed twice.`,
    why: 'Texts could not be told apart.',
    bad: '- { code: sv }\n- { code: sv }',
    good: '- { code: en }\n- { code: sv }',
  }),
  'config/bad-prefix': define<{ prefix: string }>({
    severity: 'error',
    message: ({ prefix }) => `${quote(prefix)} cannot be the first segment of a path.`,
    hint: () => 'Use lower case letters a to z, digits and hyphens, or the empty text for no prefix.',
    why: 'The prefix stands in every address of the language.',
    bad: 'prefix: /sv/',
    good: 'prefix: sv',
  }),
  'config/unknown-source-language': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ code }) => `The source language ${quote(code)} is not among the languages.`,
    hint: ({ code, known }) => suggestion(code, known, 'Languages:'),
    why: 'Translations are compared with the source language.',
    bad: 'sourceLanguage: de',
    good: 'sourceLanguage: en',
  }),
  'config/unknown-time-zone': define<{ zone: string }>({
    severity: 'error',
    message: ({ zone }) => `${quote(zone)} is not a time zone.`,
    hint: () => 'Use a name of the IANA list, such as "Europe/Stockholm".',
    why: 'Closing dates and opening hours depend on it.',
    bad: 'timeZone: Stockholm',
    good: 'timeZone: Europe/Stockholm',
  }),
  'config/bad-url': define<{ url: string }>({
    severity: 'error',
    message: ({ url }) => `${quote(url)} cannot be the address of the site.`,
    hint: () => 'Write scheme and host, with the sub-path where there is one, and no query or fragment.',
    why: 'Canonical links, alternates and the sitemap are absolute addresses made from it.',
    bad: 'url: https://example.org/?site=1',
    good: 'url: https://example.org/verkbro',
  }),
  'config/unknown-rule': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ code }) => `There is no rule ${quote(code)}.`,
    hint: ({ code, known }) => suggestion(code, known, 'Rules:'),
    why: 'A mistyped rule would stay as it was without a word.',
    bad: 'rules: { route/slug-colision: warn }',
    good: 'rules: { route/slug-collision: warn }',
  }),
};
