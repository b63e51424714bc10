/** Numbers in ascending order, as begin and end of each run of them: `[0, 3, 7, 8]` are 0, 1, 2 and 7. */
export type NumberRuns = readonly number[];

/** Calls a function with each number. */
export function eachOf(runs: NumberRuns, call: (number: number) => void): void {
  for (let at = 0; at < runs.length; at += 2)
    for (let number = runs[at] ?? 0, end = runs[at + 1] ?? 0; number < end; number++) call(number);
}

/** How many numbers there are. */
export const countOf = (runs: NumberRuns): number => runs.reduce((sum, end, at) => (at % 2 === 0 ? sum - end : sum + end), 0);

export const hasNumber = (runs: NumberRuns, number: number): boolean =>
  runs.some((begin, at) => at % 2 === 0 && begin <= number && number < (runs[at + 1] ?? 0));

/** A thing, such as an input, and the numbers of the results that it is a part of. */
export type Dependant<T> = readonly [what: T, results: NumberRuns];

/** The results that each of many things is a part of: thousands in turn have most in common. */
export class Dependants<T> {
  readonly #rows = new Map<string, [what: T, results: number[]]>();
  /** Most results share the very same objects, which need no name. */
  readonly #known = new Map<T, number[]>();
  readonly #nameOf: (what: T) => string;

  constructor(nameOf: (what: T) => string) {
    this.#nameOf = nameOf;
  }

  /** Adds a result to those of a thing. Its number must not be smaller than those before. */
  add(what: T, result: number): void {
    let results = this.#known.get(what);
    if (results === undefined) {
      results = this.#resultsOf(what);
      this.#known.set(what, results);
    }
    append(results, result, result + 1);
  }

  /**
   * Adds the results of others. `next`: for each number that one of them has there, its number here; for a result that is left out, that of
   * the next one.
   */
  take(others: Iterable<Dependant<T>>, next: Int32Array): void {
    for (const [what, runs] of others) {
      let results: number[] | undefined;
      for (let at = 0; at < runs.length; at += 2) {
        const [from = 0, until = 0] = [next[runs[at] ?? 0], next[runs[at + 1] ?? 0]];
        if (from === until) continue;
        results ??= this.#resultsOf(what);
        append(results, from, until);
      }
    }
  }

  /** Each thing with its results. */
  get all(): Dependant<T>[] {
    return [...this.#rows.values()];
  }

  #resultsOf(what: T): number[] {
    const name = this.#nameOf(what);
    const known = this.#rows.get(name);
    if (known !== undefined) return known[1];
    const results: number[] = [];
    this.#rows.set(name, [what, results]);
    return results;
  }
}

function append(runs: number[], from: number, until: number): void {
  const end = runs.at(-1) ?? -1;
  if (end < from) runs.push(from, until);
  else runs[runs.length - 1] = Math.max(end, until);
}
