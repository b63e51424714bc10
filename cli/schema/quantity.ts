import { z } from 'zod';
import { Marker } from './fields.ts';

export const units = ['percent', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year'] as const;

/** A figure as it is written in YAML: a number, its unit, and a mark such as `+`. Formatted per language at build time. */
const quantity = {
  value: z.number().describe('The bare number; each language formats it in its own way.'),
  unit: z
    .enum(units)
    .optional()
    .describe('What the number counts. year is a calendar year (no digit grouping).'),
  mark: z.enum(['+', '−', '<', '≤']).optional().describe('A sign beside the number, such as 500+.'),
};

/** A figure standing alone; formatted as a whole when it is resolved. */
export class QuantityValue extends Marker {
  readonly quantity: Quantity;
  constructor(quantity: Quantity) {
    super();
    this.quantity = quantity;
  }
}

const plainQuantity = z.strictObject(quantity);

/** A calendar year, written as a number and shown without digit grouping. */
export const calendarYear = () =>
  z
    .number()
    .int()
    .transform((value) => new QuantityValue({ value, unit: 'year' }));

/** A figure with its unit and mark: `{ value: 99.5, unit: percent }`. */
export const figure = () => plainQuantity.transform((value) => new QuantityValue(value));

export type Quantity = z.infer<typeof plainQuantity>;
