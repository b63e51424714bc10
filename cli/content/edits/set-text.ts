import type { Edit } from '../../diagnostics/finding.ts';
import { entryOf, type Layout, layoutAt, type WrittenScalar } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import type { Path } from '../yaml/source.ts';
import { addKeyIn } from './insert.ts';
import { columnAt, lineEndOf, rangeOf, startOfLine } from './offsets.ts';
import { inFlow, scalar, scalarInBlock } from './written-value.ts';

/** A text, or a list of words that counts as one. */
export type TextOrWords = string | readonly string[];

/** Where a text belongs in a mapping that does not have it yet. */
interface Neighbours {
  /** The key whose value shows the style. */
  like: string;
  /** The key that it follows; undefined for the end of the mapping. */
  behind: string | undefined;
}

/**
 * Edits that give a text of a YAML file other words, or add it, in the style that it or its neighbour has: quotation marks, block,
 * width of lines, indentation, line ends. They change no other character. Null if that is not possible at this place. `text`:
 * without byte order mark; `root`: its layout.
 */
export function setWords(text: string, root: Layout | null, path: Path, value: TextOrWords): Edit[] | null {
  const written = layoutAt(root, path);
  const isFlow = path.some((_, index) => isInBrackets(layoutAt(root, path.slice(0, index))));
  if (typeof value === 'string') {
    return written?.kind === 'scalar' ? [edit(text, written, restyled(text, written, value, isFlow))] : null;
  }
  if (written?.kind !== 'list') return null;
  if (written.items.length === value.length) {
    const edits = value.map((word, index) => {
      const item = written.items[index];
      if (item?.kind !== 'scalar') return null;
      const now = restyled(text, item, word, isFlow || written.isFlow);
      return item.value === word ? [] : [edit(text, item, now)];
    });
    return edits.every((own) => own !== null) ? edits.flat() : null;
  }
  // A comment between the items would be lost.
  if (/(?:^|\s)#/.test(text.slice(written.start, written.end))) return null;
  const indent = ' '.repeat(columnAt(text, written.start));
  const lines = value.map((word) => `- ${scalarInBlock(word)}`).join(`${lineEndOf(text)}${indent}`);
  return [edit(text, written, written.isFlow ? inFlow(value) : lines)];
}

/** The edit that adds a text to the mapping at a path. */
export function addWords(
  text: string,
  root: Layout | null,
  path: Path,
  { key, value, like, behind }: { key: string; value: TextOrWords } & Neighbours,
): Edit[] | null {
  const mapping = layoutAt(root, path);
  if (mapping?.kind !== 'mapping') return null;
  const shown = entryOf(mapping, like)?.value ?? null;
  const lines =
    typeof value === 'string' && !mapping.isFlow && shown?.kind === 'scalar'
      ? linesLike(text, shown, value, columnAt(text, mapping.start))
      : null;
  const added = addKeyIn(text, root, path, {
    key,
    value,
    behind,
    lines: lines === null ? undefined : keyedLines(key, lines),
  });
  return added && [added];
}

const isInBrackets = (layout: Layout | null | undefined): boolean =>
  layout !== null && layout !== undefined && layout.kind !== 'scalar' && layout.isFlow;

/** The lines of a value in a block, in the notation of another. */
const linesLike = (text: string, like: WrittenScalar, value: string, base: number): string[] | null =>
  isBlock(like) ? blockLines(text, like, value, base) : [quotedLike(text, like, value, false)];

const keyedLines = (key: string, [head = '', ...rest]: readonly string[]): string[] => [`${scalar(key)}: ${head}`, ...rest];

const edit = (text: string, span: Span, now: string): Edit => ({
  range: rangeOf(text, span),
  text: now,
});

const isBlock = ({ style }: WrittenScalar): boolean => style === 'literal' || style === 'folded';

/** A value as a scalar in the notation of another. */
function restyled(text: string, old: WrittenScalar, value: string, isFlow: boolean): string {
  if (isBlock(old)) {
    const line = text.slice(startOfLine(text, old.start), old.start);
    const [indent = ''] = /^ */.exec(line) ?? [];
    const lines = blockLines(text, old, value, indent.length);
    if (lines === null) return `${JSON.stringify(value)}${commentOf(text, old)}`;
    const [head = '', ...rest] = lines;
    return [head, ...rest.map((own) => (own === '' ? '' : `${indent}${own}`))].join(lineEndOf(text));
  }
  const now = quotedLike(text, old, value, isFlow);
  const written = text.slice(old.start, old.end);
  return /[\r\n]/.test(written) ? foldedLike(text, old, now) : now;
}

/** The comment behind the header of a block, with the spaces before it. */
const commentOf = (text: string, { start, end }: WrittenScalar): string =>
  /^\S+(\s+#.*)/.exec(linesIn(text.slice(start, end))[0] ?? '')?.[1] ?? '';

function quotedLike(text: string, { style, start, end }: WrittenScalar, value: string, isFlow: boolean): string {
  // Authors write characters that nobody sees as escapes, unless they did not.
  if (style === 'double' || needsEscapes(value))
    return unseen.test(text.slice(start, end)) ? JSON.stringify(value) : withEscapes(JSON.stringify(value));
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`;
  return isFlow ? scalar(value) : scalarInBlock(value);
}

/** Characters that look like others or like nothing, but for the joiners of emoji. */
const unseen = /(?![\ufe0f\u200d])[\u00a0\u202f\p{Default_Ignorable_Code_Point}]/u;

/** A text in double quotation marks with escapes for such characters, as YAML writes them. */
const withEscapes = (quoted: string): string =>
  quoted.replace(new RegExp(unseen, 'gu'), (character) =>
    character < '\u0100'
      ? `\\x${hex(character.charCodeAt(0), 2)}`
      : [...Array(character.length).keys()].map((index) => `\\u${hex(character.charCodeAt(index), 4)}`).join(''),
  );

const hex = (unit: number, digits: number): string => unit.toString(16).toUpperCase().padStart(digits, '0');

/** Characters that only a text in double quotation marks can hold. A line break in other quotation marks is a space. */
const needsEscapes = (value: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u.test(value);

/** Breaks a value in several lines at its spaces, as the old one is. */
function foldedLike(text: string, old: WrittenScalar, now: string): string {
  if (needsEscapes(now) || /\\| {2}|\t/.test(now)) return now;
  const before = linesIn(text.slice(old.start, old.end));
  const indent = /^ */.exec(before[1] ?? '')?.[0] ?? '';
  const width = { first: columnAt(text, old.start), rest: indent.length, most: widthOf(text) };
  const lines = wrapped(
    now,
    before.map((line) => line.trim()),
    width,
  );
  return lines.join(`${lineEndOf(text)}${indent}`);
}

/** The widest line of a file, within reason: authors break all their texts at about the same column. */
function widthOf(text: string): number {
  const widest = linesIn(text).reduce((width, line) => Math.max(width, line.length), 0);
  return Math.min(Math.max(widest, 80), 120);
}

/** The columns of lines: those that are taken at the start of the first line and of others, and the last one. */
interface Width {
  first: number;
  rest: number;
  most: number;
}

/** Breaks a text at single spaces. The lines that it had before stay as they are, up to the first and from the last that has changed. */
function wrapped(text: string, before: readonly string[], { first, rest, most }: Width): string[] {
  const lines: string[] = [];
  let left = text;
  for (const line of before) {
    if (line === '' || !left.startsWith(`${line} `) || /^\s/.test(left.slice(line.length + 1))) break;
    lines.push(line);
    left = left.slice(line.length + 1);
  }
  const kept: string[] = [];
  for (const line of before.slice(lines.length + 1).reverse()) {
    if (line === '' || !left.endsWith(` ${line}`) || /\s$/.test(left.slice(0, -line.length - 1))) break;
    kept.unshift(line);
    left = left.slice(0, -line.length - 1);
  }
  const unchanged = lines.length;
  let [line, taken] = ['', lines.length === 0 ? first : rest];
  for (const word of left.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && taken + line.length + 1 + word.length > most) {
      lines.push(line);
      taken = rest;
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  const [next = ''] = kept;
  // What an earlier edit has pushed off this line goes back.
  const isRest = lines.length === unchanged && next.length < most / 2 && taken + line.length + 1 + next.length <= most;
  return isRest && next !== '' ? [...lines, `${line} ${next}`, ...kept.slice(1)] : [...lines, line, ...kept];
}

const linesIn = (text: string): string[] => text.split(/\r\n|\r|\n/);

/**
 * The lines of a value as a block like another: its header, then lines with their indentation below the key. Null for a value that
 * no such block can hold. `base`: the column from which the indentation counts.
 */
function blockLines(text: string, like: WrittenScalar, value: string, base: number): string[] | null {
  const [header = '', ...content] = linesIn(text.slice(like.start, like.end));
  const column = content.find((line) => line.trim() !== '')?.search(/\S/) ?? 0;
  const own = column - base;
  const [, indicator, rest = ''] = /^([|>])[-+]?(.*)$/.exec(header) ?? [];
  // An indentation indicator counts from the key; a value that begins with a space would need one.
  if (indicator === undefined || /\d/.test(rest) || own < 1 || /^(?:\s|$)|\n\n$/.test(value)) return null;
  if (needsEscapes(value.replaceAll('\n', ''))) return null;
  const body = value.replace(/\n$/, '');
  const chomp = value.endsWith('\n') ? '' : '-';
  const isLiteral = indicator === '|' || /(?:^|\n)[ \t]|[ \t](?:\n|$)/.test(body);
  const indent = ' '.repeat(own);
  const before = content.map((line) => line.trim());
  const width = { first: 0, rest: 0, most: widthOf(text) - base - own };
  const lines = isLiteral ? body.split('\n') : foldedLines(body, before, width);
  const head = `${isLiteral ? '|' : '>'}${chomp}${rest}`;
  return [head, ...lines.map((line) => (line === '' ? '' : `${indent}${line}`))];
}

/** The lines of a folded block: each line break of the value needs one more. `before`: the lines of the old value. */
function foldedLines(value: string, before: readonly string[], width: Width): string[] {
  let left = before;
  return value.split('\n').flatMap((line, index) => {
    const lines = line === '' ? [] : wrapped(line, left, width);
    // The lines of the next paragraph follow the empty line behind this one.
    left = left.slice(left.indexOf('') + 1);
    return index === 0 ? lines : ['', ...lines];
  });
}
