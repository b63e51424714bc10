import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isByLanguage, schemaAt, unwrapped } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { isMapping, ownValue } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import type { JsonMapping } from './returned-entries.ts';

/**
 * What the fields of an entry are after a pull: those that the source gives, and undefined for those that it removes. Of a text by
 * language, the languages that the source leaves out stay. `schema`: of the entry; `old`: the entry as it is written.
 */
export function mergedFields(schema: z.core.$ZodType, old: unknown, given: JsonMapping): Map<string, Json | undefined> {
  const before = isMapping(old) ? old : {};
  return new Map(
    Object.entries(given).map(([key, value]) => [
      key,
      value === null ? undefined : merged({ schema, entry: given }, [key], ownValue(before, key), value),
    ]),
  );
}

interface Whole {
  schema: z.core.$ZodType;
  entry: JsonMapping;
}

/** The value at a path of an entry after a pull. */
function merged(whole: Whole, path: Path, old: unknown, given: Json): Json {
  if (Array.isArray(given)) return mergedItems(whole, path, old, given);
  if (!isMapping(given)) return given;
  const before = isMapping(old) ? old : {};
  const found = schemaAt(whole.schema, path, whole.entry);
  const kept = found !== null && isByLanguage(unwrapped(found)) ? (before as JsonMapping) : {};
  const now = new Map(Object.entries(kept));
  for (const [key, value] of Object.entries(given as JsonMapping))
    if (value === null) now.delete(key);
    else now.set(key, merged(whole, [...path, key], ownValue(before, key), value));
  return Object.fromEntries(now);
}

/**
 * The items of a list after a pull. Each one keeps the languages of the item that it was: the one with the same id, or with the same
 * values, or in a list of the same length the one at its place.
 */
function mergedItems(whole: Whole, path: Path, old: unknown, all: readonly Json[]): Json[] {
  const given = all.filter((item) => item !== null);
  const before: readonly unknown[] = Array.isArray(old) ? old : [];
  const left = new Set(before.keys());
  const take = (index: number | undefined): unknown => {
    if (index === undefined) return undefined;
    left.delete(index);
    return before[index];
  };
  const find = (isSame: (item: unknown, index: number) => boolean) => [...left].find((index) => isSame(before[index], index));
  const now = (item: Json, index: number, was: unknown) => merged(whole, [...path, index], was, item);
  const former = given.map((item, index) => {
    const isSame = (other: unknown) =>
      idOf(item) === undefined ? isDeepStrictEqual(now(item, index, other), other) : idOf(item) === idOf(other);
    return take(find(isSame));
  });
  return given.map((item, index) => {
    const atItsPlace =
      former[index] === undefined && idOf(item) === undefined && before.length === given.length
        ? take(find((_, other) => other === index))
        : undefined;
    return now(item, index, former[index] ?? atItsPlace);
  });
}

const idOf = (item: unknown): unknown => (isMapping(item) ? item.id : undefined);
