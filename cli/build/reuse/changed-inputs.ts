import type { Input } from '../../site/pages/inputs.ts';
import type { Site } from '../../site/pages/site.ts';
import type { BuildRecord } from './build-record.ts';

/** Tells which inputs have changed since the last build. Each is compared once. */
export class ChangedInputs {
  readonly #site: Pick<Site, 'stateOf'>;
  readonly #before: BuildRecord['inputs'];
  readonly #known = new Map<Input, boolean>();

  constructor(site: Pick<Site, 'stateOf'>, record: Pick<BuildRecord, 'inputs'> | null) {
    this.#site = site;
    this.#before = record?.inputs ?? new Map();
  }

  /** Whether any input that was asked for has changed. */
  get any(): boolean {
    return [...this.#known.values()].includes(true);
  }

  has(input: Input): boolean {
    const known = this.#known.get(input);
    if (known !== undefined) return known;
    const isChanged = this.#before.get(input) !== this.#site.stateOf(input);
    this.#known.set(input, isChanged);
    return isChanged;
  }
}

/** The current state of each input of some records. */
export function statesOf(
  site: Pick<Site, 'stateOf'>,
  records: Iterable<{ inputs: readonly Input[] }>,
): Map<Input, string> {
  const states = new Map<Input, string>();
  for (const { inputs } of records)
    for (const input of inputs) if (!states.has(input)) states.set(input, site.stateOf(input));
  return states;
}
