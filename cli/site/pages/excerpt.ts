import type { BlockNode, InlineNode } from '../../definitions/fields/in-language.ts';
import { searchLimits } from './search-limits.ts';
import { pixelWidth } from './text-width.ts';

/** In characters: longer than any description that search results show. */
const most = 400;

/** The beginning of a rich text as plain text: as many words of its first paragraph as search results show of a description. */
export function excerptOf(blocks: readonly BlockNode[]): string {
  const [first] = blocks.map((block) => blockText(block).replace(/\s+/g, ' ').trim()).filter(Boolean);
  return first === undefined ? '' : shortened(first);
}

/** A rich text without its form. */
export const plainText = (blocks: readonly BlockNode[]): string => blocks.map(blockText).join('\n');

function shortened(text: string): string {
  const { size, most: width } = searchLimits.description;
  if (text.length <= most && pixelWidth(text, size) <= width) return text;
  const words = text.slice(0, most).split(' ');
  const cut = () => `${words.join(' ').replace(/[\s,;:–-]+$/, '')} …`;
  while (words.length > 1 && pixelWidth(cut(), size) > width) words.pop();
  return cut();
}

const blockText = (block: BlockNode): string =>
  block.type === 'paragraph'
    ? inlineText(block.children)
    : block.items.map((item) => item.map(blockText).join(' ')).join(' ');

const inlineText = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.value : inlineText(node.children))).join('');
