import type { BlockNode, InlineNode } from '../schema/in-language.ts';
import type { RichTextTree } from './rich-text.ts';

/**
 * The tree of a text that is written as almost all rich texts are: paragraphs, lists with an item a line, links,
 * emphasis. Null where it holds anything else: then it is for the parser to judge. Where there is a tree, it is the
 * parser's, which takes a hundred times as long.
 *
 * Rules: CommonMark 0.31.2, chapters 4 to 6.
 */
export function readPlainMarkdown(source: string): RichTextTree | null {
  if (mayBeOther.test(source)) return null;
  const tree: RichTextTree = { blocks: [], links: [], linkOffsets: [], problems: [] };
  for (const { 0: text, index } of source.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const block = text.startsWith('- ') ? listOf(text, index, tree) : paragraphOf(text, index, tree);
    // Lists with only a blank line between them are one list, with more room between its items.
    const isContinued = block?.type === 'list' && tree.blocks.at(-1)?.type === 'list';
    if (block === null || isContinued) return null;
    tree.blocks.push(block);
  }
  return tree;
}

/**
 * Characters that have a meaning anywhere, pictures, and what has one at the start or end of a line: other blocks, items without text or
 * with a block in them, blanks, which may be an indentation or a line break. The parser skips a byte order mark.
 */
const mayBeOther =
  /[`_<>\\~\0\t\r\ufeff]|&#?\w+;|!\[|^(?:[ +#=]|(?:- )?\d{1,9}[.)]|-(?! (?:[^ \-*+#=]|\*\*?[^ *]))|\*(?!\*?[^ *\n]))| $/m;

function listOf(text: string, offset: number, tree: RichTextTree): BlockNode | null {
  const items: BlockNode[][] = [];
  let at = offset;
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? paragraphOf(line.slice(2), at + 2, tree) : null;
    if (item === null) return null;
    items.push([item]);
    at += line.length + 1;
  }
  return { type: 'list', ordered: false, items };
}

/** A list ends a paragraph without a blank line between them; that is left to the parser. */
function paragraphOf(text: string, offset: number, tree: RichTextTree): BlockNode | null {
  const children = text.includes('\n- ') ? null : inlineOf(text, offset, tree);
  return children && { type: 'paragraph', children };
}

/** No control character stands in a target (6.3). */
const link = /\[(?!\s*\])([^[\]*]+)\]\(([^\s()"'<>\p{Cc}]+)\)/uy;
/** What stands before and after the asterisks lets them open and close, and nothing else (6.2). */
const emphasis = /(?<![^\s(])(\*\*?)([^\s*[\]](?:[^*[\]]*[^\s*[\]])?)\1(?=[\s.,;:!?)]|$)/y;

function inlineOf(text: string, offset: number, { links, linkOffsets }: RichTextTree): InlineNode[] | null {
  const nodes: InlineNode[] = [];
  let done = 0;
  for (let at = text.search(/[*[\]]/); at >= 0; ) {
    const pattern = text[at] === '[' ? link : emphasis;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return null;
    if (at > done) nodes.push({ type: 'text', value: text.slice(done, at) });
    const [whole, first = '', second = ''] = match;
    if (pattern === link) {
      nodes.push({ type: 'link', href: second, children: [{ type: 'text', value: first }] });
      links.push(second);
      linkOffsets.push(offset + at + first.length + '[]('.length);
    } else {
      const type = first === '*' ? 'emphasis' : 'strong';
      nodes.push({ type, children: [{ type: 'text', value: second }] });
    }
    done = at + whole.length;
    const next = text.slice(done).search(/[*[\]]/);
    at = next < 0 ? -1 : done + next;
  }
  if (done < text.length) nodes.push({ type: 'text', value: text.slice(done) });
  return nodes;
}
