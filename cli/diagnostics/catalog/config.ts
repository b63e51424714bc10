import { define, didYouMean, firstOf, quote, suggestion } from '../entry.ts';

/** Rounds down, so that a ratio that fails never looks like one that passes. */
const rounded = (ratio: number): string => (Math.floor(ratio * 100) / 100).toString();

/** A colour with too little contrast on another. */
interface WeakColorFacts {
  role: string;
  mode: string;
  color: string;
  on: string;
  ground: string;
  ratio: number;
  contrast: number;
  better: string | null;
}

/** Findings about `site.config.yaml` beyond its shape. */
export const configRules = {
  'config/invalid-language-tag': define<{ code: string; valid: string | null }>({
    severity: 'error',
    message: ({ code }) => `${quote(code)} is not a language tag that browsers and search engines know.`,
    hint: ({ valid }) => (valid === null ? undefined : `Write it as ${quote(valid)}.`),
    what: 'The code of a language is no BCP 47 tag, or is not written in its canonical form.',
    why: 'Browsers and search engines read BCP 47 tags in lang and hreflang; they ignore a wrong one, and with it the pairing of pages. Search engines read ISO 639-1 languages with an optional ISO 3166-1 region, where the United Kingdom is GB.',
    fix: 'Use a BCP 47 tag such as "en", "sv" or "pt-BR".',
    bad: { 'site.config.yaml': '- { code: sv_SE, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
    good: { 'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
  }),
  'config/prefix-collision': define<{ prefix: string; code: string }>({
    severity: 'error',
    message: ({ prefix, code }) =>
      prefix === ''
        ? `The language ${quote(code)} has no prefix already; only one language can do without.`
        : `The prefix ${quote(prefix)} is already that of ${quote(code)}.`,
    what: 'Two languages have the same prefix.',
    why: 'Their pages would overwrite each other.',
    fix: 'Give each language a prefix of its own; one may have the empty prefix.',
    bad: {
      'site.config.yaml':
        "- { code: en, name: English, flag: 🇬🇧, prefix: '', region: en_GB }\n- { code: sv, name: Svenska, flag: 🇸🇪, prefix: '', region: sv_SE }",
    },
    good: {
      'site.config.yaml':
        "- { code: en, name: English, flag: 🇬🇧, prefix: '', region: en_GB }\n- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }",
    },
  }),
  'config/too-many-redirects': define<{ host: string; found: number; limit: number }>({
    severity: 'error',
    message: ({ host, found, limit }) => `The site has ${found} redirects, and ${quote(host)} takes ${limit}. It leaves out the others.`,
    what: 'The site has more redirects than one of its hosts takes.',
    why: 'The host leaves out the last ones without a word, so old addresses end at the not-found page.',
    fix: 'Choose another host, or give up aliases that nobody asks for any more. An alias with "children: true" is a redirect for each page below it.',
    bad: { 'site.config.yaml': 'hosts: [netlify, cloudflare]' },
    good: { 'site.config.yaml': 'hosts: [netlify]' },
  }),
  'config/unsupported-redirects': define<{ host: string; paths: readonly string[] }>({
    severity: 'warning',
    message: ({ host, paths }) =>
      `${quote(host)} cannot compare ${paths.length === 1 ? 'an old address' : `${paths.length} old addresses`}: ${firstOf(paths)}`,
    hint: ({ host }) =>
      host === 'netlify'
        ? 'Netlify compares parameters with a name and a value, each name once. The others lead nowhere there.'
        : 'Cloudflare and GitHub Pages compare no queries, and Cloudflare takes a colon before a letter for a variable. These addresses lead nowhere there. Write rules for them in the settings of the host, or choose one that compares queries: nginx, Apache, Caddy or Vercel; Netlify, if each parameter has a name and a value.',
    names: ({ paths }) => paths,
    what: 'Old addresses lead to pages, and one of the hosts cannot compare them.',
    why: 'That host compares no queries, or takes a colon before a letter for a variable. A visitor with such an address finds the page of the path without its query, or none.',
    fix: 'Choose a host that compares queries: nginx, Apache, Caddy or Vercel; Netlify, if each parameter has a name and a value. Or give the addresses up, or write rules for them in the settings of the host, and turn this finding off.',
    bad: {
      'site.config.yaml': 'hosts: [nginx, cloudflare]',
      'content/routes.yaml': "aliases: [{ language: en, path: '/old.php?id=3', as: redirect }]",
    },
    good: {
      'site.config.yaml': 'hosts: [nginx]',
      'content/routes.yaml': "aliases: [{ language: en, path: '/old.php?id=3', as: redirect }]",
    },
  }),
  'config/duplicate-language': define<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `The language ${quote(code)} is listed twice.`,
    what: 'A language is listed twice.',
    why: 'The texts of the two could not be told apart.',
    fix: 'Keep one of the two, or give the other its own code.',
    bad: {
      'site.config.yaml':
        '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }\n- { code: sv, name: Svenska, flag: 🇫🇮, prefix: fi, region: sv_FI }',
    },
    good: { 'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
  }),
  'config/unlisted-language': define<{ code: string; listed: string | null }>({
    severity: 'error',
    message: ({ code, listed }) =>
      listed === null
        ? `The content is written in ${quote(code)} too, which is not among the languages.`
        : `No text is written in ${quote(listed)}, and all are in ${quote(code)}, which is not among the languages.`,
    hint: ({ code, listed }) => (listed === null ? undefined : `Did you mean ${quote(code)}?`),
    what: 'The menus of content/navigation.yaml are written in a language that the configuration does not list.',
    why: 'Its texts could not be shown, and every text would lack the language that is listed instead. Languages have codes of their own: Swedish is "sv", and "se" is Northern Sami.',
    fix: 'List the language with its code, or remove its texts.',
    bad: { 'site.config.yaml': '- { code: se, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
    good: { 'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
  }),
  'config/bad-prefix': define<{ prefix: string; meant: string | null }>({
    severity: 'error',
    message: ({ prefix }) => `${quote(prefix)} cannot be the first segment of a path.`,
    hint: ({ meant }) => (meant === null ? undefined : `Write ${quote(meant)}, or the empty text for no prefix.`),
    what: 'The prefix of a language cannot be part of an address.',
    why: 'The prefix is the first segment of every address in the language, and a folder of the output.',
    fix: 'Use lower case letters a to z, digits and hyphens, or the empty text for no prefix.',
    bad: { 'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: /sv/, region: sv_SE }' },
    good: { 'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }' },
  }),
  'config/unknown-source-language': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ code }) => `The source language ${quote(code)} is not among the languages.`,
    hint: ({ code, known }) => suggestion(code, known, 'Languages:'),
    what: 'The source language is not among the languages of the site.',
    why: 'Its paths are the alias paths of the other languages, and its pages are x-default for search engines.',
    fix: 'Name one of the codes under "languages".',
    bad: { 'site.config.yaml': 'sourceLanguage: eng' },
    good: { 'site.config.yaml': 'sourceLanguage: en' },
  }),
  'config/unknown-time-zone': define<{ zone: string }>({
    severity: 'error',
    message: ({ zone }) => `${quote(zone)} is not a time zone.`,
    what: 'The time zone of the site is not known.',
    why: 'The day on which a position closes, the year in the footer and the opening hours depend on it.',
    fix: 'Use a name of the IANA list, such as "Europe/Stockholm".',
    bad: { 'site.config.yaml': 'timeZone: Europe/Stokholm' },
    good: { 'site.config.yaml': 'timeZone: Europe/Stockholm' },
  }),
  // `language`: the code of the language whose address it is; null for that of the site.
  'config/bad-url': define<{ url: string; reason: string; language: string | null; remedy: string | null }>({
    severity: 'error',
    message: ({ url, reason, language }) =>
      `${quote(url)} cannot be the address of ${language === null ? 'the site' : quote(language)}: ${reason}.`,
    hint: ({ remedy }) => remedy ?? undefined,
    what: 'The address of the site holds more than scheme, host and a plain sub-path, or that of a language is no place for it.',
    why: 'Canonical links, alternates and the sitemap are absolute addresses made from it. Each needs a place of its own.',
    fix: 'Write scheme and host, with the sub-path where there is one: https://example.org/verkbro. For a language, name a host that is not that of the site: https://example.se',
    bad: { 'site.config.yaml': 'url: https://nordkaj.example/site/?lang=en' },
    good: { 'site.config.yaml': 'url: https://nordkaj.example' },
  }),
  'config/low-contrast': define<WeakColorFacts>({
    severity: 'error',
    adjustable: true,
    message: ({ role, color, mode, on, ground, contrast, ratio }) =>
      `${quote(role)} ${color} on ${quote(on)} ${ground} has a contrast of ${rounded(contrast)} in ${mode} mode, and needs ${ratio}.`,
    hint: ({ better }) =>
      better === null
        ? 'No colour has enough contrast with all its backgrounds: change those first.'
        : `Write "${better}", the nearest that can be read wherever it stands.`,
    what: 'Two colours of the site that are used together have too little contrast.',
    why: 'Many visitors cannot read it: text needs a contrast of 4.5 (WCAG 2.2, 1.4.3), edges and icons need 3 (1.4.11).',
    fix: 'Take the colour that the finding names, or one with more contrast.',
    bad: { 'site.config.yaml': "look:\n  colors:\n    accent: { light: '#FFCC00' }" },
    good: { 'site.config.yaml': "look:\n  colors:\n    accent: { light: '#7A6200' }" },
  }),
  'config/unknown-rule': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ code }) => `There is no rule ${quote(code)}.`,
    hint: ({ code, known }) => didYouMean(code, known),
    what: 'The configuration sets the severity of a rule that does not exist.',
    why: 'The severity of the rule that is meant would silently stay the same.',
    fix: 'tvilling explain lists all rules.',
    bad: { 'site.config.yaml': 'rules:\n  route/orphan-pages: warn' },
    good: { 'site.config.yaml': 'rules:\n  route/orphan-page: warn' },
  }),
  'config/fixed-rule': define<{ code: string; setting: string }>({
    severity: 'error',
    message: ({ code, setting }) => `${quote(code)} cannot be set to ${quote(setting)}: what it finds leaves nothing to show.`,
    what: 'The configuration lowers or turns off a rule that every build needs.',
    why: 'Content that cannot be read, placed or shown would be missing from the site, and the run would be green.',
    fix: 'Remove the line; tvilling explain <code> says whether a rule can be turned down.',
    bad: { 'site.config.yaml': 'rules:\n  route/orphan-page: warn\n  content/syntax: off' },
    good: { 'site.config.yaml': 'rules:\n  route/orphan-page: warn' },
  }),
};
