import { expect, it } from 'vitest';
import { languageNote } from '../../../cli/site/pages/page-links.ts';

it.each([
  ['en', 'sv', 'the notices', ' (Swedish)'],
  ['en', 'sv', 'the notices in Swedish', null],
  ['fi', 'sv', 'ilmoitukset', ' (ruotsi)'],
  ['en', 'de-CH', 'the notices', ' (German)'],
  ['en', 'de-CH', 'the notices in German', null],
  ['en-US', 'en', 'the notices', null],
  ['de-CH', 'de', 'die Meldungen', null],
])('the note for readers of %s at a link into %s, "%s": %s', (reader, language, said, expected) => {
  expect(languageNote({ language, readers: [reader], said, locale: reader })).toBe(expected);
});
