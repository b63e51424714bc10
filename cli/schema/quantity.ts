import { z } from 'zod';

/** What a number counts. `year` is a calendar year (no digit grouping). */
export const units = ['percent', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year'] as const;

/** A figure as it is written in YAML: a number, its unit, and a mark such as `+`. Formatted per language at build time. */
export const quantity = {
  value: z.number(),
  unit: z.enum(units).optional(),
  mark: z.enum(['+', '−', '<', '≤']).optional(),
};

/** A figure standing alone; formatted as a whole when it is resolved. */
export class QuantityValue {
  readonly quantity: Quantity;
  constructor(quantity: Quantity) {
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

export const quantityObject = plainQuantity.transform((value) => new QuantityValue(value));

export type Quantity = z.infer<typeof plainQuantity>;
