import { describe, expect, it } from 'vitest';
import { offersOf, withCurrencies } from '../../cli/definitions/offers.ts';

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

  const free = { text: 'free', amounts: [] };

  it('is 0 if it is free, in the currency that the definition names', () => {
    expect(offersOf(free)).toEqual([{ '@type': 'Offer', price: 0 }]);
    expect(offersOf(free, 'SEK')).toEqual([{ '@type': 'Offer', price: 0, priceCurrency: 'SEK' }]);
  });

  it('is 0 in the first currency of its page, wherever that stands, and in none if the page has none', () => {
    const event = { '@type': 'Event', offers: offersOf(free) };
    const shop = { '@type': 'Store', makesOffer: [{ '@type': 'Offer', price: 2, priceCurrency: 'EUR' }] };
    expect(withCurrencies([event, shop])).toEqual([
      { '@type': 'Event', offers: [{ '@type': 'Offer', price: 0, priceCurrency: 'EUR' }] },
      shop,
    ]);
    expect(withCurrencies([{ ...event, offers: offersOf(free, 'NOK') }, shop])[0]).toMatchObject({
      offers: [{ priceCurrency: 'NOK' }],
    });
    expect(withCurrencies([event])).toEqual([event]);
  });
});
