import type { Link, List, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { BlockNode, InlineNode } from '../schema/in-language.ts';
import { readPlainMarkdown } from './plain-markdown.ts';
import { countMarkdown, textLimit } from './signs.ts';

/** A construct outside the subset, with a piece of the text to find it by, and where that stands in the text. */
export interface RichTextProblem {
  construct: string;
  literal: string;
  offset: number;
}

export interface RichTextTree {
  blocks: BlockNode[];
  /** Link targets as written, in order, and where each stands in the text. */
  links: string[];
  linkOffsets: number[];
  problems: RichTextProblem[];
}

/**
 * Angle brackets are text here, never HTML; four spaces are no code block, since YAML indents as it likes; and
 * bare addresses stay text.
 */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'autolink', 'definition'] } };

const constructNames: Partial<Record<(RootContent | PhrasingContent)['type'], string>> = {
  heading: 'A heading',
  blockquote: 'A block quotation',
  code: 'A code block',
  inlineCode: 'Code',
  thematicBreak: 'A horizontal rule',
  image: 'An image',
};

/** The parser's time grows with the square of the depth; nobody writes lists or emphasis in eight levels. */
const tooNested = /(?<![^\n\r])[^\S\n\r]*(?:(?:[-*+>]|\d+[.)])[^\S\n\r]*){8,}|[*_]{8,}/;

/** Words in brackets with a target behind them that holds a space. */
const brokenLink = /\[[^[\]]+\]\([^() \n]* [^()\n]*\)/;

/** Where the target of a link stands in the text: behind its words and the brackets after them. */
function targetOffset({ children, position, url }: Link, source: string): number {
  const words = children.at(-1)?.position?.end.offset ?? (position?.start.offset ?? 0) + '['.length;
  return Math.max(0, source.indexOf(url, words + ']('.length));
}

/** Whether there is anything to read, and to click, in a part of a text. */
const hasWords = (node: PhrasingContent): boolean =>
  'value' in node ? node.value.trim() !== '' : 'children' in node && node.children.some(hasWords);

/** Parses the Markdown subset that text may hold. Never throws; what is outside the subset is in `problems`. */
export const parseRichText = (source: string): Readonly<RichTextTree> =>
  readPlainMarkdown(source) ?? parseMarkdown(source);

/** What is wrong with a text that is not for the parser, as it would take too long. */
function refuse(source: string): RichTextProblem | null {
  const nested = tooNested.exec(source);
  if (nested !== null)
    return { construct: 'Markup in so many levels', literal: nested[0], offset: nested.index };
  if (countMarkdown(source) <= textLimit) return null;
  // It is the text as a whole.
  return {
    construct: `More than ${textLimit.toLocaleString('en')} signs of Markdown`,
    literal: '',
    offset: 0,
  };
}

/** What the parser makes of a text: the judge of every text that is not plain. */
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

  /** What Markdown takes for text, and readers would see with its brackets. Escaped ones are meant. */
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
  const paragraph = ({ children }: Paragraph): BlockNode => ({
    type: 'paragraph',
    children: inline(children),
  });
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
