import { words } from './words.ts';

type Key = keyof typeof words;

/** Every word of the editor in one language. */
export type EditorWordTexts = Readonly<Record<Key, string>>;

/** The languages of the editor's words. */
export const wordLanguages = ['en', 'sv', 'de', 'fr', 'es', 'da', 'nb', 'fi', 'nl', 'pl'] as const;

export type WordLanguage = (typeof wordLanguages)[number];

/** The first of the preferred languages that the editor has words in, or English. */
export function wordLanguage(preferred: readonly string[]): WordLanguage {
  for (const tag of preferred) {
    const [language = ''] = tag.toLowerCase().split('-');
    const known = wordLanguages.find((each) => each === (language === 'no' || language === 'nn' ? 'nb' : language));
    if (known !== undefined) return known;
  }
  return 'en';
}

/** The words of the editor in a language. */
export const wordsIn = (language: WordLanguage): EditorWordTexts =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]])) as EditorWordTexts;

/** A sentence with values in the place of its names in braces. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
