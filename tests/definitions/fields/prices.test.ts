import { describe, expect, it } from 'vitest';
import { currencies, decimalsOf } from '../../../cli/definitions/fields/currencies.ts';
import { type PriceFacts, shownPrice } from '../../../cli/definitions/fields/price.ts';
import { textIn, type Word } from '../../../cli/definitions/words.ts';
import words from '../../../templates/prices/words.ts';
import { plainText } from '../../plain-text.ts';

const language = (locale: string, direction: 'ltr' | 'rtl' = 'ltr') => ({
  locale,
  direction,
  word: (set: string, ...keys: string[]) => {
    expect(set).toBe('prices');
    const [key, unit] = keys as ['free'] | ['from'] | ['per', keyof typeof words.words.per];
    const word: Word = key === 'per' && unit !== undefined ? words.words.per[unit] : words.words[key as 'free'];
    return textIn(word, locale);
  },
});

const amount = (currency: string, from: number, to: number | null = from) => ({ currency, from, to });
const price = (...amounts: ReturnType<typeof amount>[]): PriceFacts => ({ amounts, per: null });

describe('prices', () => {
  it.each<[PriceFacts, string, string, string]>([
    [price(), 'free', 'gratis', 'kostenlos'],
    [price(amount('SEK', 120)), 'SEK 120', '120 kr', '120 SEK'],
    [price(amount('EUR', 11.5)), '€11.50', '11,50 €', '11,50 €'],
    [price(amount('SEK', 120), amount('EUR', 11)), 'SEK 120 / €11', '120 kr / 11 €', '120 SEK / 11 €'],
    [price(amount('JPY', 12000)), 'JP¥12,000', '12 000 JPY', '12.000 ¥'],
    [price(amount('KWD', 3.125)), 'KWD 3.125', '3,125 KWD', '3,125 KWD'],
    [price(amount('SEK', 120, 180)), 'SEK 120–180', '120–180 kr', '120–180 SEK'],
    [price(amount('EUR', 9.5, 12)), '€9.50 – €12.00', '9,50–12,00 €', '9,50–12,00 €'],
    [price(amount('SEK', 120, null)), 'from SEK 120', 'från 120 kr', 'ab 120 SEK'],
    [
      { ...price(amount('SEK', 900, null), amount('EUR', 80, null)), per: 'hour' },
      'from SEK 900 / €80 per hour',
      'från 900 kr / 80 € per timme',
      'ab 900 SEK / 80 € pro Stunde',
    ],
    [price(amount('SEK', 90), amount('EUR', 8, null)), 'SEK 90 / from €8', '90 kr / från 8 €', '90 SEK / ab 8 €'],
  ])('%j', (facts, ...texts) => {
    const shown = ['en-GB', 'sv-SE', 'de-DE'].map((locale) => plainText(shownPrice(facts, language(locale)).text));
    expect(shown).toEqual(texts);
  });

  it('have their amounts for machines, each with its text', () => {
    const facts = { ...price(amount('SEK', 120), amount('EUR', 10, null)), per: 'day' as const };
    const { text: _, amounts, ...others } = shownPrice(facts, language('en-GB'));
    expect(amounts.map(({ text, ...each }) => [plainText(text), each])).toEqual([
      ['SEK 120', { currency: 'SEK', from: 120, to: 120 }],
      ['from €10', { currency: 'EUR', from: 10 }],
    ]);
    expect(others).toEqual({ per: 'day' });
  });

  it('have the digits of the language, and keep together from right to left', () => {
    const shown = (locale: string) => shownPrice(price(amount('SEK', 120)), language(locale, 'rtl')).text;
    expect(shown('ar-EG')).toMatch(/^\u2068[^\u2069]*١٢٠[^\u2069]*SEK\u2069$/);
    expect(shown('ar-EG-u-nu-latn')).toMatch(/^\u2068[^\u2069]*120[^\u2069]*SEK\u2069$/);
  });

  it('are in currencies that the engine knows, with the decimals of ISO 4217', () => {
    expect(currencies.length).toBeGreaterThan(150);
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(['SEK', 'JPY', 'KWD', 'SKE'].map(decimalsOf)).toEqual([2, 0, 3, undefined]);
  });
});
