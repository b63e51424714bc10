import { parseArticle } from '../../content/article.ts';
import type { SourceBlock } from '../../content/article-tree.ts';
import { pairedBlocks } from '../../content/paired-blocks.ts';
import type { FormerText } from './former-texts.ts';
import { hashText, type LinesOfFile, type LockedText, type TranslationState } from './lockfile.ts';

/** A block of an article beside its translation. One of them may have no twin. */
export interface BlockPair {
  source: SourceBlock | null;
  translation: SourceBlock | null;
  /** The line for the two as they are now. A block without a twin has the hash of an empty text beside it. */
  current: LockedText;
}

/** A block with its state in the lockfile. */
export interface ComparedBlock extends BlockPair {
  /** `missing`: the translation lacks it. A block that is gone from the source is `stale`. */
  state: Exclude<TranslationState, 'misplaced'> | 'missing';
  /** The line to keep in the lockfile; null for a block that is missing. */
  locked: LockedText | null;
}

/** The place of an article in the lockfile. */
type ArticleKey = Pick<LockedText, 'key' | 'language'>;

/** The hash beside a block without a twin. */
const nothing = hashText('');

/** The blocks of two articles. Null if one has none. `isKnown`: whether two of them belong together, by their hashes. */
export function blockPairs(
  source: string,
  translation: string,
  { key, language }: ArticleKey,
  isKnown: (source: string, translation: string) => boolean = () => false,
): BlockPair[] | null {
  const [one, other] = [hashed(source), hashed(translation)];
  if (one.blocks.length === 0 || other.blocks.length === 0) return null;
  const places = pairedBlocks(one.blocks, other.blocks, (own, its) => isKnown(one.hashes[own] ?? nothing, other.hashes[its] ?? nothing));
  return places.map((place) => {
    const [own, its] = [place.one ?? -1, place.other ?? -1];
    const hashes = { source: one.hashes[own] ?? nothing, translation: other.hashes[its] ?? nothing };
    return {
      source: one.blocks[own] ?? null,
      translation: other.blocks[its] ?? null,
      current: { key, language, ...hashes },
    };
  });
}

function hashed(text: string): { blocks: readonly SourceBlock[]; hashes: readonly string[] } {
  const blocks = parseArticle(text).sourceBlocks;
  return { blocks, hashes: blocks.map((block) => hashText(block.text)) };
}

/** The texts of a pair, its line as one text, and its blocks paired by their kind alone. */
interface ArticlePair {
  source: { text: string };
  translation: { text: string };
  current: LockedText;
  blocks: readonly BlockPair[];
}

/**
 * Compares the blocks of an article with the lockfile. Null if that has a line for the article as a whole, from an earlier version of the
 * tool, and the article is no longer what that line says.
 */
export function compareBlocks(
  { source, translation, current: whole, blocks: alike }: ArticlePair,
  { lines, former }: { lines: LinesOfFile; former: FormerText },
): ComparedBlock[] | null {
  const known = lines.at(whole);
  const translations = new Set(alike.map(({ current }) => current.translation));
  const asWhole = known.some((line) => translations.has(line.translation))
    ? undefined
    : known.find((line) => line.translation === whole.translation);
  if (asWhole !== undefined) return lines.has(whole) ? alike.map((pair) => ({ ...pair, state: 'checked', locked: pair.current })) : null;
  const lineNames = new Set(known.map((line) => `${line.source} ${line.translation}`));
  const isKnown = (own: string, its: string) => lineNames.has(`${own} ${its}`);
  const pairs = blockPairs(source.text, translation.text, whole, isKnown) ?? alike;
  const sources = new Set(pairs.map(({ current }) => current.source));
  // If nothing of what the lockfile knows is there any more, both texts were written anew.
  const isAnew = known.every((line) => !sources.has(line.source) && !translations.has(line.translation));
  const isNew = isAnew && pairs.every(({ current }) => former(current) === null);
  return pairs.map((pair) => ({ ...pair, ...judged(pair, { lines, known, former, sources, isNew }) }));
}

interface KnownBlocks {
  lines: LinesOfFile;
  /** The lines of the article. */
  known: readonly LockedText[];
  former: FormerText;
  /** The hashes of all blocks of the source text. */
  sources: ReadonlySet<string>;
  /** Whether the lockfile knows nothing of the article as it is now. */
  isNew: boolean;
}

function judged(
  { source, translation, current }: BlockPair,
  { lines, known, former, sources, isNew }: KnownBlocks,
): Pick<ComparedBlock, 'state' | 'locked'> {
  if (lines.has(current)) return { state: 'checked', locked: current };
  if (isNew) return { state: known.length === 0 ? 'new' : 'translated', locked: current };
  if (translation === null) {
    const moved = former(current);
    const isMoved = known.length === 0 && moved?.source === current.source;
    return isMoved ? { state: 'checked', locked: current } : { state: 'missing', locked: null };
  }
  const made = known.filter((line) => line.translation === current.translation && line.source !== nothing);
  // Two blocks may have the same translation. The one whose source text is gone is the one that has changed.
  const before = made.find((line) => line.source === current.source || !sources.has(line.source)) ?? made[0];
  if (before !== undefined) return { state: source && before.source === current.source ? 'machine' : 'stale', locked: before };
  const moved = known.length === 0 ? former(current) : null;
  if (moved === null) return { state: 'translated', locked: current };
  const { source: from, isMachine } = moved;
  const locked = { ...current, source: from, ...(isMachine ? { isMachine } : {}) };
  return { state: from !== current.source ? 'stale' : isMachine ? 'machine' : 'checked', locked };
}

/** The state of an article, from those of its blocks: the one that asks most of somebody. */
export function stateOfBlocks(blocks: readonly ComparedBlock[]): TranslationState {
  const states = new Set(blocks.map(({ state }) => state));
  if (states.has('missing')) return 'stale';
  return (['stale', 'machine', 'translated', 'new'] as const).find((state) => states.has(state)) ?? 'checked';
}
