import { describe, expect, it } from 'vitest';
import { offersOf } from '../../cli/definitions/offers.ts';

describe('what a price offers', () => {
  it('is its lowest amount in each currency', () => {
    const amounts = [
      { currency: 'SEK', from: 120, to: 180, text: '' },
      { currency: 'EUR', from: 11.5, text: '' },
    ];
    expect(offersOf({ text: '', amounts })).toEqual([
      { '@type': 'Offer', price: 120, priceCurrency: 'SEK' },
      { '@type': 'Offer', price: 11.5, priceCurrency: 'EUR' },
    ]);
  });

  it('is 0 if it is free, in the currency that the definition names', () => {
    const free = { text: 'free', amounts: [] };
    expect(offersOf(free)).toEqual([{ '@type': 'Offer', price: 0 }]);
    expect(offersOf(free, 'SEK')).toEqual([{ '@type': 'Offer', price: 0, priceCurrency: 'SEK' }]);
  });
});
