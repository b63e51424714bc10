/** How a language divides texts into words, and which words count as the same. */

/** Takes the ending off a word: `moving` and `moved` become one. */
export type Stem = (word: string) => string;

/** A text without the marks of its letters. */
export const withoutMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');

/** A word of a text. `start`: its offset. */
export interface FoundWord {
  word: string;
  start: number;
}

/** Divides texts into words, as the language does. */
export function wordsIn(language: string): (text: string) => FoundWord[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) => (isWordLike ? [{ word: segment, start: index }] : []));
}

/** How much of a word may be mistyped, as a share of its letters. In short words, one letter makes another word. */
export const mistypedShare = (word: string): number | false => (word.length > 3 ? 0.25 : false);

/** The language of a tag (RFC 5646) without its region or script: `sv` of `sv-FI`. */
export const primaryLanguage = (tag: string): string => tag.split('-')[0] ?? '';

/** Languages that write compounds as one word. In the others, no word has another one at its end. */
const compoundLanguages = ['sv', 'de', 'da', 'nb', 'nn', 'no', 'fi', 'nl', 'is', 'hu', 'et'];

/** In letters. Shorter ends of words are endings more often than words. */
export const shortestPart = 4;

/** Whether a language writes compounds as one word. */
export const isCompounding = (language: string): boolean => compoundLanguages.includes(primaryLanguage(language));

/** The ends of a word that may be words themselves, such as `flytt` of `produktionsflytt`; the longest first. */
export const endsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - shortestPart) }, (_, index) => word.slice(index + 1));
