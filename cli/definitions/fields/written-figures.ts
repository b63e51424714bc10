/** The units of figures. */
export const units = ['percent', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year'] as const;
export type Unit = (typeof units)[number];

/** A figure in YAML: a number, its unit, and a mark such as `+`. */
export interface Quantity {
  value: number;
  unit?: Unit | undefined;
  mark?: '+' | '−' | '<' | '≤' | undefined;
}
