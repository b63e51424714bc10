import { isDeepStrictEqual } from 'node:util';
import { dataAt } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { FieldPath } from './protocol.ts';

/** A value that differs; undefined where there is none. `place`: where an item that is gone would stand in its list now. */
export interface Difference {
  /** Where it is now, or was. */
  at: FieldPath;
  before: unknown;
  now: unknown;
  place?: number;
}

/**
 * The values that differ between two states of a file. Items of a list are the same if they have the same `id`, or stand between the same
 * ones. A list with other items differs as a whole if nothing says which is which, unless it is the whole file.
 */
export const differencesIn = (before: unknown, now: unknown): Difference[] => between(before, now, []);

function between(before: unknown, now: unknown, at: FieldPath): Difference[] {
  if (isDeepStrictEqual(before, now)) return [];
  if (Array.isArray(before) && Array.isArray(now)) {
    const items = ofItems(before, now, at);
    if (items !== null) return items;
  }
  const areLists = Array.isArray(before) && Array.isArray(now) && before.length === now.length;
  const areMappings = isMapping(before) && isMapping(now);
  if (at.length > 0 && !areLists && !areMappings) return [{ at, before, now }];
  const keys = Array.isArray(before ?? now)
    ? [...Array(Math.max(lengthOf(before), lengthOf(now))).keys()]
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])];
  return keys.flatMap((key) => between(dataAt(before, [key]), dataAt(now, [key]), [...at, key]));
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Two lists item by item. Null if the items that both have are in another order, or if some are new and others gone at the same place. */
function ofItems(before: readonly unknown[], now: readonly unknown[], at: FieldPath): Difference[] | null {
  const pairs = pairsById(before, now) ?? pairsAround(before, now);
  if (pairs === null) return null;
  const own = (each: number) => [...at, each];
  const paired = new Map(pairs);
  const isThere = new Set(paired.values());
  const added = now.flatMap((item, index) => (isThere.has(index) ? [] : [{ at: own(index), before: undefined, now: item }]));
  let place = 0;
  const others = before.flatMap((item, index): Difference[] => {
    const where = paired.get(index);
    if (where === undefined) return [{ at: own(index), before: item, now: undefined, place }];
    place = where + 1;
    return between(item, now[where], own(where));
  });
  // What is taken back is named by its path alone.
  const isAmbiguous = others.some((gone) => gone.place !== undefined && added.some((each) => each.at.at(-1) === gone.at.at(-1)));
  return isAmbiguous ? null : [...others, ...added];
}

type MatchedItems = readonly [before: number, now: number];

function pairsById(before: readonly unknown[], now: readonly unknown[]): MatchedItems[] | null {
  const [ids, present] = [idsOf(before), idsOf(now)];
  if (ids === null || present === null) return null;
  const pairs = ids.flatMap((id, index): MatchedItems[] => (present.includes(id) ? [[index, present.indexOf(id)]] : []));
  const inOrder = pairs.every(([, where], index) => where > (pairs[index - 1]?.[1] ?? -1));
  return inOrder && pairs.length > 0 ? pairs : null;
}

/** The id of each item; null unless all have one of their own. */
function idsOf(items: readonly unknown[]): string[] | null {
  const ids = items.flatMap((item) => (isMapping(item) && typeof item.id === 'string' ? [item.id] : []));
  return new Set(ids).size === items.length ? ids : null;
}

/** Pairs of a list that has only more items, or only less, than another one. */
function pairsAround(before: readonly unknown[], now: readonly unknown[]): MatchedItems[] | null {
  if (before.length === now.length) return null;
  const [short, long] = before.length < now.length ? [before, now] : [now, before];
  const places: number[] = [];
  for (const item of short) {
    const from = (places.at(-1) ?? -1) + 1;
    const place = long.findIndex((other, index) => index >= from && isDeepStrictEqual(other, item));
    if (place < 0) return null;
    places.push(place);
  }
  return places.map((place, index) => (short === before ? [index, place] : [place, index]));
}
