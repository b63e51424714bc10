import type { Edit } from '../../diagnostics/finding.ts';
import { entryOf, type Layout, layoutAt, layoutOf } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import type { Path } from '../yaml/source.ts';
import { behindLineBreak, endOfLine, rangeOf, startOfLine } from './offsets.ts';

/**
 * The edit that removes the item at a path from its list, in brackets or in a block. A list that would be empty goes with its key. Comments
 * within it go too; those before and after it, in lines of their own, stay. Null if that is not possible: there is no such item, it shares
 * its line with other things, or between brackets a comment stands beside it. `text`: without byte order mark.
 */
export function removeItem(text: string, path: Path): Edit | null {
  const [above, index] = [path.slice(0, -1), Number(path.at(-1))];
  const root = layoutOf(text);
  const list = layoutAt(root, above);
  const item = list?.kind === 'list' ? list.items[index] : undefined;
  if (list?.kind !== 'list' || !item) return null;
  if (list.items.length > 1) return list.isFlow ? removeBetween(text, list.items, index) : removeLines(text, item, /^\s*-\s+$/);
  return removeKeyIn(text, root, above);
}

/**
 * The same for the key at a path with its value, from a mapping in brackets or in a block. Null if that is not possible: there is no such
 * key, it is the only one, it shares its line with other things, or between brackets a comment stands beside it. `text`: without byte order
 * mark.
 */
export const removeKey = (text: string, path: Path): Edit | null => removeKeyIn(text, layoutOf(text), path);

/** The same for a key of a file, which may be its only one. */
export const removeKeyOfFile = (text: string, key: string): Edit | null => removeKeyIn(text, layoutOf(text), [key], { mayBeOnly: true });

function removeKeyIn(text: string, root: Layout | null, path: Path, { mayBeOnly = false } = {}): Edit | null {
  const mapping = layoutAt(root, path.slice(0, -1));
  const entry = mapping?.kind === 'mapping' ? entryOf(mapping, String(path.at(-1))) : undefined;
  if (mapping?.kind !== 'mapping' || entry === undefined) return null;
  if (mapping.entries.length === 1 && !mayBeOnly) return null;
  const spans = mapping.entries.map(({ keyStart, keyEnd, value }) => ({
    start: keyStart,
    end: value?.end ?? keyEnd,
  }));
  const own = mapping.entries.indexOf(entry);
  return mapping.isFlow ? removeBetween(text, spans, own) : removeLines(text, spans[own] ?? { start: 0, end: 0 }, /^\s*$/);
}

/** Removes a part in brackets with its comma. */
function removeBetween(text: string, parts: readonly (Span | null)[], index: number): Edit | null {
  const [before, own, after] = [parts[index - 1], parts[index], parts[index + 1]];
  if (!own) return null;
  const span = after ? { start: own.start, end: after.start } : { start: before?.end ?? own.start, end: own.end };
  const beside = text.slice(span.start, own.start) + text.slice(own.end, span.end);
  return beside.includes('#') ? null : { range: rangeOf(text, span), text: '' };
}

/** Removes the lines of a part. `before`: what may stand before it on its first line. */
function removeLines(text: string, { start, end }: Span, before: RegExp): Edit | null {
  const first = startOfLine(text, start);
  if (!before.test(text.slice(first, start))) return null;
  return { range: rangeOf(text, { start: first, end: behindLineBreak(text, endOfLine(text, end)) }), text: '' };
}
