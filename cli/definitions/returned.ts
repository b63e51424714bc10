import { DefinitionError } from './definition-error.ts';

/**
 * What a function of a definition has returned. Throws DefinitionError for a promise, or a value with one in it: nothing waits for them.
 * `name`: of the function.
 */
export function madeAtOnce<T>(name: string, made: T): T {
  const parts: unknown[] = [made, ...(typeof made === 'object' && made !== null ? Object.values(made) : [])];
  const promises = parts.filter((part) => part instanceof Promise);
  if (promises.length === 0) return made;
  // A failure that nothing handles would end the process.
  for (const promise of promises) promise.catch(() => undefined);
  const returned = made instanceof Promise ? 'a promise' : 'a value with a promise in it';
  throw new DefinitionError(
    `its ${name} returns ${returned}, and nothing waits for it: a function of a definition returns its result at once, without async`,
  );
}

/** Whether an object is of no class, and no array. */
export const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** The first part that is no JSON, in words; null if there is none. `open`: the objects around the value. */
export function noJsonIn(value: unknown, name: string, open: readonly object[]): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${name} is ${value}`;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value !== 'object') return `${name} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
  // A failure that nothing handles would end the process.
  if (value instanceof Promise) value.catch(() => undefined);
  if (open.includes(value)) return `${name} contains itself`;
  if (!Array.isArray(value) && !isPlain(value)) return `${name} is a ${value.constructor?.name ?? 'value of a class'}`;
  for (const [key, part] of Object.entries(value)) {
    // JSON leaves out what is undefined.
    const found = part === undefined ? null : noJsonIn(part, name === 'it' ? key : `${name}.${key}`, [...open, value]);
    if (found !== null) return found;
  }
  return null;
}
