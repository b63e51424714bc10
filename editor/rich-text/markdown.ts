import type { List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { richTextSchema as schema } from './schema.ts';

/** A text of content as a document of the editor. */
export interface RichDocument {
  document: Node;
  /** The Markdown of each block, as it is written. A block that is not edited keeps it. */
  blocks: readonly { node: Node; source: string }[];
}

/** As `cli/content/markdown-tree.ts` reads a rich text. */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'autolink', 'definition'] } };

/** Reads Markdown. Undefined for a text with markup that rich text does not have: that is edited as it is written. */
export function readMarkdown(source: string): RichDocument | undefined {
  const { children } = fromMarkdown(source, { extensions: [textOnly] });
  try {
    const blocks = children.map((block) => ({
      node: blockOf(block),
      source: source.slice(block.position?.start.offset, block.position?.end.offset),
    }));
    const nodes = blocks.map(({ node }) => node);
    const content = nodes.length > 0 ? nodes : [schema.node('paragraph')];
    return { document: schema.node('doc', null, content), blocks };
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
    return schema.node(
      'list_item',
      null,
      content[0]?.type.name === 'paragraph' ? content : [schema.node('paragraph'), ...content],
    );
  });
  return block.ordered === true
    ? schema.node('ordered_list', { order: block.start ?? 1 }, items)
    : schema.node('bullet_list', null, items);
}

function inlineOf(node: PhrasingContent, marks: readonly Mark[]): Node[] {
  switch (node.type) {
    case 'text': {
      // A line break in the source is a space on the page.
      const text = node.value.replace(/\s*\n\s*/g, ' ');
      return text === '' ? [] : [schema.text(text, marks)];
    }
    case 'break':
      return [schema.text(' ', marks)];
    case 'emphasis':
    case 'strong': {
      const mark = schema.mark(node.type === 'strong' ? 'strong' : 'em');
      return node.children.flatMap((child) => inlineOf(child, mark.addToSet(marks)));
    }
    case 'link': {
      const mark = schema.mark('link', { href: node.url });
      return node.children.flatMap((child) => inlineOf(child, mark.addToSet(marks)));
    }
    default:
      throw new OtherMarkup(node.type);
  }
}

/** Writes a document as Markdown. Blocks that are those of `earlier` keep their own. */
export function writeMarkdown(document: Node, { blocks }: Pick<RichDocument, 'blocks'>): string {
  const left = [...blocks];
  const written: string[] = [];
  document.forEach((node) => {
    const index = left.findIndex((block) => block.node.eq(node));
    if (index >= 0) written.push(left.splice(index, 1)[0]?.source ?? '');
    else if (node.textContent.trim() !== '') written.push(markdownOf(node));
  });
  return written.join('\n\n');
}

const markdownOf = (node: Node): string =>
  toMarkdown(
    { type: 'root', children: [treeOf(node)] },
    { bullet: '-', emphasis: '*', listItemIndent: 'one', resourceLink: true, incrementListMarker: true },
  ).trimEnd();

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

const phrasing = (node: Node): PhrasingContent[] =>
  grouped(node.children.map(({ text = '', marks }) => ({ text, marks })));

/** Texts as a tree. Of several marks, the one that reaches furthest is around the others: `**a *b***` has one pair of each. */
function grouped(texts: readonly MarkedText[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let start = 0; start < texts.length; ) {
    const { text = '', marks = [] } = texts[start] ?? {};
    const [outer] = marks
      .map((mark) => ({ mark, end: endOf(mark, start, texts) }))
      .sort((one, other) => other.end - one.end);
    if (outer === undefined) result.push({ type: 'text', value: text });
    else {
      const inner = texts
        .slice(start, outer.end)
        .map((each) => ({ text: each.text, marks: outer.mark.removeFromSet(each.marks) }));
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
      ? { type: 'link', url: String(mark.attrs.href), children: children as never }
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
