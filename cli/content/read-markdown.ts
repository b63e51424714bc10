import type { PhrasingContent, RootContent } from 'mdast';
import type { MarkdownSource } from '../definitions/fields/field-value.ts';
import { parseArticle, refuseArticle } from './article.ts';
import { markdownTree } from './markdown-tree.ts';
import type { MarkdownProblem } from './other-markdown.ts';
import { parseRichText, refuseRichText } from './rich-text.ts';

/** What all kinds of Markdown have. */
export interface MarkdownFacts {
  /** Link targets as written, in order, and their offsets in the text. */
  links: readonly string[];
  linkOffsets: readonly number[];
  problems: readonly MarkdownProblem[];
}

/** The links and problems of a text. Never throws. */
export const readMarkdown = ({ kind, source }: MarkdownSource): MarkdownFacts =>
  kind === 'article' ? parseArticle(source) : parseRichText(source);

/** Emphasis or a link in a text: its words, and the characters around them. Offsets in the text; `end` is exclusive. */
export interface Markup {
  type: 'emphasis' | 'strong' | 'link';
  opening: { start: number; end: number };
  closing: { start: number; end: number };
}

/** References to footnotes in the words of an article: `[^1]`, but not where the text of a footnote begins. */
export const noteReferences = (source: string): { literal: string; offset: number }[] =>
  source.includes('[^')
    ? [...source.matchAll(/\[\^[^[\]\s]{1,99}\](?!:)/g)].map(({ 0: literal, index: offset }) => ({
        literal,
        offset,
      }))
    : [];

/** Code, references to footnotes and the marks of struck words in the words of an article. Offsets; `end` is exclusive. */
export function fixedIn(source: string): { start: number; end: number }[] {
  if (!/[`~[]/.test(source) || refuseArticle(source) !== null) return [];
  const found = noteReferences(source).map(({ literal, offset }) => ({
    start: offset,
    end: offset + literal.length,
  }));
  const visit = (node: RootContent | PhrasingContent): void => {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === 'inlineCode') found.push({ start, end });
    else if (node.type === 'delete') found.push({ start, end: start + 2 }, { start: end - 2, end });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of markdownTree({ kind: 'article', source }).children) visit(node);
  return found;
}

/** Emphasis and links in a text, in the order in which they begin. Empty for a text that the parser refuses. */
export function markupIn(text: MarkdownSource): Markup[] {
  const { kind, source } = text;
  // Most texts have none, and so need no parser.
  if (!/[*_[]/.test(source)) return [];
  if ((kind === 'article' ? refuseArticle(source) : refuseRichText(source)) !== null) return [];
  const found: Markup[] = [];
  const visit = (node: RootContent | PhrasingContent): void => {
    if (!('children' in node)) return;
    const [first, last] = [node.children.at(0)?.position, node.children.at(-1)?.position];
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const [from, to] = [first?.start.offset, last?.end.offset];
    if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'link') {
      if (start !== undefined && end !== undefined && from !== undefined && to !== undefined)
        found.push({ type: node.type, opening: { start, end: from }, closing: { start: to, end } });
    }
    for (const child of node.children) visit(child);
  };
  for (const node of markdownTree(text).children) visit(node);
  return found;
}
