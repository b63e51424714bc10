import type { List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import { Mark, type Node } from 'prosemirror-model';
import { partsOf } from '../fields/placeholders.ts';
import { placeholderNode, richTextSchema as schema } from './schema.ts';

/** A text of content as a document of the editor. */
export interface RichDocument {
  document: Node;
  /** The blocks as they are written, in their order. A block that is not edited keeps its Markdown. */
  blocks: readonly MarkdownPiece[];
  /** What stands before the first block: empty lines. */
  before: string;
}

interface MarkdownPiece {
  node: Node;
  source: string;
  /** What stands between it and the next block, or the end. */
  after: string;
}

/** As `cli/content/markdown-tree.ts` reads a rich text. */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'autolink', 'definition'] } };

/** Reads Markdown. Undefined for a text with markup that rich text does not have: that is edited as it is written. */
export function readMarkdown(source: string): RichDocument | undefined {
  const { children } = fromMarkdown(source, { extensions: [textOnly] });
  try {
    const blocks = children.map((block, index) => ({
      node: blockOf(block),
      source: source.slice(block.position?.start.offset, block.position?.end.offset),
      after: source.slice(block.position?.end.offset, children[index + 1]?.position?.start.offset),
    }));
    const nodes = blocks.map(({ node }) => node);
    const content = nodes.length > 0 ? nodes : [schema.node('paragraph')];
    const before = source.slice(0, children[0]?.position?.start.offset ?? 0);
    return { document: schema.node('doc', null, content), blocks, before };
  } catch (error) {
    if (error instanceof OtherMarkup) return undefined;
    throw error;
  }
}

class OtherMarkup extends Error {}

function blockOf(block: RootContent): Node {
  if (block.type === 'paragraph')
    return schema.node(
      'paragraph',
      null,
      block.children.flatMap((node) => inlineOf(node, [])),
    );
  if (block.type !== 'list') throw new OtherMarkup(block.type);
  const items = block.children.map(({ children }) => {
    const content = children.map(blockOf);
    return schema.node('list_item', null, content[0]?.type.name === 'paragraph' ? content : [schema.node('paragraph'), ...content]);
  });
  return block.ordered === true ? schema.node('ordered_list', { order: block.start ?? 1 }, items) : schema.node('bullet_list', null, items);
}

function inlineOf(node: PhrasingContent, marks: readonly Mark[]): Node[] {
  switch (node.type) {
    case 'text': {
      // A line break in the source is a space on the page.
      const text = node.value.replace(/\s*\n\s*/g, ' ');
      return textNodes(text, marks);
    }
    case 'break':
      return [schema.text(' ', marks)];
    case 'emphasis':
    case 'strong': {
      const mark = schema.mark(node.type === 'strong' ? 'strong' : 'em');
      return node.children.flatMap((child) => inlineOf(child, mark.addToSet(marks)));
    }
    case 'link': {
      const mark = schema.mark('link', { href: node.url, title: node.title ?? null });
      return node.children.flatMap((child) => inlineOf(child, mark.addToSet(marks)));
    }
    default:
      throw new OtherMarkup(node.type);
  }
}

/** A text in nodes: its placeholders are nodes of their own. */
const textNodes = (text: string, marks: readonly Mark[]): Node[] =>
  partsOf(text).map((part) => (part.isPlaceholder ? placeholderNode(part.text, marks) : schema.text(part.text, marks)));

/**
 * Writes a document as Markdown. Blocks that are those of `earlier` keep their own, and so do the words of the others around what was
 * edited: `_emphasis_`, bullets and line ends are as somebody has written them.
 */
export function writeMarkdown(document: Node, { blocks, before }: Pick<RichDocument, 'blocks' | 'before'>): string {
  const written = withOrigins(document.children, blocks).filter((each) => isKept(each, blocks) || each.node.textContent.trim() !== '');
  const parts = written.map((each, index) => {
    const next = written[index + 1];
    return markdownNow(each, blocks) + (next === undefined ? '' : between(each, next, blocks));
  });
  return parts.length === 0 ? '' : before + parts.join('') + (blocks.at(-1)?.after ?? '');
}

interface NodeWithOrigin {
  node: Node;
  /** The index of the block that it is, or that it was before an edit. */
  origin: number | undefined;
}

type DocumentBlocks = RichDocument['blocks'];

const isKept = ({ node, origin }: NodeWithOrigin, blocks: DocumentBlocks): boolean => blocks[origin ?? -1]?.node.eq(node) === true;

function markdownNow(each: NodeWithOrigin, blocks: DocumentBlocks): string {
  const block = blocks[each.origin ?? -1];
  if (block === undefined) return markdownOf(each.node);
  return isKept(each, blocks) ? block.source : editedBlock(block, each.node);
}

/** What stands between two blocks: an empty line, or what has stood there. A list may follow its paragraph at once. */
function between(one: NodeWithOrigin, next: NodeWithOrigin, blocks: DocumentBlocks): string {
  const block = blocks[one.origin ?? -1];
  if (block === undefined || next.origin !== (one.origin ?? 0) + 1) return '\n\n';
  const isAsBefore = block.after.includes('\n\n') || (isKept(one, blocks) && isKept(next, blocks));
  return isAsBefore ? block.after : '\n\n';
}

/** Finds the blocks that nodes are. A node that is none was the next block between those around it, if one is left there. */
function withOrigins(nodes: readonly Node[], blocks: DocumentBlocks): NodeWithOrigin[] {
  const left = new Set(blocks.keys());
  const found = nodes.map((node): NodeWithOrigin => {
    const origin = [...left].find((index) => blocks[index]?.node.eq(node));
    if (origin !== undefined) left.delete(origin);
    return { node, origin };
  });
  let last = -1;
  return found.map(({ node, origin }, place) => {
    const next = found.slice(place + 1).find((each) => each.origin !== undefined)?.origin ?? blocks.length;
    const own = origin ?? [...left].find((index) => index > last && index < next && blocks[index]?.node.type === node.type);
    if (own === undefined) return { node, origin };
    left.delete(own);
    last = own;
    return { node, origin: own };
  });
}

