import type { PriceUnit } from './shown.ts';

/** A price in YAML. */
export interface PriceFacts {
  /** In the order in which they are written. Empty: it costs nothing. */
  readonly amounts: readonly PriceAmount[];
  /** What one pays an amount for; null if it is for the whole. */
  readonly per: PriceUnit | null;
}

/** What something costs in one currency, from the lowest to the highest amount. Both are the same if there is one amount. */
export interface PriceAmount {
  /** ISO 4217: `SEK`. */
  readonly currency: string;
  readonly from: number;
  /** Null: there is no highest one. */
  readonly to: number | null;
}
