import type { Figure } from '../../definitions/fields/in-language.ts';
import type { Quantity } from '../../definitions/fields/written-figures.ts';
import { numberFormat } from './formatters.ts';

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
  const parts = numberFormat(locale, styleOf(quantity)).formatToParts(
    unit === 'percent' ? value / 100 : value,
  );
  const last = parts.findLastIndex(({ type }) => numeric.has(type));
  const text = parts
    .map((part, index) => (index === last && mark === '+' ? `${part.value}+` : part.value))
    .join('');
  return {
    text: mark !== undefined && mark !== '+' ? `${mark}${text}` : text,
    value,
    ...(unit === undefined ? {} : { unit }),
  };
}
