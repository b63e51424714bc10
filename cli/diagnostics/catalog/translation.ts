import { define, quote, suggestion } from '../entry.ts';

/** What can be wrong between the languages. */
export const translationRules = {
  'translation/missing': define<{ languages: readonly string[] }>({
    severity: 'error',
    message: ({ languages }) =>
      languages.length > 1
        ? `The texts in ${languages.map(quote).join(', ')} are missing.`
        : `The text in ${languages.map(quote).join('')} is missing.`,
    hint: ({ languages }) =>
      `Add ${languages.map((code) => `"${code}: …"`).join(', ')} beside the other languages.`,
    what: 'A text is not there in every language that its page exists in.',
    why: 'A page in one language with holes in another is no twin.',
    fix: 'Add the text. A page that is meant for some languages only says so in routes.yaml: languages: [en]',
    bad: 'title: { en: Quality assurance }',
    good: 'title: { en: Quality assurance, sv: Kvalitetssäkring }',
  }),
  'translation/unknown-language': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    lowerable: true,
    message: ({ code }) => `${quote(code)} is not a language of this site.`,
    hint: ({ code, known }) => suggestion(code, known, 'Languages:'),
    what: 'A text or route is given in a language that the site does not have.',
    why: 'It would be shown nowhere.',
    fix: 'Use the code of a language in site.config.yaml, or add the language there.',
    bad: 'title: { en: About, se: Om oss }',
    good: 'title: { en: About, sv: Om oss }',
  }),
};
