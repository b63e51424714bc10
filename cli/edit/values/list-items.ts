import { addItem } from '../../content/edits/insert.ts';
import { moveItem } from '../../content/edits/move.ts';
import { insertion, rangeOf } from '../../content/edits/offsets.ts';
import { removeItem } from '../../content/edits/remove.ts';
import { inFlow, type WritableValue } from '../../content/edits/written-value.ts';
import { layoutAt, layoutOf, type WrittenList } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { edited } from './set-value.ts';

/**
 * YAML texts with other items in the list at a path. The lines of all other items stay as they are. Null if the text cannot be edited as it
 * is written. `text`: without byte order mark.
 */

/** With a new item at a position. A list that is missing is begun at the end of its mapping, or behind the key `behind`. */
export function withItem(
  text: string,
  path: Path,
  { index, value, behind }: { index: number; value: WritableValue; behind?: string | undefined },
): string | null {
  const list = layoutAt(layoutOf(text), path);
  const count = list?.kind === 'list' ? list.items.length : 0;
  const next = list?.kind === 'list' && list.isFlow ? list.items[index] : undefined;
  if (next) return edited(text, [insertion(text, next.start, `${inFlow(value)}, `)]);
  const added = edited(text, [addItem(text, path, value, behind)]);
  if (added === null || index >= count) return added;
  return edited(added, moveItem(added, [...path, count], { list: path, before: index }));
}

/** Without an item. A list that would be empty goes with its key. */
export const withoutItem = (text: string, path: Path, index: number): string | null => edited(text, [removeItem(text, [...path, index])]);

/** With an item at another position. */
export function withMovedItem(text: string, path: Path, { from, to }: { from: number; to: number }): string | null {
  const list = layoutAt(layoutOf(text), path);
  if (list?.kind !== 'list' || from === to) return list?.kind === 'list' ? text : null;
  if (list.isFlow) return withMovedText(text, list, { from, to });
  const before = to > from ? to + 1 : to;
  return edited(text, moveItem(text, [...path, from], { list: path, before: before < list.items.length ? before : null }));
}

/** In brackets, the texts of the items change places. */
function withMovedText(text: string, { items, start, end }: WrittenList, { from, to }: { from: number; to: number }): string | null {
  if (items.some((item) => item === null) || text.slice(start, end).includes('#')) return null;
  const places = items.filter((item) => item !== null);
  const written = places.map((item) => text.slice(item.start, item.end));
  written.splice(to, 0, ...written.splice(from, 1));
  return edited(
    text,
    places.map((place, index) => ({ range: rangeOf(text, place), text: written[index] ?? '' })),
  );
}
