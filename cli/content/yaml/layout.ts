import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { parse } from './document.ts';
import { keyName, nodeOf } from './nodes.ts';
import { type Maker, readPlain } from './plain-reader.ts';
import { lineCounter } from './positions.ts';
import type { Path } from './source.ts';

/** How a value is written in a file. Offsets in UTF-16 units. `end` is exclusive, and comes before any comment after the value. */
export type Layout = WrittenList | WrittenMapping | WrittenScalar;

/** The notation of a scalar: without quotation marks, in single or double ones, as a block (`|`, `>`), or as an alias (`*name`). */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'alias';

/** A text, number and the like. The value of an alias (`*name`) is undefined. */
export interface WrittenScalar {
  kind: 'scalar';
  style: ScalarStyle;
  start: number;
  end: number;
  value: unknown;
}

interface WrittenCollection {
  /** Whether it is written in brackets. */
  isFlow: boolean;
  /** The offset of the first hyphen, key or bracket. */
  start: number;
  end: number;
}

export interface WrittenList extends WrittenCollection {
  kind: 'list';
  items: readonly (Layout | null)[];
}

export interface WrittenMapping extends WrittenCollection {
  kind: 'mapping';
  entries: readonly KeyWithValue[];
}

/** A key with its value. The value is null if it is empty. */
export interface KeyWithValue {
  key: string;
  keyStart: number;
  keyEnd: number;
  value: Layout | null;
}

/** The layout of a YAML text without byte order mark; null if the text is empty or not valid. */
export function layoutOf(text: string): Layout | null {
  // Parsing takes thirty times as long, and an edit waits for it.
  const feeds = text.replaceAll('\r\n', '\n');
  // A text with both kinds of line ends is for the parser.
  const isPlain = feeds === text || feeds.replaceAll('\n', '\r\n') === text;
  const plain = isPlain ? readPlain(feeds, makerOf(text, offsetsIn(text, feeds))) : undefined;
  return plain === undefined ? parsedLayout(text) : plain;
}

/** The offsets in a text of those in the same text with line feeds alone. */
function offsetsIn(text: string, feeds: string): (offset: number) => number {
  if (feeds === text) return (offset) => offset;
  const lines = lineCounter(feeds);
  return (offset) => offset + lines.linePos(offset).line - 1;
}

/** The same of any text, as the parser finds it. */
export function parsedLayout(text: string): Layout | null {
  const parsed = parse(text);
  if (parsed === null || parsed.document.errors.length > 0) return null;
  return layoutOfNode(nodeOf(parsed.document.contents), text);
}

interface OpenMapping extends WrittenMapping {
  end: number;
  entries: KeyWithValue[];
}

interface OpenList extends WrittenList {
  end: number;
  items: (Layout | null)[];
}

/** `at`: the offset in the text of one that was read. */
function makerOf(text: string, at: (offset: number) => number): Maker<Layout | null, OpenMapping, OpenList> {
  const keys = new WeakMap<OpenMapping, Set<string>>();
  const opened = (start: number) => ({
    isFlow: '{['.includes(text.charAt(at(start))),
    start: at(start),
    end: at(start),
  });
  return {
    scalar: (value, from, to) => {
      const [start, end] = [at(from), at(to)];
      return start === end ? null : { kind: 'scalar', style: styleOf(text, start), start, end: endOfText(text, start, end), value };
    },
    mapping: (start) => {
      const mapping: OpenMapping = { kind: 'mapping', ...opened(start), entries: [] };
      keys.set(mapping, new Set());
      return mapping;
    },
    has: (mapping, key) => keys.get(mapping)?.has(key) ?? false,
    set: (mapping, key, keyStart, keyEnd, value) => {
      keys.get(mapping)?.add(key);
      mapping.entries.push({ key, keyStart: at(keyStart), keyEnd: at(keyEnd), value });
    },
    list: (start) => ({ kind: 'list', ...opened(start), items: [] }),
    push: ({ items }, item) => void items.push(item),
    close: (collection, end) => {
      collection.end = collection.isFlow ? at(end) : endOfBlock(collection, text);
    },
  };
}

/** The notation of a scalar that is no alias, by what it begins with. */
const styleOf = (text: string, start: number): ScalarStyle =>
  (({ "'": 'single', '"': 'double', '|': 'literal', '>': 'folded' }) as const)[text.charAt(start)] ?? 'plain';

/**
 * The value at a path. Null if it is empty or its key is missing; undefined if a list on the path is too short, or a value on it
 * has no parts.
 */
export function layoutAt(root: Layout | null, path: Path): Layout | null | undefined {
  let found: Layout | null | undefined = root;
  for (const step of path) {
    if (found?.kind === 'list') found = found.items[Number(step)];
    else if (found?.kind === 'mapping') found = entryOf(found, String(step))?.value ?? null;
    else return undefined;
  }
  return found;
}

/** The entry of a mapping with this key. */
export const entryOf = ({ entries }: WrittenMapping, key: string): KeyWithValue | undefined => entries.find((entry) => entry.key === key);

function layoutOfNode(node: Node | null, text: string): Layout | null {
  const [start, end] = node?.range ?? [0, 0];
  if (isAlias(node)) return { kind: 'scalar', style: 'alias', start, end, value: undefined };
  if (isScalar(node))
    return start === end
      ? null
      : {
          kind: 'scalar',
          style: styles[node.type ?? 'PLAIN'],
          start,
          end: endOfText(text, start, end),
          value: node.value,
        };
  if (isSeq(node)) {
    const isFlow = node.flow === true;
    const items = node.items.map((item) => layoutOfNode(nodeOf(item), text));
    return { kind: 'list', isFlow, start, end: isFlow ? end : endOfBlock({ start, items }, text), items };
  }
  if (isMap(node)) {
    const isFlow = node.flow === true;
    const entries = node.items.map(({ key, value }) => {
      const [keyStart, keyEnd] = nodeOf(key)?.range ?? [start, start];
      return { key: keyName(key), keyStart, keyEnd, value: layoutOfNode(nodeOf(value), text) };
    });
    return {
      kind: 'mapping',
      isFlow,
      start,
      end: isFlow ? end : endOfBlock({ start, entries }, text),
      entries,
    };
  }
  return null;
}

const styles = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
} as const satisfies Record<string, ScalarStyle>;

/** The end of a list or mapping without brackets: that of its last value, or of the hyphen or colon before an empty one. */
function endOfBlock(block: { start: number } & (Pick<WrittenList, 'items'> | Pick<WrittenMapping, 'entries'>), text: string): number {
  if ('items' in block) return block.items.at(-1)?.end ?? block.start + 1;
  const last = block.entries.at(-1);
  return last?.value?.end ?? text.indexOf(':', last?.keyEnd ?? block.start) + 1;
}

/** The end of a scalar without the line breaks that end a block. */
const endOfText = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;
