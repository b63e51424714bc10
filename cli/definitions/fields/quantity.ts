import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage } from './field-value.ts';
import type { Figure } from './shown.ts';
import { type Quantity, units } from './written-figures.ts';

/** A figure that stands alone. It is formatted as a whole. */
export class QuantityValue extends FactValue {
  readonly quantity: Quantity;
  constructor(quantity: Quantity) {
    super();
    this.quantity = quantity;
  }

  get kind(): 'figure' {
    return 'figure';
  }

  override get hasText(): boolean {
    return true;
  }

  show(page: FieldPage): Figure {
    return page.figure(this.quantity);
  }
}

const plainQuantity = z.strictObject({
  value: z.number().describe('The bare number; each language formats it in its own way.'),
  unit: z
    .enum(units)
    .optional()
    .describe('What the number counts. year is a calendar year (no digit grouping).'),
  mark: z.enum(['+', '−', '<', '≤']).optional().describe('A sign beside the number, such as 500+.'),
});

/** A calendar year: a number that is shown without digit grouping. */
export const calendarYear = () =>
  z
    .number()
    .int()
    .transform((value) => new QuantityValue({ value, unit: 'year' }));

/** A figure with its unit and mark: `{ value: 99.5, unit: percent }`. */
export const figure = () =>
  ofKind(
    plainQuantity.transform((value) => new QuantityValue(value)),
    { kind: 'figure', editedAs: 'figure' },
  );
