import { endsOf, isCompounding, mistypedShare, type Stem, shortestPart, wordsIn } from '../../../templates/contract/search-language.ts';
import type { SearchDocument } from '../../definitions/fields/in-language.ts';
import { oncePer } from '../../platform/once-per.ts';

/** The fields of a page that say what it is about. */
const about = ['title', 'keywords', 'headings', 'description'] as const;

/**
 * The words at the ends of the compounds in a text, such as `flytt` for `produktionsflytt`. Pagefind finds the beginnings of words,
 * but not their ends. A word is a compound if it begins with another word of the pages, or ends with one that is not short.
 */
export function compoundParts(
  documents: readonly SearchDocument[],
  language: string,
  stem: Stem = (word) => word,
): (text: string) => string[] {
  if (!isCompounding(language)) return () => [];
  // Several times as fast as the rules of Unicode for the words of all languages.
  const split = (text: string) =>
    text
      .toLocaleLowerCase(language)
      .normalize('NFC')
      .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? [];
  const words = new Set<string>();
  for (const { href: _, places: __, ...texts } of documents)
    for (const text of Object.values(texts)) for (const word of split(text)) words.add(word);
  const stems = new Set([...words].map(stem));
  const isWord = (part: string, shortest: number) => part.length >= shortest && stems.has(stem(part));
  const isPart = (word: string, end: string) => {
    const head = word.slice(0, -end.length);
    return isWord(end, shortestPart + 1) || isWord(head, shortestPart) || isWord(head.replace(/s$/, ''), shortestPart);
  };
  const partsOf = oncePer((word: string) => endsOf(word).filter((end) => isPart(word, end)));
  return (text) => [...new Set(split(text).flatMap(partsOf))];
}

/** The words that say what pages are about, for whoever mistypes one. Sorted, without numbers and short words. */
export function searchedWords(documents: readonly SearchDocument[], language: string): string[] {
  const divide = wordsIn(language);
  const split = (text: string) => divide(text.toLocaleLowerCase(language).normalize('NFC')).map(({ word }) => word);
  const words = documents.flatMap((document) => about.flatMap((field) => split(document[field])));
  return [...new Set(words)].filter((word) => mistypedShare(word) !== false && !/\d/.test(word)).sort();
}
