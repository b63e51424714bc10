import type { Edit } from '../../diagnostics/finding.ts';
import { layoutAt, layoutOf, type WrittenList } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import type { Path } from '../yaml/source.ts';
import { behindLineBreak, columnAt, endOfLine, insertion, lineEndOf, linesWithBreaks, startOfLine } from './offsets.ts';

/** An item of a list in a text, or the place of one. */
export interface ItemPlace {
  text: string;
  list: Path;
  index: number;
}

/**
 * The edit that puts an item back into a list, as it is written in an earlier text of the file: its lines, between the comments and empty
 * lines that were around it. Those that are not there any more come back if they are the item's. Null if one of the lists is written in
 * brackets or has no other item, if the item shares a line, or if the list is indented in another way by now. Neither text has a byte
 * order mark.
 */
export function returnItem(to: ItemPlace, earlier: ItemPlace): Edit | null {
  const [list, earlierList] = [listAt(to), listAt(earlier)];
  if (list === null || earlierList === null) return null;
  const own = linesOf(earlier.text, earlierList, earlier.index);
  const gap = gapAt(to, list);
  if (own === null || gap === null) return null;
  const { text } = to;
  if (columnAt(text, list.start) !== columnAt(earlier.text, earlierList.start)) return null;
  const lineEnd = lineEndOf(text);
  const asHere = (written: string) => written.replace(/\r\n|\r|\n/g, lineEnd);
  const floor = linesOf(earlier.text, earlierList, earlier.index - 1)?.end ?? 0;
  const top = gapAbove(earlier.text, own.start, floor);
  const above = asHere(earlier.text.slice(top, own.start));
  const below = asHere(earlier.text.slice(own.end, gapBelow(earlier.text, own.end)));
  const lines = asHere(earlier.text.slice(own.start, own.end)).replace(/(?<![\r\n])$/, lineEnd);
  const found = text.slice(gap.start, gap.end).indexOf(above + below);
  const at = found < 0 ? gap.start : gap.start + found + above.length;
  const lead = at > 0 && !/[\r\n]/.test(text[at - 1] ?? '') ? lineEnd : '';
  return insertion(text, at, `${lead}${found < 0 ? commentsOf(above, top === 0) : ''}${lines}`);
}

function listAt({ text, list: path }: ItemPlace): WrittenList | null {
  const list = layoutAt(layoutOf(text), path);
  return list?.kind === 'list' && !list.isFlow ? list : null;
}

/** The lines of an item, with the last line break. Null if there is no such item, or if its first line has other things too. */
function linesOf(text: string, list: WrittenList, index: number): Span | null {
  const item = list.items[index];
  if (!item) return null;
  const start = startOfLine(text, item.start);
  return /^\s*-\s+$/.test(text.slice(start, item.start)) ? { start, end: behindLineBreak(text, endOfLine(text, item.end)) } : null;
}

/** The lines without content between the items before and behind a place. */
function gapAt({ text, index }: ItemPlace, list: WrittenList): Span | null {
  const [before, behind] = [linesOf(text, list, index - 1), linesOf(text, list, index)];
  if (behind !== null) return { start: gapAbove(text, behind.start, before?.end ?? 0), end: behind.start };
  return before && { start: before.end, end: gapBelow(text, before.end) };
}

/** The start of the comments and empty lines above a line, at `floor` at the earliest. */
function gapAbove(text: string, line: number, floor: number): number {
  const lines = linesWithBreaks(text.slice(floor, line));
  const own = lines.slice(lines.findLastIndex((each) => !/^\s*(?:#|$)/.test(each)) + 1);
  return line - own.join('').length;
}

/** The end of the comments and empty lines from a line on. */
const gapBelow = (text: string, line: number): number =>
  line + (/^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*(?:[ \t]*#[^\r\n]*$)?/.exec(text.slice(line))?.[0].length ?? 0);

/** The comments right above an item, of the lines without content above it. Those at the start of the file are about the file. */
function commentsOf(above: string, isStart: boolean): string {
  const lines = linesWithBreaks(above);
  const comments = lines.slice(lines.findLastIndex((each) => !each.trim().startsWith('#') && each !== '') + 1).join('');
  return isStart && comments === above ? '' : comments;
}
