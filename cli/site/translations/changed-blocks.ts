import { parseArticle } from '../../content/article.ts';
import { hashText } from './lockfile.ts';

/** A block of an article: a paragraph, a heading, a list, a table and so on, as it is written. `offset`: where it begins in the text. */
interface WrittenBlock {
  text: string;
  offset: number;
}

/** A block whose source text has changed. */
export interface ChangedBlock {
  /** The earlier source text; null if there was none. */
  before: string | null;
  now: WrittenBlock;
  /** The block of the translation that was made from it, or that stands where a translation of it belongs. */
  translation: WrittenBlock;
}

/** The three texts of a stale translation: the source text that it was made from, the one of today, and the translation. */
interface StaleTexts {
  before: string;
  now: string;
  translation: string;
}

/**
 * The blocks of a source text that have changed since it was translated. Null if they cannot be told: the translation is not made of as
 * many blocks as its source text was, or blocks have come and gone at once, or nothing but blocks that are gone has changed.
 */
export function changedBlocks(texts: StaleTexts): ChangedBlock[] | null {
  const [before, now, translation] = [texts.before, texts.now, texts.translation].map(blocksOf);
  if (!before || !now || !translation?.length || before.length !== translation.length) return null;
  const [first, last] = [sameAtBegin(before, now), sameAtBegin(before.toReversed(), now.toReversed())];
  const changed = now.slice(first, Math.max(first, now.length - last));
  const isAsLong = now.length === before.length;
  if (changed.length === 0 || (!isAsLong && first + last < before.length)) return null;
  return changed.flatMap((block, index): ChangedBlock | [] => {
    const earlier = isAsLong ? before[first + index] : undefined;
    const own = translation[Math.min(isAsLong ? first + index : first, translation.length - 1)];
    if (own === undefined || (earlier && isSame(earlier, block))) return [];
    return { before: earlier?.text ?? null, now: block, translation: own };
  });
}

/** The number of blocks with which two texts begin alike. */
function sameAtBegin(one: readonly WrittenBlock[], other: readonly WrittenBlock[]): number {
  const differs = one.findIndex((block, index) => {
    const twin = other[index];
    return twin === undefined || !isSame(block, twin);
  });
  return differs < 0 ? one.length : differs;
}

const isSame = (one: WrittenBlock, other: WrittenBlock): boolean =>
  hashText(one.text) === hashText(other.text);

const blocksOf = (source: string): WrittenBlock[] =>
  parseArticle(source).sourceBlocks.map(({ text, start }) => ({ text, offset: start }));
