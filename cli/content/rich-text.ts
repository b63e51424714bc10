import type { List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { BlockNode, InlineNode } from '../definitions/fields/in-language.ts';
import { Recent } from '../platform/recent.ts';
import { brokenLinkIn, lackOf, targetOffset } from './markdown-links.ts';
import { markdownTree } from './markdown-tree.ts';
import { type MarkdownProblem, otherMarkdown } from './other-markdown.ts';
import { type RichTextTree, readPlainMarkdown } from './plain-markdown.ts';
import { countMarkdown, textLimit } from './tokens.ts';

const constructNames: Partial<Record<(RootContent | PhrasingContent)['type'], string>> = {
  heading: 'A heading',
  blockquote: 'A block quotation',
  code: 'A code block',
  inlineCode: 'Code',
  thematicBreak: 'A horizontal rule',
  image: 'An image',
};

/** The parser's time grows with the square of the depth. No real text has eight levels of lists or emphasis. */
const tooNested = /(?<![^\n\r])[^\S\n\r]*(?:(?:[-*+>]|\d+[.)])[^\S\n\r]*){8,}|[*_]{8,}/;

/** Parses the allowed subset of Markdown. Never throws: `problems` lists what is outside the subset. */
export const parseRichText = (source: string): Readonly<RichTextTree> => readPlainMarkdown(source) ?? parsedOnce(source);

/**
 * The texts that were last parsed. A text is parsed for its checks, its comparison with a translation, its links and its page. These are
 * enough for the texts of a site of a few hundred pages that only the parser can read: a tree takes about 2 kB.
 */
const parsed = new Recent<string, RichTextTree>(1_000);

function parsedOnce(source: string): RichTextTree {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const tree = parseMarkdown(source);
  parsed.keep(source, tree, 1);
  return tree;
}

/** The problem of a text that would take the parser too long; null for any other text. */
export function refuseRichText(source: string): MarkdownProblem | null {
  const nested = tooNested.exec(source);
  if (nested !== null) return { construct: 'Markup in so many levels', literal: nested[0], offset: nested.index };
  if (countMarkdown(source) <= textLimit) return null;
  // The problem is the text as a whole.
  return {
    construct: `More than ${textLimit.toLocaleString('en')} tokens of Markdown`,
    literal: '',
    offset: 0,
  };
}

/** Parses a text with the package. It has the last word on every text that is not plain. */
export function parseMarkdown(source: string): RichTextTree {
  const links: string[] = [];
  const linkOffsets: number[] = [];
  const problems: MarkdownProblem[] = [];
  const reject = ({ type, position }: RootContent | PhrasingContent, construct = constructNames[type] ?? 'This markup') => {
    const { start, end } = position ?? {};
    const literal = source.slice(start?.offset, end?.offset).split('\n')[0] ?? '';
    problems.push({ construct, literal, offset: start?.offset ?? 0 });
  };

  const inline = (nodes: readonly PhrasingContent[]): InlineNode[] =>
    nodes.flatMap((node): InlineNode[] => {
      switch (node.type) {
        case 'text': {
          const broken = brokenLinkIn(node, source);
          if (broken !== null) problems.push(broken);
          return [{ type: 'text', value: node.value }];
        }
        case 'break':
          return [{ type: 'text', value: ' ' }];
        case 'emphasis':
        case 'strong':
          return [{ type: node.type, children: inline(node.children) }];
        case 'link': {
          const lack = lackOf(node);
          if (lack !== null) {
            reject(node, lack);
            return node.url === '' ? inline(node.children) : [];
          }
          links.push(node.url);
          linkOffsets.push(targetOffset(node, source));
          return [{ type: 'link', href: node.url, children: inline(node.children) }];
        }
        default:
          reject(node);
          return [];
      }
    });

  const block = (node: RootContent): BlockNode[] => {
    if (node.type === 'paragraph') return [paragraph(node)];
    if (node.type === 'list') return [list(node)];
    reject(node);
    return [];
  };
  const paragraph = (node: Paragraph): BlockNode => {
    problems.push(...otherMarkdown(node, source));
    return { type: 'paragraph', children: inline(node.children) };
  };
  const list = ({ ordered, children }: List): BlockNode => ({
    type: 'list',
    ordered: ordered ?? false,
    items: children.map((item) => item.children.flatMap(block)),
  });

  const refused = refuseRichText(source);
  if (refused !== null) return { blocks: [], links, linkOffsets, problems: [refused] };
  const blocks = markdownTree({ kind: 'richText', source }).children.flatMap(block);
  return { blocks, links, linkOffsets, problems };
}
