import { decimalsOf } from '../../definitions/fields/currencies.ts';
import type { PriceUnit, ShownPrice } from '../../definitions/fields/in-language.ts';
import type { PriceAmount, PriceFacts } from '../../definitions/fields/written-prices.ts';
import { numberFormat } from './formatters.ts';

/** What a price needs of a language. */
interface PriceLanguage {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** A word of the set: `free`, `from {price}`, `{price} per hour`. A language that is a draft may lack it. */
  word(...keys: ['free'] | ['from'] | ['per', PriceUnit]): string | undefined;
}

/** A price as the language writes it: `SEK 120` in English, `120 kr` in Swedish. */
export function shownPrice({ amounts, per }: PriceFacts, language: PriceLanguage): ShownPrice {
  if (amounts.length === 0) return { text: language.word('free') ?? '', amounts: [] };
  const plain = amounts.map((amount) => amountText(amount, language));
  const isOpen = ({ to }: PriceAmount) => to === null;
  const begin = (text: string) => filledIn(language.word('from'), text);
  const texts = plain.map((text, index) => (amounts[index]?.to === null ? begin(text) : text));
  const all = amounts.every(isOpen) ? begin(plain.join(' / ')) : texts.join(' / ');
  return {
    text: per === null ? all : filledIn(language.word('per', per), all),
    amounts: amounts.map(({ currency, from, to }, index) => ({
      currency,
      from,
      ...(to === null ? {} : { to }),
      text: texts[index] ?? '',
    })),
    ...(per === null ? {} : { per }),
  };
}

const filledIn = (word: string | undefined, price: string): string =>
  word?.replace('{price}', () => price) ?? price;

/** An amount, or the range of one. Decimals are written only if there are some. */
function amountText({ currency, from, to }: PriceAmount, { locale, direction }: PriceLanguage): string {
  const isWhole = Number.isInteger(from) && Number.isInteger(to ?? from);
  const decimals = isWhole ? 0 : decimalsOf(currency);
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const text = to === null || to === from ? format.format(from) : format.formatRange(from, to);
  // In right-to-left text, a currency in Latin letters would take the words beside it to its side (Unicode annex 9).
  return direction === 'rtl' ? `\u2068${text}\u2069` : text;
}
