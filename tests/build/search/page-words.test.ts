import { describe, expect, it } from 'vitest';
import { compoundParts, searchedWords } from '../../../cli/build/search/page-words.ts';

/** A page that says a text. */
const saying = (text: string, fields: Partial<Record<'title' | 'keywords' | 'headings', string>> = {}) => ({
  href: '/a',
  title: '',
  description: '',
  keywords: '',
  headings: '',
  labels: '',
  places: '',
  ...fields,
  text,
});

describe('the parts of compounds', () => {
  it.each([
    ['ends with a word of the pages', 'Vi flyttar båthuset.', 'båthuset är ett hus', []],
    ['begins with a word of the pages', 'Vår produktion, en produktionsflytt.', 'produktionsflytt', ['sflytt', 'flytt']],
    ['ends with one that is long', 'En verkstad, en båtverkstad.', 'Båtverkstad', ['verkstad']],
    ['has no part among them', 'En produktionsflytt.', 'produktionsflytt', []],
  ])('are found where a word %s', (_, page, text, parts) => {
    expect(compoundParts([saying(page)], 'sv')(text)).toEqual(parts);
  });

  it('are those of stems', () => {
    const stem = (word: string) => word.replace(/(ar|en)$/, '');
    const parts = compoundParts([saying('En verkstaden.')], 'sv', stem);
    expect(parts('båtverkstadar')).toEqual(['verkstadar']);
  });

  it('are none in a language without compounds', () => {
    expect(compoundParts([saying('A shop, a workshop.')], 'en')('workshop')).toEqual([]);
  });
});

it('the words of pages say what they are about: without numbers, short words and the text itself', () => {
  const documents = [
    saying('Unmentioned text.', { title: 'Cranes of 2026', keywords: 'quays', headings: 'An old mast' }),
    saying('', { title: 'Cranes' }),
  ];
  expect(searchedWords(documents, 'en')).toEqual(['cranes', 'mast', 'quays']);
});
