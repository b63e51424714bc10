import { hashText, type LockedText } from './lock-file.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/**
 * What the lock says of a translation:
 * - `checked`: source and translation are those that belong together;
 * - `new`: the text was not there before;
 * - `translated`: the translation has changed, with or without its source;
 * - `stale`: the source has changed and the translation has not.
 */
export type TranslationState = 'checked' | 'new' | 'translated' | 'stale';

/** A translation beside the source text that it is to say. */
export interface Pair {
  text: TranslatedText;
  sourceLanguage: string;
  language: string;
  source: WrittenText;
  translation: WrittenText;
}

/** A pair with what the lock says of it. */
export interface ComparedPair extends Pair {
  state: TranslationState;
  /** The pair as it is now. */
  current: LockedText;
  /** The line that the lock is to hold: a stale pair's stays as it is until somebody has looked at the translation. */
  locked: LockedText;
}

/** Every translation beside its source; texts that the source language lacks have none. */
export const pairsOf = (texts: readonly TranslatedText[], sourceLanguage: string): Pair[] =>
  texts.flatMap((text) => {
    const source = text.written.get(sourceLanguage);
    if (source === undefined) return [];
    return [...text.written].flatMap(([language, translation]) =>
      language === sourceLanguage ? [] : [{ text, sourceLanguage, language, source, translation }],
    );
  });

/** Compares the texts with the lock of an earlier state, which may be empty. */
export function comparePairs(pairs: readonly Pair[], lock: readonly LockedText[]): ComparedPair[] {
  const byPlace = new Map<string, LockedText[]>();
  for (const locked of lock) {
    const key = `${locked.place} ${locked.language}`;
    const known = byPlace.get(key);
    if (known === undefined) byPlace.set(key, [locked]);
    else known.push(locked);
  }
  return pairs.map((pair) => {
    const current: LockedText = {
      place: placeOf(pair.text),
      language: pair.language,
      source: hashText(pair.source.text),
      translation: hashText(pair.translation.text),
    };
    return { ...pair, current, ...judge(current, byPlace.get(`${current.place} ${current.language}`) ?? []) };
  });
}

/** `pages/home hero.title`: a place in the lock. */
export const placeOf = ({ source, key }: TranslatedText): string =>
  `${source.file.replace(/^content\//, '').replace(/\.yaml$/, '')} ${key.replaceAll(' ', '_')}`;

function judge(
  now: LockedText,
  known: readonly LockedText[],
): { state: TranslationState; locked: LockedText } {
  const same = known.filter(({ translation }) => translation === now.translation);
  if (same.some(({ source }) => source === now.source)) return { state: 'checked', locked: now };
  const [before] = same;
  if (before !== undefined) return { state: 'stale', locked: before };
  return { state: known.length > 0 ? 'translated' : 'new', locked: now };
}
