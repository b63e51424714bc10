import { Localized } from './fields.ts';

/** Where a value stands in the file that holds it: keys and list positions, from the top. */
export type ValuePath = readonly PropertyKey[];

/**
 * Shows a validated value to `handle`, and then all that it holds, depth first. What `handle` returns true for it has dealt with itself: nothing
 * in it is shown. Parts that are not valid are undefined.
 */
export function visitValues(
  value: unknown,
  handle: (value: unknown, path: ValuePath) => boolean,
  path: ValuePath = [],
): void {
  if (handle(value, path) || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitValues(item, handle, [...path, index]);
    return;
  }
  // A path in the value is a path in the file: what a localized value holds stands under its languages.
  const parts = value instanceof Localized ? value.values : value;
  for (const [key, part] of Object.entries(parts)) visitValues(part, handle, [...path, key]);
}
