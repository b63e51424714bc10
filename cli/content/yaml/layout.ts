import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { parse } from './document.ts';
import { keyName, nodeOf } from './nodes.ts';
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

interface Collection {
  /** Whether it is written in brackets. */
  isFlow: boolean;
  /** The offset of the first hyphen, key or bracket. */
  start: number;
  end: number;
}

export interface WrittenList extends Collection {
  kind: 'list';
  items: readonly (Layout | null)[];
}

export interface WrittenMapping extends Collection {
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
  const parsed = parse(text);
  if (parsed === null || parsed.document.errors.length > 0) return null;
  return layoutOfNode(nodeOf(parsed.document.contents), text);
}

/**
 * The layout of a text as far as it leads to a scalar: of its key at the top, and of its item if that has a list. To compose all of
 * a long file takes longer than the rest of an edit. Null if the scalar is not found so, as in brackets or behind an alias; `layoutOf` may
 * find it.
 */
export function layoutTo(text: string, path: Path): Layout | null {
  const [key, index] = path;
  const part = typeof key === 'string' ? partOfKey(text, key) : null;
  if (typeof key !== 'string' || part === null) return null;
  const item = typeof index === 'number' ? partOfItem(text, part, index) : null;
  const { start, end } = item ?? part;
  // What is left out before it keeps its length, and with that the offsets.
  const above = start === 0 ? '' : `${' '.repeat(start - 1)}\n`;
  const own = layoutOf(above + text.slice(start, end));
  const root = item === null ? own : withItemAt(key, Number(index), own, part);
  return layoutAt(root, path)?.kind === 'scalar' ? root : null;
}

interface Part {
  start: number;
  end: number;
}

/** A key that begins a line, with all that is indented below it, and its list. */
function partOfKey(text: string, key: string): Part | null {
  const start = text.startsWith(`${key}:`) ? 0 : text.indexOf(`\n${key}:`) + 1;
  if (start === 0 && !text.startsWith(`${key}:`)) return null;
  return { start, end: nextLine(text, /\n(?=[^\s#-])/g, start) ?? text.length };
}

/** An item of a list that is indented below a key. */
function partOfItem(text: string, { start, end }: Part, index: number): Part | null {
  const [, indent] = /^[^\n]*\n(?:\s*#[^\n]*\n)*( *)-[ \r\n]/.exec(text.slice(start, end)) ?? [];
  if (indent === undefined) return null;
  const begins = new RegExp(`\\n(?=${indent}-[ \\r\\n])`, 'g');
  let from = start;
  for (let count = 0; count <= index; count++) {
    const next = nextLine(text, begins, from);
    if (next === null || next > end) return null;
    from = next;
  }
  const next = nextLine(text, begins, from);
  return { start: from, end: next === null || next > end ? end : next };
}

/** Where the next line begins that a pattern finds; null if there is none. */
function nextLine(text: string, begins: RegExp, from: number): number | null {
  begins.lastIndex = from;
  const found = begins.exec(text);
  return found === null ? null : found.index + 1;
}

/** A mapping with one key and its list, of which one item is known. */
function withItemAt(key: string, index: number, own: Layout | null, { start, end }: Part): Layout | null {
  if (own?.kind !== 'list' || own.isFlow) return null;
  const list: WrittenList = { ...own, items: [...new Array<null>(index).fill(null), ...own.items] };
  const entry = { key, keyStart: start, keyEnd: start + key.length, value: list };
  return { kind: 'mapping', isFlow: false, start, end, entries: [entry] };
}

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
export const entryOf = ({ entries }: WrittenMapping, key: string): KeyWithValue | undefined =>
  entries.find((entry) => entry.key === key);

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
    return { kind: 'list', isFlow, start, end: isFlow ? end : (lastEnd(items) ?? start + 1), items };
  }
  if (isMap(node)) {
    const isFlow = node.flow === true;
    const entries = node.items.map(({ key, value }) => {
      const [keyStart, keyEnd] = nodeOf(key)?.range ?? [start, start];
      return { key: keyName(key), keyStart, keyEnd, value: layoutOfNode(nodeOf(value), text) };
    });
    const last = entries.at(-1);
    const endOfLast = last?.value?.end ?? text.indexOf(':', last?.keyEnd ?? start) + 1;
    return { kind: 'mapping', isFlow, start, end: isFlow ? end : endOfLast, entries };
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

const lastEnd = (items: readonly (Layout | null)[]): number | undefined => items.at(-1)?.end;

/** The end of a scalar without the line breaks that end a block. */
const endOfText = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length;
