import type { ShownAmount, ShownPrice } from './fields/shown.ts';
import type { SchemaNode } from './structured-data.ts';

/**
 * What a price offers, for `offers` or `makesOffer` of a node: an `Offer` for each currency, with the lowest amount, and a
 * `priceSpecification` (schema.org) if that is not all that the price says. What is free is one offer of 0, in `currency` (ISO 4217):
 * search engines want one beside each price.
 */
export const offersOf = ({ amounts, per }: ShownPrice, currency?: string): SchemaNode[] =>
  amounts.length === 0
    ? [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
    : amounts.map((amount) => ({
        '@type': 'Offer',
        price: amount.from,
        priceCurrency: amount.currency,
        priceSpecification: specificationOf(amount, per),
      }));

/** A range, an amount that only begins one, and what it is paid for; undefined for one amount alone. */
function specificationOf(
  { currency, from, to }: ShownAmount,
  per: ShownPrice['per'],
): SchemaNode | undefined {
  const isOne = from === to;
  if (isOne && per === undefined) return undefined;
  const amounts = isOne ? { price: from } : { minPrice: from, maxPrice: to };
  const node = { ...amounts, priceCurrency: currency };
  return per === undefined
    ? { '@type': 'PriceSpecification', ...node }
    : { '@type': 'UnitPriceSpecification', ...node, unitText: per };
}
