import { define, quote, suggestion } from '../entry.ts';

/** What can be wrong between the languages. */
export const translationRules = {
  'translation/missing': define<{ languages: readonly string[] }>({
    severity: 'error',
    message: ({ languages }) =>
      `The ${languages.length > 1 ? 'texts' : 'text'} in ${languages.map(quote).join(', ')} ${languages.length > 1 ? 'are' : 'is'} missing.`,
    hint: ({ languages }) =>
      `Add ${languages.map((code) => `"${code}: …"`).join(', ')} beside the other languages.`,
    why: 'A page in one language with holes in another is no twin. A page that is meant for some languages only says so in routes.yaml (languages: [en]).',
    bad: 'title: { en: Quality assurance }',
    good: 'title: { en: Quality assurance, sv: Kvalitetssäkring }',
  }),
  'translation/unknown-language': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ code }) => `${quote(code)} is not a language of this site.`,
    hint: ({ code, known }) => suggestion(code, known, 'Languages:'),
    why: 'Text in a language that the site does not have is shown nowhere.',
    bad: 'title: { en: About, se: Om oss }',
    good: 'title: { en: About, sv: Om oss }',
  }),
};
