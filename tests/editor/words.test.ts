import { describe, expect, it } from 'vitest';
import { words } from '../../editor/words/words.ts';
import { filled, wordLanguage, wordLanguages, wordsIn } from '../../editor/words/words-in.ts';

const all = Object.entries(words).map(([key, word]) => ({ key, word: word as Record<string, string> }));

describe('the words of the editor', () => {
  it('are there in the languages of the templates, in the same order', () => {
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(({ word }) => Object.keys(word).join() !== wordLanguages.join())).toEqual([]);
  });

  it('are written out: no spaces around them, no straight quotation marks', () => {
    const bad = all.flatMap(({ key, word }) =>
      Object.entries(word)
        .filter(([, text]) => !/^\S(.*\S)?$/su.test(text) || /["']/.test(text))
        .map(([language]) => `${key} ${language}`),
    );
    expect(bad).toEqual([]);
  });

  it('have the same names in braces in every language', () => {
    const names = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort().join();
    const bad = all.filter(({ word }) => Object.values(word).some((text) => names(text) !== names(word.en)));
    expect(bad).toEqual([]);
  });

  it('have a narrow no-break space before the French signs that ask for one', () => {
    expect(all.filter(({ word: { fr = '' } }) => /[^\u202f][:;?!»](\s|$)/.test(fr))).toEqual([]);
  });
});

describe('the language of the editor', () => {
  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['xx', 'de-AT'], 'de'],
    [['no'], 'nb'],
    [['nn-NO'], 'nb'],
    [['zh'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (preferred, language) => {
    expect(wordLanguage(preferred)).toBe(language);
  });

  it('gives words with their values', () => {
    expect(filled(wordsIn('sv').onPages, { count: 12 })).toBe('på 12 sidor');
  });
});
