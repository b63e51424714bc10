import { Localized } from './fields.ts';

/** The path of a value in its file: keys and list positions, from the top. */
export type ValuePath = readonly PropertyKey[];

/**
 * Calls `handle` with a validated value, then with all its parts, depth first. If `handle` returns true, the parts of that value
 * are skipped. Parts that are not valid are undefined.
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
  // A path in the value is a path in the file, so the values of a localized value are below their languages.
  const parts = value instanceof Localized ? value.values : value;
  for (const [key, part] of Object.entries(parts)) visitValues(part, handle, [...path, key]);
}
