import { isFieldValue, type ValuePath } from './field-value.ts';

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
  if (isFieldValue(value)) {
    const { parts } = value;
    if (parts !== undefined) visitValues(parts, handle, path);
    return;
  }
  for (const [key, part] of Object.entries(value)) visitValues(part, handle, [...path, key]);
}

/** The first part of a validated value, depth first, that is what `is` says, with its path; null if there is none. */
export function findValue<T>(
  value: unknown,
  is: (value: unknown) => value is T,
): { value: T; path: ValuePath } | null {
  const found: { value: T; path: ValuePath }[] = [];
  visitValues(value, (part, path) => {
    if (found.length === 0 && is(part)) found.push({ value: part, path });
    return found.length > 0;
  });
  return found[0] ?? null;
}
