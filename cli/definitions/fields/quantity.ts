import { z } from 'zod';
import { Marker } from './fields.ts';

export const units = ['percent', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year'] as const;

/** A figure in YAML: a number, its unit, and a mark such as `+`. It is formatted per language during the build. */
const quantity = {
  value: z.number().describe('The bare number; each language formats it in its own way.'),
  unit: z
    .enum(units)
    .optional()
    .describe('What the number counts. year is a calendar year (no digit grouping).'),
  mark: z.enum(['+', '−', '<', '≤']).optional().describe('A sign beside the number, such as 500+.'),
};

/** A figure that stands alone. It is formatted as a whole. */
export class QuantityValue extends Marker {
  readonly quantity: Quantity;
  constructor(quantity: Quantity) {
    super();
    this.quantity = quantity;
  }
}

const plainQuantity = z.strictObject(quantity);

/** A calendar year: a number that is shown without digit grouping. */
export const calendarYear = () =>
  z
    .number()
    .int()
    .transform((value) => new QuantityValue({ value, unit: 'year' }));

/** A figure with its unit and mark: `{ value: 99.5, unit: percent }`. */
export const figure = () => plainQuantity.transform((value) => new QuantityValue(value));

export type Quantity = z.infer<typeof plainQuantity>;
