import { isLocalized, Localized } from '../../definitions/fields/fields.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import type { WordPath } from '../../definitions/form.ts';
import { isWord, SiteWord, textIn, type Ui, type Word, type WordSet, type Words, type WrittenWords } from '../../definitions/words.ts';

/** A language of the site, with those that stand in for its missing words. */
type WordLanguages = Parameters<typeof fallbacksOf>[0] & readonly { code: string }[];

/** The words of a set, or of a group in it, in all languages of the site. A word without a text in any language is left out. */
export type ResolvableWords = { readonly [key: string]: Localized<string> | ResolvableWords };

/** The words of a site by set: those of the templates, replaced by those of `content/ui.yaml`. */
export const siteWords = (sets: ReadonlyMap<string, WordSet>, ui: Ui, languages: WordLanguages): ReadonlyMap<string, ResolvableWords> =>
  new Map(Array.from(sets, ([name, { words }]) => [name, mergedWords(words, ui[name], languages)]));

/** A word in a language, by its set and its keys; undefined if it has no text there. */
export function wordAt(words: ReadonlyMap<string, ResolvableWords>, [set, ...keys]: WordPath, language: string): string | undefined {
  let found: Localized<string> | ResolvableWords | undefined = words.get(set);
  for (const key of keys) found = isLocalized(found) ? undefined : found?.[key];
  return isLocalized(found) ? found.in(language) : undefined;
}

function mergedWords(words: Words, written: WrittenWords = {}, languages: WordLanguages): ResolvableWords {
  const merged: Record<string, Localized<string> | ResolvableWords> = {};
  for (const [key, value] of Object.entries(words)) {
    const own = written[key];
    if (value instanceof SiteWord) {
      if (isLocalized(own)) merged[key] = withFallbacks(own as Localized<string>, languages);
    } else if (isWord(value)) merged[key] = mergedWord(value, own as Localized<string> | undefined, languages);
    else merged[key] = mergedWords(value, own as WrittenWords | undefined, languages);
  }
  return merged;
}

function mergedWord(word: Word, own: Localized<string> | undefined, languages: WordLanguages): Localized<string> {
  const texts: Record<string, string> = {};
  for (const { code } of languages) {
    const text = own?.in(code) ?? textIn(word, code);
    if (text !== undefined) texts[code] = text;
  }
  return withFallbacks(new Localized(texts, false), languages);
}

/** A word with the texts of languages that stand in for others. */
function withFallbacks(word: Localized<string>, languages: WordLanguages): Localized<string> {
  const texts: Record<string, string> = { ...word.values };
  const lent: Record<string, string> = {};
  for (const { code } of languages) {
    const lender = fallbacksOf(languages, code).find((other) => word.values[other] !== undefined);
    if (word.in(code) !== undefined || lender === undefined) continue;
    texts[code] = word.values[lender] as string;
    lent[code] = lender;
  }
  return Object.keys(lent).length === 0 ? word : new Localized(texts, false, { lent });
}