/** The Markdown of an edited block: the words before and after the edit stay as they are written, if that means the same. */
function editedBlock({ node: earlier, source }: MarkdownPiece, node: Node): string {
  const now = markdownOf(node);
  const [own, plain, wanted] = [wordsOf(source), wordsOf(markdownOf(earlier)), wordsOf(now)];
  if (own.length !== plain.length) return now;
  const most = Math.min(plain.length, wanted.length);
  let start = 0;
  while (start < most && plain[start]?.word === wanted[start]?.word) start += 1;
  let end = 0;
  while (end < most - start && plain.at(-1 - end)?.word === wanted.at(-1 - end)?.word) end += 1;
  const kept =
    source.slice(0, own[start - 1]?.end ?? 0) +
    now.slice(wanted[start - 1]?.end ?? 0, end === 0 ? undefined : wanted.at(-end)?.start) +
    (end === 0 ? '' : source.slice(own.at(-end)?.start));
  const read = readMarkdown(kept)?.document.children ?? [];
  return read.length === 1 && read[0] !== undefined && markdownOf(read[0]) === now ? kept : now;
}

const wordsOf = (text: string): { word: string; start: number; end: number }[] =>
  Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));

const markdownOf = (node: Node): string =>
  toMarkdown(
    { type: 'root', children: [treeOf(node)] },
    { bullet: '-', emphasis: '*', listItemIndent: 'one', resourceLink: true, incrementListMarker: true },
  )
    .trimEnd()
    // An ampersand alone is a character like others: `R&D`.
    .replace(/(?<!\\)((?:\\\\)*)\\&(?!#?\w+;)/g, '$1&');

function treeOf(node: Node): Paragraph | List {
  if (node.type.name === 'paragraph') return { type: 'paragraph', children: phrasing(node) };
  const isOrdered = node.type.name === 'ordered_list';
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? Number(node.attrs.order) : null,
    spread: false,
    children: node.children.map((item) => ({
      type: 'listItem',
      spread: false,
      children: item.children.map(treeOf),
    })),
  };
}

/** A text with what is put on it. */
interface MarkedText {
  text: string;
  marks: readonly Mark[];
}

/** Spaces at the edges of a paragraph are being typed: Markdown would have to name them, as `&#x20;`. */
function phrasing(node: Node): PhrasingContent[] {
  const whole = node.textContent;
  const start = /^[ \t\n]*/.exec(whole)?.[0].length ?? 0;
  const end = whole.trimEnd() === '' ? start : whole.length - (/[ \t\n]*$/.exec(whole)?.[0].length ?? 0);
  return grouped(cut(joined(node.children), start, end));
}

/** The texts of nodes. A placeholder is part of the text that it stands in. */
function joined(nodes: readonly Node[]): MarkedText[] {
  const texts: MarkedText[] = [];
  for (const { textContent, marks } of nodes) {
    const last = texts.at(-1);
    if (last === undefined || !Mark.sameSet(last.marks, marks)) texts.push({ text: textContent, marks });
    else texts[texts.length - 1] = { text: last.text + textContent, marks };
  }
  return texts;
}

/** Texts as a tree. Of several marks, the one that reaches furthest is around the others: `**a *b***` has one pair of each. */
function grouped(texts: readonly MarkedText[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let start = 0; start < texts.length; ) {
    const { text = '', marks = [] } = texts[start] ?? {};
    const [outer] = marks.map((mark) => ({ mark, end: endOf(mark, start, texts) })).sort((one, other) => other.end - one.end);
    if (outer === undefined) result.push({ type: 'text', value: text });
    else {
      const inner = texts.slice(start, outer.end).map((each) => ({ text: each.text, marks: outer.mark.removeFromSet(each.marks) }));
      result.push(...marked(outer.mark, inner));
    }
    start = outer?.end ?? start + 1;
  }
  return result;
}

/** The first text from a start on that does not have the mark. */
function endOf(mark: Mark, start: number, texts: readonly MarkedText[]): number {
  const without = texts.findIndex(({ marks }, index) => index > start && !mark.isInSet(marks));
  return without < 0 ? texts.length : without;
}

/** Marks begin and end at letters: Markdown has no emphasis with a space at its edge. */
function marked(mark: Mark, texts: readonly MarkedText[]): PhrasingContent[] {
  const whole = texts.map(({ text }) => text).join('');
  if (whole.trim() === '') return [{ type: 'text', value: whole }];
  const first = /^\s*/.exec(whole)?.[0] ?? '';
  const last = /\s*$/.exec(whole)?.[0] ?? '';
  const children = grouped(cut(texts, first.length, whole.length - last.length));
  const inner: PhrasingContent =
    mark.type.name === 'link'
      ? {
          type: 'link',
          url: String(mark.attrs.href),
          title: mark.attrs.title === null ? null : String(mark.attrs.title),
          children: children as never,
        }
      : { type: mark.type.name === 'strong' ? 'strong' : 'emphasis', children };
  const spaces = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }]);
  return [...spaces(first), inner, ...spaces(last)];
}

/** The texts between two offsets of all of them. */
function cut(texts: readonly MarkedText[], start: number, end: number): MarkedText[] {
  let offset = 0;
  return texts.flatMap(({ text, marks }) => {
    const part = text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += text.length;
    return part === '' ? [] : [{ text: part, marks }];
  });
}
