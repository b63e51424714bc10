import type { ShownPrice } from './fields/shown.ts';
import type { SchemaNode, SchemaValue } from './structured-data.ts';

/**
 * What a price offers, for `offers` or `makesOffer` of a node: an `Offer` for each currency, with the lowest amount. What is free is one
 * offer of 0, in `currency` (ISO 4217). Left out, it is that of the other offers of the page, if there are some.
 */
export const offersOf = ({ amounts }: ShownPrice, currency?: string): SchemaNode[] =>
  amounts.length === 0
    ? [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
    : amounts.map(({ currency, from }) => ({ '@type': 'Offer', price: from, priceCurrency: currency }));

/**
 * A graph whose offers of 0 have a currency: the first that the graph names. 0 is the same in each, and search engines want one beside
 * each price. If the graph names none, they stay without: schema.org requires none, and an invented one could be foreign to the reader.
 */
export function withCurrencies(graph: readonly SchemaNode[]): readonly SchemaNode[] {
  const currency = firstCurrency(graph);
  return currency === undefined ? graph : graph.map((node) => inCurrency(node, currency) as SchemaNode);
}

function firstCurrency(value: SchemaValue): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { priceCurrency } = value as { priceCurrency?: unknown };
  if (typeof priceCurrency === 'string') return priceCurrency;
  for (const part of Object.values(value)) {
    const found = firstCurrency(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inCurrency(value: SchemaValue, currency: string): SchemaValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => inCurrency(part, currency));
  const node = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inCurrency(part, currency)]),
  ) as SchemaNode;
  const isFree = node['@type'] === 'Offer' && Number(node.price ?? Number.NaN) === 0;
  return isFree && node.priceCurrency === undefined ? { ...node, priceCurrency: currency } : node;
}
