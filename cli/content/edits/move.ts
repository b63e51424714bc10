import type { Edit } from '../../diagnostics/finding.ts';
import { entryOf, type KeyWithValue, type Layout, layoutAt, layoutOf, type WrittenList } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import type { Path } from '../yaml/source.ts';
import { styleOf } from './insert.ts';
import { behindLineBreak, columnAt, endOfLine, insertion, lineEndOf, linesWithBreaks, rangeOf, startOfLine } from './offsets.ts';

/** Where an item goes: into the list at a path, before an item of it, or at its end. */
export interface ItemPosition {
  list: Path;
  before: number | null;
}

/**
 * The edits that move an item with its comments to another place, in another list or in its own. If the other list is missing, it is
 * begun at the end of its mapping; a list that would be empty goes with its key. Only the indentation of the item's lines changes.
 * Null if that is not possible: one of the lists is written in brackets, the item shares its first line with other things, or a
 * comment stands behind the key of a list that goes. All paths are those before the move. `text`: without byte order mark.
 */
export function moveItem(text: string, from: Path, to: ItemPosition): Edit[] | null {
  const root = layoutOf(text);
  const [above, index] = [from.slice(0, -1), Number(from.at(-1))];
  const own = layoutAt(root, above);
  if (own?.kind !== 'list' || own.isFlow) return null;
  const lines = linesOfItem(text, own, index);
  if (lines === null) return null;
  const target = placeIn(text, root, to);
  const written = target && indented(text.slice(lines.start, lines.end), target.column - columnAt(text, own.start));
  const removed = own.items.length > 1 ? lines : withKey(text, root, above, lines);
  if (target === null || written === null || removed === null) return null;
  const lineEnd = lineEndOf(text);
  const inserted = [...target.lead, written].join(lineEnd);
  // Behind something that ends with the item itself.
  if (!target.isBefore && target.at > removed.start && target.at <= removed.end) return [{ range: rangeOf(text, removed), text: inserted }];
  return [removal(text, removed), insertion(text, target.at, target.isBefore ? `${inserted}${lineEnd}` : `${lineEnd}${inserted}`)];
}

/**
 * The edits that move a key with its value and its comments to the end of another mapping. That lies in the same one as the key, or around
 * it; then the key goes right behind the part that it comes from. Only the indentation of its lines changes. Null if that is not possible:
 * one of the mappings is written in brackets, the key is the only one, it shares its first line with other things, or the other mapping has
 * it. Both paths are those before the move; `to` is that of the other mapping. `text`: without byte order mark.
 */
export function moveKey(text: string, from: Path, to: Path): Edit[] | null {
  const root = layoutOf(text);
  const [above, key] = [from.slice(0, -1), String(from.at(-1))];
  const [own, other] = [layoutAt(root, above), layoutAt(root, to)];
  if (own?.kind !== 'mapping' || own.isFlow || own.entries.length === 1) return null;
  if (other?.kind !== 'mapping' || other.isFlow || entryOf(other, key) !== undefined) return null;
  const entry = entryOf(own, key);
  const lines = entry === undefined ? null : linesOfEntry(text, entry, columnAt(text, own.start));
  const column = columnAt(text, other.start);
  const isAround = to.length < from.length && to.every((step, index) => step === from[index]);
  const around = isAround ? entryOf(other, String(from[to.length])) : undefined;
  const behind = around?.value ?? other;
  if (lines === null || (isAround && around === undefined)) return null;
  const written = indented(text.slice(lines.start, lines.end), column - columnAt(text, own.start));
  const at = commentsBelow(text, endOfLine(text, behind.end), column);
  if (written === null) return null;
  // Behind something that ends with the key itself, or right before it.
  const isHere = at > lines.start ? at <= lines.end : /^(?:\r\n|\r|\n)$/.test(text.slice(at, lines.start));
  if (isHere) return [{ range: rangeOf(text, lines), text: written }];
  return [removal(text, lines), insertion(text, at, `${lineEndOf(text)}${written}`)];
}

/**
 * The lines of an item of a block list, with the comments above it, to the end of the last line without its line break. Null if its first
 * line has other things too.
 */
function linesOfItem(text: string, list: WrittenList, index: number): Span | null {
  const item = list.items[index];
  return item ? linesOf(text, item, { column: columnAt(text, list.start), lead: /^\s*-\s+$/ }) : null;
}

