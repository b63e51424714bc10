/** An input of a result that is kept for the next run, with its state when the result was made. */
export type RecordedInput<I> = readonly [input: I, state: string];

/** The first input that is another one than when a result was made; undefined if the result is still right. */
export const firstChanged = <I>(inputs: readonly RecordedInput<I>[], stateOf: (input: I) => string): I | undefined =>
  inputs.find(([input, state]) => stateOf(input) !== state)?.[0];
