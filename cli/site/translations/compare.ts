import type { FormerText } from './former-texts.ts';
import { hashText, type Lock, type LockedText, linesOf, nameInLock } from './lock-file.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/**
 * What the lock says about a translation:
 * - `checked`: source and translation belong together;
 * - `new`: the text is new;
 * - `translated`: the translation has changed, with or without its source;
 * - `machine`: a machine has made the translation from the current source, and nobody has checked it;
 * - `stale`: the source has changed and the translation has not;
 * - `misplaced`: one of the two seems to be in another language, so nothing is compared, and the lock keeps what it knows.
 */
export type TranslationState = 'checked' | 'new' | 'translated' | 'machine' | 'stale' | 'misplaced';

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

/** A pair that was not compared with the lock. */
export type CurrentPair = Omit<ComparedPair, 'state' | 'locked'>;

/** Every translation of a text with its source text. Empty if the source language lacks the text. */
export function pairsOf(text: TranslatedText, sourceLanguage: string): CurrentPair[] {
  const source = text.written.get(sourceLanguage);
  if (source === undefined || text.written.size === 1) return [];
  const place = placeOf(text);
  const hash = hashText(source.text);
  const pairs: CurrentPair[] = [];
  for (const [language, translation] of text.written) {
    if (language === sourceLanguage) continue;
    const current = { place, language, source: hash, translation: hashText(translation.text) };
    pairs.push({ text, sourceLanguage, language, source, translation, current });
  }
  return pairs;
}

/** The lock, and what it knows of texts that have moved within a file or to it. */
interface Known {
  lock: Lock;
  former: FormerText;
  isMisplaced(pair: CurrentPair): boolean;
}

/** The pairs of one file, compared with the lock, and the lines that the lock needs for them. */
export interface ComparedFile {
  pairs: ComparedPair[];
  lines: string;
}

/** Compares the pairs of one file with the lock. */
export function comparePairs(file: string, pairs: readonly CurrentPair[], known: Known): ComparedFile {
  const lines = linesOf(pairs.map(({ current }) => current));
  // Most files are as the lock has them.
  if (lines === known.lock.linesOf(nameInLock(file)))
    return { pairs: pairs.map((pair) => compared(pair, { state: 'checked', locked: pair.current })), lines };
  const judged = pairs.map((pair) =>
    compared(
      pair,
      known.isMisplaced(pair) ? { state: 'misplaced', locked: pair.current } : judge(pair.current, known),
    ),
  );
  const kept = judged.flatMap(({ state, current, locked }) =>
    state === 'misplaced' ? known.lock.at(current) : [locked],
  );
  return { pairs: judged, lines: linesOf(kept) };
}

type Judgement = Pick<ComparedPair, 'state' | 'locked'>;

/** Spreading a pair would take as long as hashing its texts. */
const compared = (
  { text, sourceLanguage, language, source, translation, current }: CurrentPair,
  { state, locked }: Judgement,
): ComparedPair => ({ text, sourceLanguage, language, source, translation, current, state, locked });

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
  if (before !== undefined)
    return { state: before.source === now.source ? 'machine' : 'stale', locked: before };
  if (known.length > 0) return { state: 'translated', locked: now };
  const moved = former(now);
  if (moved === null) return { state: 'new', locked: now };
  // The line moves with the text, and keeps its hashes.
  const { source, isMachine } = moved;
  const current = isMachine ? 'machine' : 'checked';
  const locked = { ...now, source, ...(isMachine ? { isMachine } : {}) };
  return { state: source === now.source ? current : 'stale', locked };
}
