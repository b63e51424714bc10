import { expect, it } from 'vitest';
import { unexpectedLanguage } from '../../../cli/site/pages/page-links.ts';

it.each([
  ['en', 'sv', 'Swedish'],
  ['fi', 'sv', 'ruotsi'],
  ['en', 'de-CH', 'German'],
  ['en-US', 'en', undefined],
  ['de-CH', 'de', undefined],
])('what readers of %s are told of a page in %s: %s', (reader, language, expected) => {
  expect(unexpectedLanguage(language, { readers: [reader], locale: reader })).toBe(expected);
});
