import { z } from 'zod';
import { numberFormat } from '../../platform/locale-formats.ts';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage } from './field-value.ts';

/** The units of figures. */
const units = ['percent', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year'] as const;
type Unit = (typeof units)[number];

/** A figure in YAML: a number, its unit, and a mark such as `+`. */
export interface Quantity {
  value: number;
  unit?: Unit | undefined;
  mark?: '+' | '−' | '<' | '≤' | undefined;
}

/** A figure formatted for the page's language, with the number for drawings. */
export interface Figure {
  /** For example `500+`, `99.5%`, `99,5 %`. */
  text: string;
  value: number;
  unit?: Unit;
}

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
    return formatQuantity(this.quantity, page.locale);
  }
}

const plainQuantity = z.strictObject({
  value: z.number().describe('The bare number; each language formats it in its own way.'),
  unit: z.enum(units).optional().describe('What the number counts. year is a calendar year (no digit grouping).'),
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

const unitNames = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
} as const;

function styleOf({ unit }: Quantity): Intl.NumberFormatOptions {
  if (unit === 'percent') return { style: 'percent', maximumFractionDigits: 2 };
  if (unit === 'year') return { useGrouping: false };
  if (unit === undefined) return { maximumFractionDigits: 2 };
  return { style: 'unit', unit: unitNames[unit], unitDisplay: 'long' };
}

const numeric = new Set<string>(['integer', 'group', 'decimal', 'fraction']);

/**
 * A figure as the language writes it: `99.5%` in English, `99,5 %` in Swedish. A plus sign follows the digits (`25+ years`);
 * every other mark precedes them.
 */
export function formatQuantity(quantity: Quantity, locale: string): Figure {
  const { value, unit, mark } = quantity;
  const parts = numberFormat(locale, styleOf(quantity)).formatToParts(unit === 'percent' ? value / 100 : value);
  const last = parts.findLastIndex(({ type }) => numeric.has(type));
  const text = parts.map((part, index) => (index === last && mark === '+' ? `${part.value}+` : part.value)).join('');
  return {
    text: mark !== undefined && mark !== '+' ? `${mark}${text}` : text,
    value,
    ...(unit === undefined ? {} : { unit }),
  };
}
