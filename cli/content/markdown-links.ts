import type { Link, PhrasingContent, Text } from 'mdast';
import type { MarkdownProblem } from './other-markdown.ts';

/** Words in square brackets, followed by a target with a space in it. */
const brokenLink = /\[[^[\]]+\]\([^() \n]* [^()\n]*\)/;

/** The offset of a link's target: it follows the link's text and the brackets after it. */
export function targetOffset({ children, position, url }: Link, source: string): number {
  const words = children.at(-1)?.position?.end.offset ?? (position?.start.offset ?? 0) + '['.length;
  return Math.max(0, source.indexOf(url, words + ']('.length));
}

/** Whether a part of a text has words to read and click. */
const hasWords = (node: PhrasingContent): boolean =>
  'value' in node ? node.value.trim() !== '' : 'children' in node && node.children.some(hasWords);

/** Markdown reads a link with a space in its target as text, so readers would see the brackets. Escaped brackets are meant. */
export function brokenLinkIn({ value, position }: Text, source: string): MarkdownProblem | null {
  const [literal] = brokenLink.exec(value) ?? [];
  const offset = literal === undefined ? -1 : source.indexOf(literal, position?.start.offset);
  return literal !== undefined && offset >= 0 && source[offset - 1] !== '\\'
    ? { construct: 'A link with a space in its target', literal, offset }
    : null;
}

/** What a link lacks: a target, or words. Null for a whole link. */
export const lackOf = (link: Link): string | null =>
  link.url === '' ? 'A link without a target' : hasWords(link) ? null : 'A link without words';
