import type { Field, FieldPath, Json, PageFields } from '../../cli/dev/editor/protocol.ts';
import { fieldKey, isWithin, placeOf, valueKey } from './places.ts';

/** A list whose items have other places now. */
interface MovedList {
  path: FieldPath;
  /** The new index of each item; undefined for one that is gone. */
  indexes: readonly (number | undefined)[];
}

/**
 * Where a field is by its key when other fields come, such as after an item was moved, or after that was undone. Undefined: its item is
 * gone. Items are told by what is written in them: nobody says what undo has done.
 */
export function keysAfter(before: PageFields, after: PageFields): (key: string) => string | undefined {
  const keys = new Map<string, string | undefined>();
  for (const group of before.groups) {
    const now = after.groups.find(({ file }) => file === group.file);
    if (now === undefined || now === group) continue;
    const moved = movedLists(group.fields, now.fields);
    for (const { file, path } of group.fields) {
      const list = moved.find((each) => each.path.length < path.length && isWithin(path, each.path));
      if (list === undefined) continue;
      const at = list.path.length;
      const index = list.indexes[Number(path[at])];
      keys.set(fieldKey({ file, path }), index === undefined ? undefined : fieldKey({ file, path: path.with(at, index) }));
    }
  }
  // What is folded in the panel need not be a field.
  return (key) => (keys.has(key) ? keys.get(key) : key);
}

/** Texts by the places of their values (`valueKey`), in the places that these have now. */
export function textsAfter(texts: ReadonlyMap<string, string>, keyAfter: (key: string) => string | undefined): ReadonlyMap<string, string> {
  const moved = Array.from(texts, ([key, text]) => {
    const [file, path, language] = JSON.parse(key) as [string, FieldPath, string];
    const now = keyAfter(fieldKey({ file, path }));
    return now === undefined ? [] : [[valueKey({ ...placeOf(now), language }), text] as const];
  });
  return new Map(moved.flat());
}

/** The outermost lists of a file with moved items: a list in one that has moved is another list now. */
function movedLists(before: readonly Field[], after: readonly Field[]): readonly MovedList[] {
  const now = new Map(after.map((field) => [fieldKey(field), field]));
  const moved: MovedList[] = [];
  for (const field of before) {
    const [earlier, later] = [itemsOf(field), itemsOf(now.get(fieldKey(field)))];
    if (earlier === undefined || later === undefined || moved.some(({ path }) => isWithin(field.path, path))) continue;
    const indexes = indexesAfter(earlier, later);
    if (indexes.some((index, at) => index !== at)) moved.push({ path: field.path, indexes });
  }
  return moved;
}

function itemsOf(field: Field | undefined): readonly string[] | undefined {
  const items: Json | undefined = field?.kind === 'list' ? field.values[''] : undefined;
  return Array.isArray(items) ? items.map((item) => JSON.stringify(item)) : undefined;
}

/** An item that is nowhere else was edited, as long as nothing known has come into its place. */
function indexesAfter(before: readonly string[], after: readonly string[]): readonly (number | undefined)[] {
  const taken = new Set<number>();
  const take = (index: number): number | undefined => {
    if (index < 0 || index >= after.length || taken.has(index)) return undefined;
    taken.add(index);
    return index;
  };
  const same = before.map((item, at) => (after[at] === item ? take(at) : undefined));
  const known = before.map((item, at) => same[at] ?? take(after.findIndex((each, index) => each === item && !taken.has(index))));
  return known.map((index, at) => index ?? take(at));
}
