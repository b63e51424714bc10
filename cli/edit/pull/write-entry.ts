import { isDeepStrictEqual } from 'node:util';
import { dataOfFile } from '../../content/yaml-data.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import { withValue } from '../values/set-value.ts';

/** The data of the YAML of an entry; undefined if it cannot be read. `text`: without byte order mark. */
export const entryDataOf = (text: string): unknown => dataOfFile('entry.yaml', text);

/**
 * The YAML of an entry with other values, and all else as it is written. Undefined stands for a key that is removed. New keys follow
 * those before them in `order`. Null if the text cannot be edited as it is written. `text`: without byte order mark.
 */
export function withValues(text: string, values: ReadonlyMap<string, Json | undefined>, order: readonly string[]): string | null {
  const before = entryDataOf(text);
  if (!isMapping(before)) return null;
  const now = new Map(Object.entries(before));
  let written = text;
  for (const [key, value] of sorted(values, order)) {
    const behind = order.slice(0, Math.max(0, order.indexOf(key))).findLast((other) => now.has(other));
    const next = withValue(written, [key], { before: now.get(key), value, behind });
    if (next === null) return null;
    written = next;
    if (value === undefined) now.delete(key);
    else now.set(key, value);
  }
  // An edit may have another meaning than it seems, such as one of what an alias repeats.
  return written === text || isDeepStrictEqual(entryDataOf(written), Object.fromEntries(now)) ? written : null;
}

/** Keys with their values in an order; those that it does not name come last. */
export const sorted = <V>(values: ReadonlyMap<string, V>, order: readonly string[]): [string, V][] => {
  const positionOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...values].sort(([a], [b]) => positionOf(a) - positionOf(b));
};
