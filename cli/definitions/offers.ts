import type { ShownPrice } from './fields/shown.ts';
import type { SchemaNode } from './structured-data.ts';

/**
 * What a price offers, for `offers` or `makesOffer` of a node: an `Offer` for each currency, with the lowest amount. What is free is one
 * offer of 0, in `currency` (ISO 4217): search engines want one beside each price.
 */
export const offersOf = ({ amounts }: ShownPrice, currency?: string): SchemaNode[] =>
  amounts.length === 0
    ? [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
    : amounts.map(({ currency, from }) => ({ '@type': 'Offer', price: from, priceCurrency: currency }));
