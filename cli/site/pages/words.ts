import { isLocalized, Localized } from '../../definitions/fields/fields.ts';
import type { WordPath } from '../../definitions/form.ts';
import {
  isWord,
  SiteWord,
  textIn,
  type Ui,
  type Word,
  type WordSet,
  type Words,
  type WrittenWords,
} from '../../definitions/words.ts';

/** The words of a set, or of a group in it, in all languages of the site. A word without a text in any language is left out. */
export type ResolvableWords = { readonly [key: string]: Localized<string> | ResolvableWords };

/** The words of a site by set: those of the templates, replaced by those of `content/ui.yaml`. */
export const siteWords = (
  sets: ReadonlyMap<string, WordSet>,
  ui: Ui,
  languages: readonly string[],
): ReadonlyMap<string, ResolvableWords> =>
  new Map(Array.from(sets, ([name, { words }]) => [name, mergedWords(words, ui[name], languages)]));

/** A word in a language, by its set and its keys; undefined if it has no text there. */
export function wordAt(
  words: ReadonlyMap<string, ResolvableWords>,
  [set, ...keys]: WordPath,
  language: string,
): string | undefined {
  let found: Localized<string> | ResolvableWords | undefined = words.get(set);
  for (const key of keys) found = isLocalized(found) ? undefined : found?.[key];
  return isLocalized(found) ? found.in(language) : undefined;
}

function mergedWords(
  words: Words,
  written: WrittenWords = {},
  languages: readonly string[],
): ResolvableWords {
  const merged: Record<string, Localized<string> | ResolvableWords> = {};
  for (const [key, value] of Object.entries(words)) {
    const own = written[key];
    if (value instanceof SiteWord) {
      if (isLocalized(own)) merged[key] = own;
    } else if (isWord(value))
      merged[key] = mergedWord(value, own as Localized<string> | undefined, languages);
    else merged[key] = mergedWords(value, own as WrittenWords | undefined, languages);
  }
  return merged;
}

function mergedWord(
  word: Word,
  own: Localized<string> | undefined,
  languages: readonly string[],
): Localized<string> {
  const texts: Record<string, string> = {};
  for (const language of languages) {
    const text = own?.in(language) ?? textIn(word, language);
    if (text !== undefined) texts[language] = text;
  }
  return new Localized(texts, false);
}
