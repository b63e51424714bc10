import { countOf, Dependants, eachOf, hasNumber } from '../../incremental/dependants.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import { type Input, keyOfInput } from '../../site/pages/inputs.ts';
import type { Site } from '../../site/pages/site.ts';
import { type BuildRecord, noResults, type Results } from './build-record.ts';
import { sourcesOfPages } from './shown-on-pages.ts';

/** A page or a picture that a build has made. */
export interface MadeResult {
  /** Its key in the table of the record, and its state there. */
  key: string;
  state: string;
  row: unknown;
  inputs: readonly RecordedInput<Input>[];
  /** What it shows or needs. */
  shown: readonly string[];
}

/** An input of the last build, with its state then and the results that were made from it. */
export type EarlierInput = Results['inputs'][number];

interface ResultSources {
  /** The record of the last build; null if there is none. */
  record: BuildRecord | null;
  /** The table that the results of this build are kept in. */
  rows: BuildRecord['rows'];
  stateOf: Site['stateOf'];
}

/**
 * Knows which results of the last build are as before, and collects those of this one. Each input is asked for its state once, and names
 * what was made from it. So a result that is as before takes no more than its number.
 */
export class EarlierResults {
  readonly #sources: ResultSources;
  #numbers: ReadonlyMap<string, number> | undefined;
  /** By the number of a result of the last build: an input of it that is another one now. */
  #changed: ReadonlyMap<number, Input> | undefined;
  #policies: ReturnType<typeof sourcesOfPages> | undefined;
  /** The results of the last build that are as before, by number. */
  readonly #kept = new Set<number>();
  readonly #keys: string[] = [];
  readonly #states: string[] = [];
  readonly #inputs = new Dependants<RecordedInput<Input>>(([input]) => keyOfInput(input));
  readonly #shown = new Dependants<string>((what) => what);
  #ended: Results | undefined;

  constructor(sources: ResultSources) {
    this.#sources = sources;
  }

  /** What the pages of the last build may load beyond the policy of all pages, by number. */
  get sources(): ReturnType<typeof sourcesOfPages> {
    this.#policies ??= sourcesOfPages(this.#last);
    return this.#policies;
  }

  /** The inputs of the last build that nobody has compared yet. */
  get inputs(): readonly EarlierInput[] {
    return this.#changed === undefined ? this.#last.inputs : [];
  }

  /** Whether an input has another state now. */
  readonly isOther = ([[input, state]]: EarlierInput): boolean => this.#sources.stateOf(input) !== state;

  /** Takes the inputs that have another state now. If a result has several, that of the fewest results says most about it. */
  setChanged(others: readonly EarlierInput[]): ReadonlyMap<number, Input> {
    const changed = new Map<number, Input>();
    for (const [[input], results] of [...others].sort(([, one], [, other]) => countOf(one) - countOf(other)))
      eachOf(results, (number) => {
        if (!changed.has(number)) changed.set(number, input);
      });
    this.#changed = changed;
    return changed;
  }

  /** The number of a result of the last build; undefined if it had none with this key. */
  numberOf(key: string): number | undefined {
    this.#numbers ??= new Map(this.#last.keys.map((known, number) => [known, number]));
    return this.#numbers.get(key);
  }

  stateOf(number: number): string {
    return this.#last.states[number] ?? '';
  }

  /** An input of a result of the last build that is another one now; undefined if all are as they were. */
  changedInput(number: number): Input | undefined {
    return (this.#changed ?? this.setChanged(this.#last.inputs.filter(this.isOther))).get(number);
  }

  inputCount(number: number): number {
    return this.#last.inputs.filter(([, results]) => hasNumber(results, number)).length;
  }

  /** What was kept of a result of the last build; null if it cannot be read. */
  row<Row>(number: number): Row | null {
    const bytes = this.#sources.rows.get(this.#last.keys[number] ?? '', this.stateOf(number));
    return bytes === undefined ? null : (JSON.parse(bytes.toString('utf8')) as Row);
  }

  /** Adds a result of the last build to those of this one. */
  keep(number: number): void {
    this.#kept.add(number);
  }

  /** Adds a result to those of this build. */
  add({ key, state, row, inputs, shown }: MadeResult): void {
    this.#sources.rows.set(key, state, JSON.stringify(row));
    const number = this.#keys.push(key) - 1;
    this.#states.push(state);
    for (const input of inputs) this.#inputs.add(input, number);
    for (const what of shown) this.#shown.add(what, number);
  }

  /** Whether all results of this build are those of the last one, and no others were there. */
  get areSame(): boolean {
    return this.#kept.size === this.#keys.length && this.#kept.size === this.#last.keys.length;
  }

  /** Adds all results of another build. `rows`: what it has kept of each, by number. */
  take(results: Results, rows: readonly string[]): void {
    for (const [number, key] of results.keys.entries()) this.#sources.rows.set(key, results.states[number] ?? '', rows[number] ?? '');
    this.#take(results, () => true);
  }

  /** The results of this build: those that were added, then those that were kept. Nothing can be added after that. */
  end(): Results {
    if (this.#ended !== undefined) return this.#ended;
    this.#take(this.#last, (number) => this.#kept.has(number));
    this.#ended = { keys: this.#keys, states: this.#states, inputs: this.#inputs.all, shown: this.#shown.all };
    return this.#ended;
  }

  /** Adds results of another build. They get numbers one after the other, in the same order. */
  #take({ keys, states, inputs, shown }: Results, isTaken: (number: number) => boolean): void {
    const first = this.#keys.length;
    /** For each number of the other build, the next one that is free here. */
    const next = new Int32Array(keys.length + 1).fill(first);
    for (const [number, key] of keys.entries()) {
      const state = states[number] ?? '';
      if (isTaken(number) && this.#sources.rows.keep(key, state)) {
        this.#keys.push(key);
        this.#states.push(state);
      }
      next[number + 1] = this.#keys.length;
    }
    this.#inputs.take(inputs, next);
    this.#shown.take(shown, next);
  }

  /** Those of the last build. */
  get #last(): Results {
    return this.#sources.record?.results ?? noResults;
  }
}
