import type { FormerText } from './former-texts.ts';
import { hashText, type LinesOfFile, type LockedText, lockfileLines, nameInLockfile } from './lockfile.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/**
 * What the lockfile says about a translation:
 * - `checked`: source and translation belong together;
 * - `new`: the text is new;
 * - `translated`: the translation has changed, with or without its source;
 * - `machine`: a machine has made the translation from the current source, and nobody has checked it;
 * - `stale`: the source has changed and the translation has not;
 * - `misplaced`: one of the two seems to be in another language, so nothing is compared, and the lockfile keeps what it knows.
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

/** A pair with its state in the lockfile. */
export interface ComparedPair extends Pair {
  state: TranslationState;
  /** The line for the pair as it is now. */
  current: LockedText;
  /** The line to keep in the lockfile. That of a stale pair stays until somebody has checked the translation. */
  locked: LockedText;
}

/** A pair that was not compared with the lockfile. */
export type CurrentPair = Omit<ComparedPair, 'state' | 'locked'>;

/** Every translation of a text with its source text. Empty if the source language lacks the text. */
export function pairsOf(text: TranslatedText, sourceLanguage: string): CurrentPair[] {
  const source = text.written.get(sourceLanguage);
  if (source === undefined || text.written.size === 1) return [];
  const key = lockKey(text);
  const hash = hashText(source.text);
  const pairs: CurrentPair[] = [];
  for (const [language, translation] of text.written) {
    if (language === sourceLanguage) continue;
    const current = { key, language, source: hash, translation: hashText(translation.text) };
    pairs.push({ text, sourceLanguage, language, source, translation, current });
  }
  return pairs;
}

/** The lines of a file in the lockfile, and what is known of texts that have moved within it or to it. */
interface Known {
  lines: LinesOfFile;
  former: FormerText;
  isMisplaced(pair: CurrentPair): boolean;
}

/** The pairs of one file, compared with the lockfile, and the lines that the lockfile needs for them. */
export interface ComparedFile {
  pairs: ComparedPair[];
  lines: string;
}

/** Compares the pairs of one file with the lockfile. */
export function comparePairs(pairs: readonly CurrentPair[], known: Known): ComparedFile {
  const lines = known.lines.text;
  // Most files are as the lockfile has them. Their lines are then part of its text, which is there once.
  if (lockfileLines(pairs.map(({ current }) => current)) === lines)
    return { pairs: pairs.map((pair) => compared(pair, { state: 'checked', locked: pair.current })), lines };
  const judged = pairs.map((pair) =>
    compared(
      pair,
      known.isMisplaced(pair) ? { state: 'misplaced', locked: pair.current } : judge(pair.current, known),
    ),
  );
  const kept = judged.flatMap(({ state, current, locked }) =>
    state === 'misplaced' ? known.lines.at(current) : [locked],
  );
  return { pairs: judged, lines: lockfileLines(kept) };
}

type Judgement = Pick<ComparedPair, 'state' | 'locked'>;

/** Spreading a pair would take as long as hashing its texts. */
const compared = (
  { text, sourceLanguage, language, source, translation, current }: CurrentPair,
  { state, locked }: Judgement,
): ComparedPair => ({ text, sourceLanguage, language, source, translation, current, state, locked });

/** `pages/home hero.title`: the place of a text in the lockfile. */
export const lockKey = ({ source, key }: TranslatedText): string =>
  `${nameInLockfile(source.file)} ${key.replaceAll(' ', '_')}`;

function judge(
  now: LockedText,
  { lines, former }: Pick<Known, 'lines' | 'former'>,
): { state: TranslationState; locked: LockedText } {
  if (lines.has(now)) return { state: 'checked', locked: now };
  const known = lines.at(now);
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
