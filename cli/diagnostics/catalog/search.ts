import { define, quote } from '../entry.ts';

/** Findings about texts that search results would cut or mix up, and about the search of the site itself. */
export const searchRules = {
  'search/too-wide': define<{ field: 'title' | 'description'; width: number; most: number; text: string }>({
    severity: 'warning',
    message: ({ field, width, most, text }) =>
      `The ${field} is ${width} px wide and is cut at ${most} px in search results: ${quote(text)}`,
    what: 'A title or description is wider than search results show.',
    why: 'Results show 580 pixels of a title, with the name of the site behind it, and 920 of a description, in Arial at 20 and 14 pixels. What is cut is often what would have made somebody click. Widths are measured and not characters counted: an i is a quarter of an m.',
    fix: 'Say it in fewer words, the most important ones first.',
    bad: {
      'content/pages/about.yaml':
        'title:\n  en: About us and how it all began on the quay\n  sv: Om oss som har arbetat på kajen i tjugofem år och hur det började',
    },
    good: {
      'content/pages/about.yaml': 'title:\n  en: About us and how it all began on the quay\n  sv: Om oss och hur allt började på kajen',
    },
  }),
  'search/duplicate': define<{ field: 'title' | 'description'; page: string }>({
    severity: 'warning',
    message: ({ field, page }) => `The page ${quote(page)} has the same ${field} in this language.`,
    what: 'Two pages have the same title or description in a language.',
    why: 'In a list of results nobody can tell the two apart, and search engines take them for one page.',
    fix: 'Say in each what only that page has.',
    bad: {
      'content/pages/about.yaml': 'title: { en: About us, sv: Kontakt }',
      'content/pages/contact.yaml': 'title: { en: Contact, sv: Kontakt }',
    },
    good: {
      'content/pages/about.yaml': 'title: { en: About us, sv: Om oss }',
      'content/pages/contact.yaml': 'title: { en: Contact, sv: Kontakt }',
    },
  }),
  'search/no-pagefind': define<{ languages: readonly string[]; install: string }>({
    severity: 'warning',
    message: ({ languages }) =>
      `The index of this search is larger than 150 kB (${languages.join(', ')}), and visitors load all of it: Pagefind is not installed.`,
    hint: ({ install }) => `Install it: ${install}`,
    what: 'The index of the search is large, and the package that splits it is not installed. Only "tvilling build" says so, because it makes the index.',
    why: 'Whoever searches waits for the whole index, and pays for it on a phone. With Pagefind, they load only what a query needs.',
    fix: 'Install the package pagefind beside tvilling. The finding has the line for it.',
    bad: {
      'content/pages/search.yaml': 'sections:\n  - type: search',
      'package.json': '"devDependencies": {\n  "tvilling": "^0.1.0"\n}',
    },
    good: {
      'content/pages/search.yaml': 'sections:\n  - type: search',
      'package.json': '"devDependencies": {\n  "pagefind": "^1.5.2",\n  "tvilling": "^0.1.0"\n}',
    },
  }),
};