/** The same for a key of a block mapping at a column. */
const linesOfEntry = (text: string, { keyStart, keyEnd, value }: KeyWithValue, column: number): Span | null =>
  linesOf(text, { start: keyStart, end: value?.end ?? keyEnd }, { column, lead: /^\s*$/ });

/** The lines of a part, with its comments. `lead`: what may stand before it on its first line. */
function linesOf(text: string, part: Span, { column, lead }: { column: number; lead: RegExp }): Span | null {
  const first = startOfLine(text, part.start);
  if (!lead.test(text.slice(first, part.start))) return null;
  return {
    start: commentsAbove(text, first, column),
    end: commentsBelow(text, endOfLine(text, part.end), column),
  };
}

/** The start of the comments right above a line, at the same column. Those at the start of the file are about the file. */
function commentsAbove(text: string, line: number, column: number): number {
  const above = linesWithBreaks(text.slice(0, line));
  const own = above.slice(above.findLastIndex((other) => other.search(/\S/) !== column || other[column] !== '#') + 1);
  const start = line - own.join('').length;
  return start === 0 ? line : start;
}

/** The end of the comments below a line that are indented deeper than a column: they are about what is above. */
function commentsBelow(text: string, end: number, column: number): number {
  const comment = /^(?:\r\n|\r|\n)([ \t]*)#[^\r\n]*/;
  for (let last = end; ; ) {
    const [line = '', indent = ''] = comment.exec(text.slice(last)) ?? [];
    if (line === '' || indent.length <= column) return last;
    last += line.length;
  }
}

interface MoveTarget {
  at: number;
  /** Whether the item's lines go before `at`, and not behind it. */
  isBefore: boolean;
  /** The column of the item's hyphen. */
  column: number;
  /** The line of the key of a list that is begun. */
  lead: readonly string[];
}

function placeIn(text: string, root: Layout | null, { list: path, before }: ItemPosition): MoveTarget | null {
  const list = layoutAt(root, path);
  if (list?.kind === 'list') {
    if (list.isFlow) return null;
    const lines = linesOfItem(text, list, before ?? list.items.length - 1);
    const column = columnAt(text, list.start);
    return lines && { at: before === null ? lines.end : lines.start, isBefore: before !== null, column, lead: [] };
  }
  const key = path.at(-1);
  const mapping = layoutAt(root, path.slice(0, -1));
  if (list !== null || typeof key !== 'string' || mapping?.kind !== 'mapping' || mapping.isFlow) return null;
  const indent = columnAt(text, mapping.start);
  const column = indent + styleOf(text, root).listIndent;
  const written = entryOf(mapping, key);
  if (written !== undefined) return { at: endOfLine(text, written.keyEnd), isBefore: false, column, lead: [] };
  const end = commentsBelow(text, endOfLine(text, mapping.end), Math.max(0, indent - 1));
  return { at: end, isBefore: false, column, lead: [`${' '.repeat(indent)}${key}:`] };
}

/** The lines of the only item of a list and of its key. */
function withKey(text: string, root: Layout | null, path: Path, { start, end }: Span): Span | null {
  const mapping = layoutAt(root, path.slice(0, -1));
  const entry = mapping?.kind === 'mapping' ? entryOf(mapping, String(path.at(-1))) : undefined;
  if (mapping?.kind !== 'mapping' || entry === undefined || mapping.entries.length === 1) return null;
  const first = startOfLine(text, entry.keyStart);
  return /^\s*[^\s#]+:\s*$/.test(text.slice(first, start)) ? { start: first, end } : null;
}

/** Lines with more or less indentation. Null if a line has too little. */
function indented(lines: string, by: number): string | null {
  if (by >= 0) return lines.replace(/(?<=^|[\r\n])(?=[^\r\n])/g, ' '.repeat(by));
  const less = ' '.repeat(-by);
  const each = lines.split(/(\r\n|\r|\n)/);
  if (each.some((line) => line.trim() !== '' && !line.startsWith(less))) return null;
  return each.map((line) => (line.startsWith(less) ? line.slice(less.length) : line)).join('');
}

/** Removes whole lines with a line break: their own, or at the end of the text that before them. */
function removal(text: string, { start, end }: Span): Edit {
  const last = behindLineBreak(text, end);
  const [before = ''] = last === end ? (/(?:\r\n|\r|\n)$/.exec(text.slice(0, start)) ?? []) : [];
  return { range: rangeOf(text, { start: start - before.length, end: last }), text: '' };
}
