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
  if (handle(value, path)) return;
  if (isFieldValue(value)) {
    if (value.parts !== undefined) visitValues(value.parts, handle, path);
    return;
  }
  for (const [key, part] of partsOf(value)) visitValues(part, handle, [...path, key]);
}

/** Does the same without paths, which take most of the time of such a walk. */
export function visitParts(value: unknown, handle: (value: unknown) => boolean): void {
  if (handle(value)) return;
  if (isFieldValue(value)) {
    if (value.parts !== undefined) visitParts(value.parts, handle);
    return;
  }
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) visitParts(part, handle);
}

function partsOf(value: unknown): Iterable<[key: string | number, part: unknown]> {
  if (Array.isArray(value)) return value.entries();
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
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
