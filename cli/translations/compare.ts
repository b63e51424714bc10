import type { FormerText } from './former-texts.ts';
import { hashText, type Lock, type LockedText, nameInLock } from './lock-file.ts';
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

/** What texts are compared with. */
interface Known {
  sourceLanguage: string;
  lock: Lock;
  former: FormerText;
}

/** Every translation beside its source, compared with the lock; texts that the source language lacks have none. */
export function comparePairs(text: TranslatedText, { sourceLanguage, ...known }: Known): ComparedPair[] {
  const source = text.written.get(sourceLanguage);
  if (source === undefined) return [];
  const pairs: ComparedPair[] = [];
  for (const [language, translation] of text.written) {
    if (language === sourceLanguage) continue;
    const current: LockedText = {
      place: placeOf(text),
      language,
      source: hashText(source.text),
      translation: hashText(translation.text),
    };
    const judged = judge(current, known);
    pairs.push({ text, sourceLanguage, language, source, translation, current, ...judged });
  }
  return pairs;
}

/** `pages/home hero.title`: a place in the lock. */
export const placeOf = ({ source, key }: TranslatedText): string =>
  `${nameInLock(source.file)} ${key.replaceAll(' ', '_')}`;

function judge(
  now: LockedText,
  { lock, former }: Pick<Known, 'lock' | 'former'>,
): { state: TranslationState; locked: LockedText } {
  if (lock.has(now)) return { state: 'checked', locked: now };
  const known = lock.at(now);
  const before = known.find(({ translation }) => translation === now.translation);
  if (before !== undefined) return { state: 'stale', locked: before };
  if (known.length > 0) return { state: 'translated', locked: now };
  const moved = former(now);
  if (moved === null) return { state: 'new', locked: now };
  // The line moves with the text, and says what it said.
  const state = moved.source === now.source ? 'checked' : 'stale';
  return { state, locked: { ...now, source: moved.source } };
}
