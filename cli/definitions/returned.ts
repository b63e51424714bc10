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
export const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
