import type { PlacedPicture, PlacedSection, WrittenBlock } from '../../content/article-tree.ts';
import type { ArticleBlock, ArticleFigure, ArticleInline, ArticleSection, CalloutKind } from '../../definitions/fields/in-language.ts';
import { highlight, withMarkedLines } from '../code/highlight.ts';

/** A link in a text, with its words. */
export type ShownLink = Extract<ArticleInline, { type: 'link' }>;

/** What a text needs of the page that shows it. */
export interface TextPage {
  /** A text with its placeholders filled in. */
  fill(text: string): string;
  /** A link with its words. Those of a file say its type and size too. */
  link(target: string, words: readonly ArticleInline[]): ShownLink;
  figure(figure: PlacedPicture): ArticleFigure;
  /** What a kind of call-outs is called. */
  callout(kind: CalloutKind): string;
  /** Null for a section that is not valid. */
  section(section: PlacedSection): ArticleSection | null;
}

/** An article as a template gets it. A rich text has fewer kinds of blocks, and keeps them. */
export function shownArticle(blocks: readonly WrittenBlock[], page: TextPage): ArticleBlock[] {
  const inline = (node: ArticleInline): ArticleInline => {
    if (node.type === 'text') return { type: 'text', value: page.fill(node.value) };
    if (!('children' in node)) return node;
    const children = node.children.map(inline);
    return node.type === 'link' ? page.link(node.href, children) : { ...node, children };
  };
  const line = (nodes: readonly ArticleInline[]) => nodes.map(inline);
  const block = (node: WrittenBlock): ArticleBlock | [] => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return { ...node, children: line(node.children) };
      case 'list':
      case 'notes':
        return { ...node, items: node.items.map((item) => item.flatMap(block)) };
      case 'quotation':
        return {
          ...node,
          blocks: node.blocks.flatMap(block),
          ...(node.from === undefined ? {} : { from: line(node.from) }),
        };
      case 'callout':
        return { ...node, label: page.callout(node.kind), blocks: node.blocks.flatMap(block) };
      case 'table':
        return { ...node, head: node.head.map(line), rows: node.rows.map((row) => row.map(line)) };
      case 'figure':
        return page.figure(node);
      case 'section':
        return page.section(node) ?? [];
      case 'code':
        return codeInParts(node);
      default:
        return node;
    }
  };
  return blocks.flatMap(block);
}

function codeInParts(node: Extract<WrittenBlock, { type: 'code' }>): ArticleBlock {
  const { lines, ...code } = node;
  const parts = node.language === undefined ? null : highlight(node.value, node.language);
  if (lines !== undefined) return { ...code, parts: withMarkedLines(parts ?? [node.value], lines) };
  return parts === null ? code : { ...code, parts };
}
