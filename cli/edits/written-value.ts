import { readPlainYaml } from '../content/plain-yaml.ts';
import { entryOf, type Layout } from '../content/yaml/layout.ts';

/** A value to be written as YAML. */
export type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

/** How values are written where nothing that is written already says it. */
export interface Style {
  /** Text of the file: how what stands beside a value is written. */
  text: string;
  /** How many blanks a list that is the value of a key is set in by. */
  listIndent: number;
}

/** Columns that a mapping on one line may take. */
const mostColumns = 100;

/** A value between brackets, on one line. */
export function inFlow(value: Value, isSpaced = true): string {
  if (Array.isArray(value)) return `[${value.map((item) => inFlow(item, isSpaced)).join(', ')}]`;
  if (typeof value !== 'object') return scalar(value);
  const blank = isSpaced ? ' ' : '';
  const pairs = Object.entries(value).map(([key, part]) => `${scalar(key)}: ${inFlow(part, isSpaced)}`);
  return pairs.length === 0 ? '{}' : `{${blank}${pairs.join(', ')}${blank}}`;
}

/**
 * The lines of a mapping or list in blocks, without indentation. What `like` holds under the same keys says what stands between
 * brackets; texts by language and the like do so where nothing says it and they fit on a line.
 */
export function inBlock(value: Value, style: Style, like: Layout | null = null): string[] {
  if (isList(value)) {
    const neighbour = like?.kind === 'list' ? (like.items.at(-1) ?? null) : null;
    return value.flatMap((item) => listItem(item, style, neighbour));
  }
  if (typeof value !== 'object') return [scalar(value)];
  return Object.entries(value).flatMap(([key, part]) => entryLines(key, part, style, like));
}

/** The lines of an item of a list in blocks. `like` is another item of the list. */
export function listItem(item: Value, style: Style, like: Layout | null = null): string[] {
  if (isScalarOrEmpty(item) || (like !== null && like.kind !== 'scalar' && like.isFlow))
    return [`- ${inFlow(item, isSpacedIn(style.text, like))}`];
  return inBlock(item, style, like).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

/** The lines of a key with its value in a mapping in blocks. `like` is a mapping that may have the same key. */
export function entryLines(key: string, part: Value, style: Style, like: Layout | null = null): string[] {
  const neighbour = like?.kind === 'mapping' ? (entryOf(like, key)?.value ?? null) : null;
  const flow = `${scalar(key)}: ${inFlow(part, isSpacedIn(style.text, neighbour))}`;
  if (isScalarOrEmpty(part) || isWrittenInFlow(part, flow, neighbour)) return [flow];
  const lines = inBlock(part, style, neighbour);
  const indent = ' '.repeat(isList(part) ? style.listIndent : 2);
  return [`${scalar(key)}:`, ...lines.map((line) => `${indent}${line}`)];
}

/** Whether a mapping or list stands between brackets: as its neighbour does, or where it holds nothing but scalars and fits. */
function isWrittenInFlow(value: Value, flow: string, neighbour: Layout | null): boolean {
  if (neighbour !== null && neighbour.kind !== 'scalar') return neighbour.isFlow;
  return Object.values(value).every((part) => typeof part !== 'object') && flow.length <= mostColumns;
}

/** Whether blanks stand behind the bracket of a mapping. */
const isSpacedIn = (text: string, like: Layout | null): boolean =>
  like === null || like.kind !== 'mapping' || !like.isFlow || /\s/.test(text[like.start + 1] ?? ' ');

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const isScalarOrEmpty = (value: Value): boolean =>
  typeof value !== 'object' || Object.keys(value).length === 0;

/** A scalar as YAML: plain where that is read as the same, otherwise between quotation marks. */
export function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (isPlain(value)) return value;
  return /[\p{Cc}\u2028\u2029]/u.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
}

/** Whether a text without quotation marks is read as itself, in a block and between brackets, as a value and as a key. */
function isPlain(text: string): boolean {
  const read = readPlainYaml(`- [${text}]\n- ${text}\n`);
  return Array.isArray(read) && JSON.stringify(read) === JSON.stringify([[text], text]);
}
