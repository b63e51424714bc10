import type { ArticleBlock, ArticleInline } from '../../definitions/fields/in-language.ts';
import { searchLimits } from './search-limits.ts';
import { pixelWidth } from './text-width.ts';

/** In characters: longer than any description that search results show. */
const most = 400;

/**
 * The beginning of a rich text or an article as plain text: as many words of its first paragraph as search results show of a description.
 */
export function excerptOf(blocks: readonly ArticleBlock[]): string {
  const [first] = blocks
    .filter(({ type }) => type === 'paragraph' || type === 'list' || type === 'quotation')
    .map((block) => blockText(block).replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return first === undefined ? '' : shortened(first);
}

/** A text that visitors read on a page, without markup. */
export interface PageText {
  text: string;
  isHeading: boolean;
  /** That of a heading of an article. */
  anchor?: string;
}

/**
 * The texts of a rich text or an article without their form: of each heading, and of what stands between two of them. `sections`: the
 * texts of the sections in it, in their order.
 */
export function plainTexts(blocks: readonly ArticleBlock[], sections: readonly string[] = []): PageText[] {
  const found: PageText[] = [];
  const left = [...sections];
  for (const block of blocks) {
    const isHeading = block.type === 'heading';
    const text = block.type === 'section' ? (left.shift() ?? '') : blockText(block);
    const last = found.at(-1);
    if (last === undefined || last.isHeading || isHeading) found.push({ text, isHeading, ...(isHeading ? { anchor: block.id } : {}) });
    else last.text += `\n${text}`;
  }
  return found;
}

function shortened(text: string): string {
  const { size, most: width } = searchLimits.description;
  if (text.length <= most && pixelWidth(text, size) <= width) return text;
  const words = text.slice(0, most).split(' ');
  const cut = () => `${words.join(' ').replace(/[\s,;:–-]+$/, '')} …`;
  while (words.length > 1 && pixelWidth(cut(), size) > width) words.pop();
  return cut();
}

/** The texts of blocks without their form, each of those that stand in an element of their own. Those of sections are not known here. */
export const blockTexts = (blocks: readonly ArticleBlock[]): string[] => blocks.flatMap(textsOfBlock);

const blockText = (block: ArticleBlock): string => textsOfBlock(block).filter(Boolean).join(' ');

function textsOfBlock(block: ArticleBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [inlineText(block.children)];
    case 'list':
    case 'notes':
      return block.items.flatMap(blockTexts);
    case 'quotation':
      return [...blockTexts(block.blocks), inlineText(block.from ?? [])];
    case 'callout':
      return blockTexts(block.blocks);
    case 'code':
      return [block.value];
    case 'rule':
    case 'section':
      return [];
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(inlineText));
    case 'figure':
      return [block.picture.alt, block.caption ?? ''];
  }
}

function inlineText(nodes: readonly ArticleInline[]): string {
  return nodes.map(partText).join('');
}

function partText(node: ArticleInline): string {
  if ('children' in node) return inlineText(node.children);
  if ('value' in node) return node.value;
  return node.type === 'break' ? ' ' : '';
}

/**
 * Letters that somebody reads in a minute in silence. Brysbaert (2019), "How many words do we read per minute?", Journal of Memory and
 * Language 109: 238 words of non-fiction, of 4.6 letters each. By letters, it holds for languages with long words as well.
 */
const lettersPerMinute = 238 * 4.6;

/**
 * The same for characters that stand for syllables or words. Trauzettel-Klosinski and Dietz (2012), "Standardized assessment of reading
 * performance: the new International Reading Speed Texts IReST": 255 characters of Chinese, 357 of Japanese. This is the middle.
 */
const charactersPerMinute = 306;

const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const letters = /[\p{L}\p{N}]/gu;

/** How long it takes to read an article, in whole minutes, one at least. */
export function readingMinutes(blocks: readonly ArticleBlock[]): number {
  const text = plainTexts(blocks)
    .map((part) => part.text)
    .join('\n');
  const ofCharacters = countOf(characters, text);
  // A syllable of Korean is one character of two or three letters.
  const ofLetters = countOf(letters, text.replace(characters, '').normalize('NFD'));
  return Math.max(1, Math.round(ofCharacters / charactersPerMinute + ofLetters / lettersPerMinute));
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
