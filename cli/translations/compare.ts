import type { FormerText } from './former-texts.ts';
import { hashText, type Lock, type LockedText, nameInLock } from './lock-file.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/**
 * What the lock says about a translation:
 * - `checked`: source and translation belong together;
 * - `new`: the text is new;
 * - `translated`: the translation has changed, with or without its source;
 * - `stale`: the source has changed and the translation has not.
 */
export type TranslationState = 'checked' | 'new' | 'translated' | 'stale';

/** A translation and its source text. */
export interface Pair {
  text: TranslatedText;
  sourceLanguage: string;
  language: string;
  source: WrittenText;
  translation: WrittenText;
}

/** A pair with its state in the lock. */
export interface ComparedPair extends Pair {
  state: TranslationState;
  /** The line for the pair as it is now. */
  current: LockedText;
  /** The line to keep in the lock. That of a stale pair stays until somebody has checked the translation. */
  locked: LockedText;
}

/** The inputs of a comparison. */
interface Known {
  sourceLanguage: string;
  lock: Lock;
  former: FormerText;
}

/** Every translation with its source text, compared with the lock. Empty if the source language lacks the text. */
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

/** `pages/home hero.title`: the place of a text in the lock. */
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
  // The line moves with the text, and keeps its hashes.
  const state = moved.source === now.source ? 'checked' : 'stale';
  return { state, locked: { ...now, source: moved.source } };
}
