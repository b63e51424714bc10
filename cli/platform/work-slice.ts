/** In milliseconds: how long a thread works before its caller sees whether to go on. */
const sliceTime = 20;

/**
 * Does work for items from an index on, for 20 ms, and for at least one. `results` is emptied and filled, so that it holds what was
 * done before somebody stopped the work.
 */
export function workSlice<T, R>(items: readonly T[], from: number, work: (item: T, index: number) => R, results: R[]): void {
  results.length = 0;
  const started = performance.now();
  for (let index = from; index < items.length && performance.now() - started < sliceTime; index++)
    results.push(work(items[index] as T, index));
}
