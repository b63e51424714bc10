import type { Link, List, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { BlockNode, InlineNode } from '../definitions/fields/in-language.ts';
import { otherMarkdown, type RichTextProblem } from './other-markdown.ts';
import { type RichTextTree, readPlainMarkdown } from './plain-markdown.ts';
import { countMarkdown, textLimit } from './signs.ts';

/** Angle brackets are text, never HTML. Four spaces are no code block, because YAML may indent. Bare addresses stay text. */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'autolink', 'definition'] } };

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

/** Words in square brackets, followed by a target with a space in it. */
const brokenLink = /\[[^[\]]+\]\([^() \n]* [^()\n]*\)/;

/** The offset of a link's target: it follows the link's text and the brackets after it. */
function targetOffset({ children, position, url }: Link, source: string): number {
  const words = children.at(-1)?.position?.end.offset ?? (position?.start.offset ?? 0) + '['.length;
  return Math.max(0, source.indexOf(url, words + ']('.length));
}

/** Whether a part of a text has words to read and click. */
const hasWords = (node: PhrasingContent): boolean =>
  'value' in node ? node.value.trim() !== '' : 'children' in node && node.children.some(hasWords);

/** Parses the allowed subset of Markdown. Never throws: `problems` lists what is outside the subset. */
export const parseRichText = (source: string): Readonly<RichTextTree> =>
  readPlainMarkdown(source) ?? parsedOnce(source);

/** The texts that were last parsed. A text is parsed for its checks, its comparison with a translation, its links and its page. */
const parsed = new Map<string, RichTextTree>();

/** Enough for the texts of a site of a few hundred pages that only the parser can read: a tree takes about 2 kB. */
const mostParsed = 2_000;

function parsedOnce(source: string): RichTextTree {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  if (parsed.size >= mostParsed) parsed.clear();
  const tree = parseMarkdown(source);
  parsed.set(source, tree);
  return tree;
}

/** The problem of a text that would take the parser too long; null for any other text. */
function refuse(source: string): RichTextProblem | null {
  const nested = tooNested.exec(source);
  if (nested !== null)
    return { construct: 'Markup in so many levels', literal: nested[0], offset: nested.index };
  if (countMarkdown(source) <= textLimit) return null;
  // The problem is the text as a whole.
  return {
    construct: `More than ${textLimit.toLocaleString('en')} signs of Markdown`,
    literal: '',
    offset: 0,
  };
}

/** Parses a text with the package. It has the last word on every text that is not plain. */
export function parseMarkdown(source: string): RichTextTree {
  const links: string[] = [];
  const linkOffsets: number[] = [];
  const problems: RichTextProblem[] = [];
  const reject = (
    { type, position }: RootContent | PhrasingContent,
    construct = constructNames[type] ?? 'This markup',
  ) => {
    const { start, end } = position ?? {};
    const literal = source.slice(start?.offset, end?.offset).split('\n')[0] ?? '';
    problems.push({ construct, literal, offset: start?.offset ?? 0 });
  };

  /** Markdown reads a link with a space in its target as text, so readers would see the brackets. Escaped brackets are meant. */
  const rejectBrokenLink = ({ value, position }: Text) => {
    const [literal] = brokenLink.exec(value) ?? [];
    const offset = literal === undefined ? -1 : source.indexOf(literal, position?.start.offset);
    if (literal !== undefined && offset >= 0 && source[offset - 1] !== '\\')
      problems.push({ construct: 'A link with a space in its target', literal, offset });
  };

  const inline = (nodes: readonly PhrasingContent[]): InlineNode[] =>
    nodes.flatMap((node): InlineNode[] => {
      switch (node.type) {
        case 'text':
          rejectBrokenLink(node);
          return [{ type: 'text', value: node.value }];
        case 'break':
          return [{ type: 'text', value: ' ' }];
        case 'emphasis':
        case 'strong':
          return [{ type: node.type, children: inline(node.children) }];
        case 'link':
          if (node.url === '') {
            reject(node, 'A link without a target');
            return inline(node.children);
          }
          if (!hasWords(node)) {
            reject(node, 'A link without words');
            return [];
          }
          links.push(node.url);
          linkOffsets.push(targetOffset(node, source));
          return [{ type: 'link', href: node.url, children: inline(node.children) }];
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

  const refused = refuse(source);
  if (refused !== null) return { blocks: [], links, linkOffsets, problems: [refused] };
  const blocks = fromMarkdown(source, { extensions: [textOnly] }).children.flatMap(block);
  return { blocks, links, linkOffsets, problems };
}

/** Emphasis or a link in a text: its words, and the signs around them. Offsets in the text; `end` is exclusive. */
export interface Markup {
  type: 'emphasis' | 'strong' | 'link';
  opening: { start: number; end: number };
  closing: { start: number; end: number };
}

/** Emphasis and links in a text, in the order in which they begin. Empty for a text that the parser refuses. */
export function markupIn(source: string): Markup[] {
  // Most texts have none, and so need no parser.
  if (!/[*_[]/.test(source) || refuse(source) !== null) return [];
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
  for (const node of fromMarkdown(source, { extensions: [textOnly] }).children) visit(node);
  return found;
}
