import { isFieldValue, type ValuePath } from './field-value.ts';

/**
 * The path of a part. Walks make one for every value: in place of it, `[...path, key]` would have room for keys that never come, and take
 * more than twice the memory.
 */
export function pathTo(path: ValuePath, key: string | number): ValuePath {
  const own = new Array<PropertyKey>(path.length + 1);
  let index = 0;
  for (const around of path) own[index++] = around;
  own[index] = key;
  return own;
}

/**
 * Calls `handle` with a validated value, then with all its parts, depth first. If `handle` returns true, the parts of that value
 * are skipped. Parts that are not valid are undefined.
 */
export function visitValues(value: unknown, handle: (value: unknown, path: ValuePath) => boolean, path: ValuePath = []): void {
  // Most values are texts, which have no parts.
  if (handle(value, path) || !isObject(value)) return;
  if (isFieldValue(value)) {
    if (value.parts !== undefined) visitValues(value.parts, handle, path);
    return;
  }
  // Lists of pairs (`entries`) would be a fifth of what a check leaves to the garbage collection.
  if (Array.isArray(value)) {
    let index = 0;
    for (const part of value) visitValues(part, handle, pathTo(path, index++));
  } else for (const key of Object.keys(value)) visitValues(value[key], handle, pathTo(path, key));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Does the same. A path, which takes most of the time of such a walk, is made only where it is asked for. */
export function visitParts(value: unknown, handle: (value: unknown, path: () => ValuePath) => boolean): void {
  const keys: (string | number)[] = [];
  const path = () => [...keys];
  const visit = (value: unknown): void => {
    if (handle(value, path) || !isObject(value)) return;
    if (isFieldValue(value)) {
      if (value.parts !== undefined) visit(value.parts);
      return;
    }
    const place = keys.push('') - 1;
    if (Array.isArray(value)) {
      let index = 0;
      for (const part of value) {
        keys[place] = index++;
        visit(part);
      }
    } else
      for (const key of Object.keys(value)) {
        keys[place] = key;
        visit(value[key]);
      }
    keys.pop();
  };
  visit(value);
}

/** The first part of a validated value, depth first, that is what `is` says, with its path; null if there is none. */
export function findValue<T>(value: unknown, is: (value: unknown) => value is T): { value: T; path: ValuePath } | null {
  const found: { value: T; path: ValuePath }[] = [];
  visitValues(value, (part, path) => {
    if (found.length === 0 && is(part)) found.push({ value: part, path });
    return found.length > 0;
  });
  return found[0] ?? null;
}
