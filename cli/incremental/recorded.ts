/** An input of a result that is kept for the next run, with its state when the result was made. */
export type RecordedInput<I> = readonly [input: I, state: string];

/** The first input that is another one than when a result was made; undefined if the result is still right. */
export const firstChanged = <I>(
  inputs: readonly RecordedInput<I>[],
  stateOf: (input: I) => string,
): I | undefined => inputs.find(([input, state]) => stateOf(input) !== state)?.[0];

/** The same states while nothing changes. Thousands of results have the very same inputs: each of these is looked up once. */
export function statesOnce<I extends object>(stateOf: (input: I) => string): (input: I) => string {
  const known = new Map<I, string>();
  return (input) => {
    const state = known.get(input) ?? stateOf(input);
    known.set(input, state);
    return state;
  };
}
