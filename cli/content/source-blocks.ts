import type { Heading, Image, Paragraph, PhrasingContent, RootContent, Table, TableCell } from 'mdast';
import type { BlockUnit, SourceBlock, WrittenBlock } from './article-tree.ts';
import { picturesAlone } from './placed-picture.ts';

type SourceNode = RootContent | PhrasingContent | TableCell;

/** Where a node stands: the containers around it, in words, and the quotations among them. */
interface Around {
  words: string;
  quotations: number;
}

/**
 * The blocks of an article in their order. `children`: those of its tree, in which a horizontal rule stands for a section. `blocks`: what
 * was read of them.
 */
export function sourceBlocksOf(source: string, children: readonly RootContent[], blocks: readonly WrittenBlock[]): SourceBlock[] {
  const sections = blocks.filter((block) => block.type === 'section');
  const sectionAt = new Map(sections.map((section) => [section.offset, section]));
  const visit = (node: RootContent, around: Around): SourceBlock[] => {
    const inside = (word: string, isQuotation = false): Around => ({
      words: `${around.words}${word} `,
      quotations: around.quotations + (isQuotation ? 1 : 0),
    });
    switch (node.type) {
      case 'thematicBreak': {
        const section = sectionAt.get(offsets(node).start);
        if (section === undefined) return [];
        const span = { start: section.offset, end: section.end };
        return [block(source, span, `section ${section.of}`, [])];
      }
      case 'paragraph':
        return paragraph(source, node, around);
      case 'heading':
        return heading(source, node, around);
      case 'code':
        return [block(source, offsets(node), `${around.words}code`, [])];
      case 'table':
        return rows(source, node, around);
      case 'blockquote':
        return node.children.flatMap((child) => visit(child, inside('quotation', true)));
      case 'footnoteDefinition':
        return node.children.flatMap((child) => visit(child, inside('footnote')));
      case 'list':
        return node.children.flatMap((item) => item.children.flatMap((child) => visit(child, inside('list'))));
      default:
        return [];
    }
  };
  return children.flatMap((node) => visit(node, { words: '', quotations: 0 }));
}

const offsets = ({ position }: SourceNode): BlockSpan => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

type BlockSpan = Pick<BlockUnit, 'start' | 'end'>;

const block = (source: string, { start, end }: BlockSpan, kind: string, units: BlockUnit[]): SourceBlock => ({
  kind,
  text: source.slice(start, end),
  start,
  end,
  units,
});

/** The words between two places. Null if there are none. */
function unit(source: string, span: BlockSpan, kind: BlockUnit['kind'] = 'text'): BlockUnit | null {
  const text = source.slice(span.start, span.end);
  return text.trim() === '' ? null : { kind, text, ...span, prefix: null };
}

/** The mark of a call-out in the first line of its paragraph. */
const calloutMark = /^\[![A-Za-z]+\][ \t]*(?:\n|$)/;

function paragraph(source: string, node: Paragraph, { words, quotations }: Around): SourceBlock[] {
  const images = picturesAlone(node);
  if (images.length > 0) return images.map((image) => figure(source, image, words));
  const { end } = offsets(node);
  let { start } = offsets(node);
  if (quotations > 0) {
    const mark = calloutMark.exec(source.slice(start, end))?.[0] ?? '';
    const [begin = ''] = linePrefix(quotations).exec(source.slice(start + mark.length, end)) ?? [];
    if (mark !== '') start += mark.length + begin.length;
  }
  if (source.slice(start, end).trim() === '') return [];
  const [first = '', ...further] = source.slice(start, end).split('\n');
  const prefixes = further.map((line) => linePrefix(quotations).exec(line)?.[0] ?? '');
  const text = [first, ...further.map((line, index) => line.slice(prefixes[index]?.length))].join('\n');
  const [prefix = prefixOfFirst(source, start)] = prefixes;
  return [{ kind: `${words}paragraph`, text, start, end, units: [{ kind: 'text', text, start, end, prefix }] }];
}

/** Matches what begins a further line of a paragraph in so many quotations. */
const linePrefix = (quotations: number): RegExp => linePrefixes[Math.min(quotations, 7)] ?? /^[ \t]*/;

/** Articles have at most seven levels of blocks. */
const linePrefixes = Array.from({ length: 8 }, (_, depth) => new RegExp(`^(?:[ \\t]*>){0,${depth}}[ \\t]*`));

/** What begins further lines of a paragraph with one line, as wide as what begins that. */
const prefixOfFirst = (source: string, start: number): string =>
  source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replace(/[^>\s]/g, ' ');

function heading(source: string, node: Heading, { words }: Around): SourceBlock[] {
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { start } = offsets(first);
  const { end } = offsets(last);
  const span = { start, end: start + withoutAnchor(source.slice(start, end)).length };
  const own = unit(source, span);
  return own === null ? [] : [block(source, span, `${words}heading ${node.depth}`, [own])];
}

/** The words of a heading, without the anchor behind them. */
function withoutAnchor(heading: string): string {
  const at = heading.lastIndexOf('{');
  return at >= 0 && heading.endsWith('}') && /^\{ *#/.test(heading.slice(at)) ? heading.slice(0, at).trimEnd() : heading;
}

function rows(source: string, node: Table, { words }: Around): SourceBlock[] {
  const { children, position } = node;
  return children.map((row, index) => {
    const span = offsets(row as unknown as SourceNode);
    const units = row.children.flatMap((cell) => {
      const [first, last] = [cell.children.at(0), cell.children.at(-1)];
      if (first === undefined || last === undefined) return [];
      return unit(source, { start: offsets(first).start, end: offsets(last).end }) ?? [];
    });
    const text = source.slice(span.start, span.end);
    // The line below the head belongs to it: what follows the head stands below that line.
    const below = source.indexOf('\n', span.end + 1);
    const end = index > 0 ? span.end : below < 0 ? (position?.end.offset ?? span.end) : below;
    return { kind: `${words}row`, text, start: span.start, end, units };
  });
}

function figure(source: string, image: Image, words: string): SourceBlock {
  const { start, end } = offsets(image);
  const { url, alt, title } = image;
  const target = source.indexOf(url, start + '!['.length + (alt?.length ?? 0));
  const closing = source.lastIndexOf('](', target < 0 ? end : target);
  const found = [unit(source, { start: start + '!['.length, end: closing }, 'alt')];
  if (title) {
    const last = source.slice(0, end - ')'.length).trimEnd().length - 1;
    const opening = source[last] === ')' ? '(' : (source[last] ?? '');
    const behind = Math.max(target, closing) + url.length;
    const first = source.indexOf(opening, source[behind] === '>' ? behind + 1 : behind);
    found.push(unit(source, { start: first + 1, end: last }, 'caption'));
  }
  return block(
    source,
    { start, end },
    `${words}figure`,
    found.filter((own) => own !== null),
  );
}
