import { readPlainYaml } from '../plain-yaml.ts';
import { entryOf, type Layout } from '../yaml/layout.ts';

/** A value that can be written as YAML. */
export type WritableValue = string | number | boolean | readonly WritableValue[] | { readonly [key: string]: WritableValue };

/** The style of values without a neighbour to follow. */
export interface LayoutStyle {
  /** Text of the file, which shows the style of neighbours. */
  text: string;
  /** The indentation of a list below its key, in spaces. */
  listIndent: number;
  /** The widest mapping of scalars, such as texts by language, that is written in brackets, in columns: by default, `mostColumns`. */
  mappingColumns?: number;
}

/** The widest mapping on one line, in columns. */
export const mostColumns = 100;

/** A value in brackets, on one line. */
export function inFlow(value: WritableValue, isSpaced = true): string {
  if (Array.isArray(value)) return `[${value.map((item) => inFlow(item, isSpaced)).join(', ')}]`;
  if (typeof value !== 'object') return scalar(value);
  const space = isSpaced ? ' ' : '';
  const pairs = Object.entries(value).map(([key, part]) => `${scalar(key)}: ${inFlow(part, isSpaced)}`);
  return pairs.length === 0 ? '{}' : `{${space}${pairs.join(', ')}${space}}`;
}

/**
 * The lines of a mapping or list in blocks, without indentation. `like` shows by its values under the same keys which values are
 * written in brackets. Without an example, short mappings of scalars, such as texts by language, are as most of those in the file.
 */
export function inBlock(value: WritableValue, style: LayoutStyle, like: Layout | null = null): string[] {
  if (isList(value)) {
    const neighbour = like?.kind === 'list' ? (like.items.at(-1) ?? null) : null;
    return value.flatMap((item) => listItem(item, style, neighbour));
  }
  if (typeof value !== 'object') return [ofBlock(value)];
  return Object.entries(value).flatMap(([key, part]) => entryLines(key, part, style, like));
}

/** The lines of an item of a list in blocks. `like`: another item of the list. */
export function listItem(item: WritableValue, style: LayoutStyle, like: Layout | null = null): string[] {
  const flow = ofBlock(item, isSpacedIn(style.text, like));
  if (isScalarOrEmpty(item) || (like !== null && isFlowLike(flow, like))) return [`- ${flow}`];
  return inBlock(item, style, like).map((line, index) => (index === 0 ? `- ${line}` : indented(line, '  ')));
}

/** The lines of a key with its value in a mapping in blocks. `like`: a mapping that may have the same key. */
export function entryLines(key: string, part: WritableValue, style: LayoutStyle, like: Layout | null = null): string[] {
  const neighbour = like?.kind === 'mapping' ? (entryOf(like, key)?.value ?? null) : null;
  if (isLiteral(part)) return literalLines(key, part);
  const flow = `${scalar(key)}: ${ofBlock(part, isSpacedIn(style.text, neighbour))}`;
  const columns = isList(part) ? mostColumns : style.mappingColumns;
  if (isScalarOrEmpty(part) || isWrittenInFlow(part, flow, neighbour, columns)) return [flow];
  const lines = inBlock(part, style, neighbour);
  const indent = ' '.repeat(isList(part) ? style.listIndent : 2);
  return [`${scalar(key)}:`, ...lines.map((line) => indented(line, indent))];
}

/** A value on one line of a block: in brackets, or a scalar without any around it. */
const ofBlock = (value: WritableValue, isSpaced?: boolean): string =>
  typeof value === 'string' ? scalarInBlock(value) : inFlow(value, isSpaced);

/** A line behind spaces. An empty one, in a text of several paragraphs, stays empty. */
const indented = (line: string, indent: string): string => (line === '' ? '' : `${indent}${line}`);

/** Whether a mapping or list is written in brackets: if its neighbour is, or if it has only scalars and fits into so many columns. */
function isWrittenInFlow(value: WritableValue, flow: string, neighbour: Layout | null, columns = mostColumns): boolean {
  if (neighbour !== null && neighbour.kind !== 'scalar') return isFlowLike(flow, neighbour);
  const isShort = (part: WritableValue) => typeof part !== 'object' && !isLiteral(part);
  return Object.values(value).every(isShort) && flow.length <= columns;
}

/** Whether a neighbour shows that a value is written in brackets: it is itself, and not on a shorter line than one that is too wide. */
const isFlowLike = (flow: string, like: Layout): boolean =>
  like.kind !== 'scalar' && like.isFlow && flow.length <= Math.max(mostColumns, like.end - like.start);

/** Whether a value is a text of several lines that a literal block (`|`) can hold. */
const isLiteral = (value: WritableValue): value is string =>
  typeof value === 'string' &&
  value.includes('\n') &&
  !/^\s|[ \t]$|\n\n$/.test(value) &&
  !/[ \t]\n|(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u.test(value);

/** The lines of a key with such a text. */
const literalLines = (key: string, text: string): string[] => [
  `${scalar(key)}: ${text.endsWith('\n') ? '|' : '|-'}`,
  ...text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => indented(line, '  ')),
];

/** Whether there are spaces inside the braces of a mapping. */
const isSpacedIn = (text: string, like: Layout | null): boolean =>
  like === null || like.kind !== 'mapping' || !like.isFlow || /\s/.test(text[like.start + 1] ?? ' ');

const isList = (value: WritableValue): value is readonly WritableValue[] => Array.isArray(value);

const isScalarOrEmpty = (value: WritableValue): boolean => typeof value !== 'object' || Object.keys(value).length === 0;

/** A scalar as YAML: plain if it is read as the same value, otherwise in quotation marks. */
export const scalar = (value: string | number | boolean): string => written(value, isPlain);

/** The same where no brackets are around it, so that commas and brackets mean nothing. */
export const scalarInBlock = (value: string): string => written(value, isPlainInBlock);

function written(value: string | number | boolean, isReadAsItself: (text: string) => boolean): string {
  if (typeof value !== 'string') return String(value);
  if (isReadAsItself(value)) return value;
  return /[\p{Cc}\u2028\u2029]/u.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
}

/** Whether YAML reads a text without quotation marks as itself: in blocks and brackets, as a value and as a key. */
function isPlain(text: string): boolean {
  const read = readPlainYaml(`- [${text}]\n- ${text}\n`);
  return Array.isArray(read) && JSON.stringify(read) === JSON.stringify([[text], text]);
}

/** The same for a value in a block. */
function isPlainInBlock(text: string): boolean {
  const read = readPlainYaml(`- ${text}\n- k: ${text}\n`);
  return Array.isArray(read) && JSON.stringify(read) === JSON.stringify([text, { k: text }]);
}
