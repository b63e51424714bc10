import { describe, expect, it } from 'vitest';
import { offersOf } from '../../../cli/definitions/fields/price.ts';

describe('what a price offers', () => {
  it('is one amount in each currency', () => {
    const amounts = [
      { currency: 'SEK', from: 120, to: 120, text: '' },
      { currency: 'EUR', from: 11.5, to: 11.5, text: '' },
    ];
    expect(offersOf({ text: '', amounts })).toEqual([
      { '@type': 'Offer', price: 120, priceCurrency: 'SEK' },
      { '@type': 'Offer', price: 11.5, priceCurrency: 'EUR' },
    ]);
  });

  it('is a range, or the beginning of one', () => {
    const amounts = [
      { currency: 'SEK', from: 120, to: 180, text: '' },
      { currency: 'EUR', from: 11, text: '' },
    ];
    expect(offersOf({ text: '', amounts }).map(({ priceSpecification }) => priceSpecification)).toEqual([
      { '@type': 'PriceSpecification', minPrice: 120, maxPrice: 180, priceCurrency: 'SEK' },
      { '@type': 'PriceSpecification', minPrice: 11, priceCurrency: 'EUR' },
    ]);
  });

  it('says what the amount is paid for', () => {
    const amounts = [{ currency: 'SEK', from: 900, to: 900, text: '' }];
    expect(offersOf({ text: '', amounts, per: 'person' })).toEqual([
      {
        '@type': 'Offer',
        price: 900,
        priceCurrency: 'SEK',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 900,
          priceCurrency: 'SEK',
          unitText: 'person',
        },
      },
    ]);
  });

  it('is 0 if it is free, in the currency that the definition names', () => {
    const free = { text: 'free', amounts: [] };
    expect(offersOf(free)).toEqual([{ '@type': 'Offer', price: 0 }]);
    expect(offersOf(free, 'SEK')).toEqual([{ '@type': 'Offer', price: 0, priceCurrency: 'SEK' }]);
  });
});
