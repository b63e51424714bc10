import { expect, it } from 'vitest';
import { misplacedTexts } from '../../../cli/site/translations/misplaced-texts.ts';

/** The languages whose texts seem to be in another one. */
const misplaced = (texts: Record<string, string>) =>
  misplacedTexts({
    written: new Map(Object.entries(texts).map(([language, text]) => [language, { text }])),
  } as never).map(({ language, seems }) => `${language} in ${seems}`);

it('a text in the words of another language is found if it is long, and a name in them is left alone', () => {
  const en = 'We named our boat after a song that all of us like.';
  expect(misplaced({ en, sv: 'The House of the Rising Sun' })).toEqual([]);
  expect(misplaced({ en, sv: 'This is the boat that all of us have named after a song.' })).toEqual(['sv in en']);
});
