import { expect, it } from 'vitest';
import { ownNames } from '../../../cli/check/editors/site-names.ts';

const page = (...languages: string[]) => ({ entry: null, languages: new Set(languages) });
const known = {
  anchors: new Map([['home', ['prices']]]),
  definitions: { collections: new Map(), forms: new Map() },
  ids: new Map(),
  required: ['en', 'fi', 'sv'],
  borrowing: ['sv-FI'],
  partLimits: [['en', 'sv']],
  entryLimits: [['fi', 'sv']],
};

it('a schema asks for the languages that every page and every part has', () => {
  const pages = new Map([
    ['home', page('en', 'fi', 'sv')],
    ['jobs', page('en', 'fi')],
  ]);
  const names = (own: object) =>
    ownNames({
      known: { ...known, ...own },
      languages: known.required,
      routes: { pages },
      pageFiles: [],
    } as never);
  expect(names({}).sharedLanguages).toEqual(['en']);
  expect(names({ partLimits: [] }).sharedLanguages).toEqual(['en', 'fi']);
  expect(names({}).entryLanguages).toEqual(['fi', 'sv']);
  expect(names({ entryLimits: [] }).entryLanguages).toEqual(['en', 'fi', 'sv', 'sv-FI']);
  expect(names({}).lists.get('pages')).toEqual(['home', 'home#prices']);
});
