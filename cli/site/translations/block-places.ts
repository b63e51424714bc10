import type { Location } from '../../diagnostics/finding.ts';
import type { ComparedPair } from './compare.ts';
import type { ComparedBlock } from './compare-blocks.ts';

/**
 * Where a block of an article stands, in its source text or in the translation: its first line. One that is missing there belongs behind
 * the block that it follows, whose place this is.
 */
export function placeOfBlock(
  { text, blocks, ...pair }: Pick<ComparedPair, 'text' | 'source' | 'translation' | 'blocks'>,
  block: ComparedBlock,
  side: 'source' | 'translation',
): Location {
  const { path } = pair[side];
  const all = blocks ?? [];
  const at = all.indexOf(block);
  const own = block[side] ?? all.slice(0, at).findLast((one) => one[side])?.[side] ?? all.find((one) => one[side])?.[side];
  return own ? text.source.within(path, own.text.split('\n', 1)[0] ?? '', own.start) : text.source.valueAt(path);
}
