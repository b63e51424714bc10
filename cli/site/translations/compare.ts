import { filler } from '../../content/filler.ts';
import { type BlockPair, blockPairs, type ComparedBlock, compareBlocks, stateOfBlocks } from './compare-blocks.ts';
import type { FormerText } from './former-texts.ts';
import { hashText, type LinesOfFile, type LockedText, lockfileLines, nameInLockfile, type TranslationState } from './lockfile.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/** A translation and its source text. */
export interface TranslationPair {
  text: TranslatedText;
  sourceLanguage: string;
  language: string;
  source: WrittenText;
  translation: WrittenText;
}

/** A pair with its state in the lockfile. */
export interface ComparedPair extends TranslationPair {
  state: TranslationState;
  /** The line for the pair as it is now. */
  current: LockedText;
  /** The line to keep in the lockfile. That of a stale pair stays until somebody has checked the translation. */
  locked: LockedText;
  /** The blocks of an article, each with lines of its own. Null for other texts, and for an article with one line for all of it. */
  blocks: readonly ComparedBlock[] | null;
}

/** A pair that was not compared with the lockfile. */
export interface CurrentPair extends Omit<ComparedPair, 'state' | 'locked' | 'blocks'> {
  blocks: readonly BlockPair[] | null;
}

/** The lines of a pair as it is now. */
export const currentLines = ({ blocks, current }: Pick<CurrentPair, 'blocks' | 'current'>): LockedText[] =>
  blocks === null ? [current] : blocks.map((block) => block.current);

/** The lines to keep for a pair in the lockfile. `isAccepted`: whether somebody has found this part of it right as it is. */
export function lockedLines(
  { blocks, current, locked }: ComparedPair,
  isAccepted: (block: ComparedBlock | null) => boolean = () => false,
): LockedText[] {
  if (blocks === null) return [isAccepted(null) ? current : locked];
  return blocks.flatMap((block) => (isAccepted(block) ? block.current : (block.locked ?? [])));
}

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
    const blocks = source.markdown === 'article' ? blockPairs(source.text, translation.text, current) : null;
    pairs.push({ text, sourceLanguage, language, source, translation, current, blocks });
  }
  return pairs;
}

/** The lines of a file in the lockfile, and what is known of texts that have moved within it or to it. */
interface KnownLines {
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
export function comparePairs(pairs: readonly CurrentPair[], known: KnownLines): ComparedFile {
  const lines = known.lines.text;
  // Most files are as the lockfile has them. Their lines are then part of its text, which is there once.
  if (lockfileLines(pairs.flatMap(currentLines)) === lines) return { pairs: pairs.map((pair) => compared(pair, checked(pair))), lines };
  const judged = pairs.map((pair) => compared(pair, judgedPair(pair, known)));
  // What is written beside a filler is no translation of it: it would be stale as soon as somebody writes the source text.
  const kept = judged.flatMap((pair) =>
    pair.state === 'misplaced' || pair.source.text === filler ? known.lines.at(pair.current) : lockedLines(pair),
  );
  return { pairs: judged, lines: lockfileLines(kept) };
}

type Judgement = Pick<ComparedPair, 'state' | 'locked' | 'blocks'>;

const checked = ({ current, blocks }: CurrentPair): Judgement => ({
  state: 'checked',
  locked: current,
  blocks: blocks?.map((block) => ({ ...block, state: 'checked', locked: block.current })) ?? null,
});

function judgedPair(pair: CurrentPair, known: KnownLines): Judgement {
  const { current, blocks, source, translation } = pair;
  if (known.isMisplaced(pair)) return { ...checked(pair), state: 'misplaced' };
  const own = blocks && compareBlocks({ source, translation, current, blocks }, known);
  return own === null ? { ...judge(current, known), blocks: null } : { state: stateOfBlocks(own), locked: current, blocks: own };
}

/** Spreading a pair would take as long as hashing its texts. */
const compared = (
  { text, sourceLanguage, language, source, translation, current }: CurrentPair,
  { state, locked, blocks }: Judgement,
): ComparedPair => ({ text, sourceLanguage, language, source, translation, current, state, locked, blocks });

/** `pages/home hero.title`: the place of a text in the lockfile. */
export const lockKey = ({ source, key }: TranslatedText): string => `${nameInLockfile(source.file)} ${key.replaceAll(' ', '_')}`;

function judge(now: LockedText, { lines, former }: Pick<KnownLines, 'lines' | 'former'>): { state: TranslationState; locked: LockedText } {
  if (lines.has(now)) return { state: 'checked', locked: now };
  const known = lines.at(now);
  const before = known.find(({ translation }) => translation === now.translation);
  if (before !== undefined) return { state: before.source === now.source ? 'machine' : 'stale', locked: before };
  if (known.length > 0) return { state: 'translated', locked: now };
  const moved = former(now);
  if (moved === null) return { state: 'new', locked: now };
  // The line moves with the text, and keeps its hashes.
  const { source, isMachine } = moved;
  const current = isMachine ? 'machine' : 'checked';
  const locked = { ...now, source, ...(isMachine ? { isMachine } : {}) };
  return { state: source === now.source ? current : 'stale', locked };
}
