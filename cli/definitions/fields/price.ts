import { z } from 'zod';
import { numberFormat } from '../../platform/locale-formats.ts';
import type { SchemaNode } from '../structured-data.ts';
import { currencies, decimalsOf } from './currencies.ts';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldReader, type FieldUses, FieldValue, type PageLanguage, type ValuePath } from './field-value.ts';

/** What one can pay an amount for. */
const priceUnits = ['hour', 'day', 'night', 'week', 'month', 'year', 'person', 'piece'] as const;
export type PriceUnit = (typeof priceUnits)[number];

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

/** A price formatted for the page's language, with its amounts for machines. */
export interface ShownPrice {
  /** For example `SEK 120`, `120 kr / 11,50 €`, `from SEK 900 per hour`, `free`. */
  text: string;
  /** In the order in which they are written. Empty: it costs nothing. */
  amounts: ShownAmount[];
  per?: PriceUnit;
}

/** A price in one currency. */
export interface ShownAmount {
  /** ISO 4217: `SEK`. */
  currency: string;
  /** The lowest amount, or the only one. */
  from: number;
  /** The highest amount, or the only one; missing if there is none. */
  to?: number;
  /** The amount alone: `SEK 120`, `120–180 kr`, `from SEK 120`. */
  text: string;
}

/** What something costs, in one currency or in several. */
export class Price extends FieldValue {
  readonly facts: PriceFacts;
  constructor(facts: PriceFacts) {
    super();
    this.facts = facts;
  }

  get kind(): 'price' {
    return 'price';
  }

  override get hasText(): boolean {
    return true;
  }

  check(): boolean {
    return true;
  }

  uses(found: FieldUses): void {
    const { amounts, per } = this.facts;
    if (amounts.length === 0) found.word(priceWords, 'free');
    if (amounts.some(({ to }) => to === null)) found.word(priceWords, 'from');
    if (per !== null) found.word(priceWords, 'per', per);
  }

  read<T>(reader: FieldReader<T>, at: ValuePath): T[] {
    return reader.text(this, at);
  }

  names(): [] {
    return [];
  }

  show(page: FieldPage): ShownPrice {
    return shownPrice(this.facts, page);
  }
}

/** The word set for prices. */
const priceWords = 'prices';

const priceExpected = 'an amount by its currency, such as { SEK: 120 }, or "free"';

/** More than anything costs. Amounts up to here are exact. */
const most = 1e12;

const number = () => z.number().positive('an amount above 0; if it costs nothing, "free" in place of the whole price').max(most);

const range = z
  .strictObject({
    from: number().describe('The lowest amount.'),
    to: number().optional().describe('The highest amount. Left out, the price is one from which others begin.'),
  })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ['to'],
    error: 'an amount above that of "from"',
    abort: true,
  });

type WrittenAmount = number | z.output<typeof range>;

const keys = ['per', ...currencies];

/** The letters of a key, in the order of the alphabet. */
const lettersOf = (key: string): string => [...key.toUpperCase()].sort().join('');

const lettersOfKeys = new Set(keys.map(lettersOf));

/** Whether a key is a known one with its letters in another order, or in lower case. Codes with another letter are another currency. */
const isMisspelt = (key: string): boolean => lettersOfKeys.has(lettersOf(key));

const currencyExpected = 'a currency of ISO 4217, such as SEK, or "per"';

const unknownCurrency = (key: string) => ({
  code: 'invalid_key' as const,
  origin: 'record' as const,
  path: [key],
  input: key,
  issues: [{ code: 'custom' as const, path: [], input: key, message: currencyExpected }],
});

const mapping = z
  .object({
    per: z.enum(priceUnits).optional().describe('What one pays the amount for: an hour, a day, a person. piece: for each.'),
  })
  .catchall(z.union([number(), range]))
  .superRefine((value, context) => {
    const amounts = amountsIn(value);
    const unknown = amounts.flatMap(([code]) => (decimalsOf(code) === undefined ? [code] : []));
    const [misspelt, others] = [unknown.filter(isMisspelt), unknown.filter((key) => !isMisspelt(key))];
    if (misspelt.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: misspelt, input: value });
    for (const key of others) context.addIssue(unknownCurrency(key));
    for (const { path, amount, currency } of amounts.flatMap(partsOf)) {
      const decimals = decimalsOf(currency);
      if (decimals !== undefined && Number(amount.toFixed(decimals)) !== amount)
        context.addIssue({
          code: 'custom',
          path,
          message: decimalsExpected(decimals, currency),
          continue: false,
        });
    }
    if (amounts.length === 0) context.addIssue({ code: 'custom', message: priceExpected });
  })
  .meta({ propertyNames: { enum: keys } });

/** The amounts of a price as it is written, by currency, in their order. */
const amountsIn = ({ per: _, ...amounts }: Readonly<Record<string, unknown>>): [string, WrittenAmount][] =>
  Object.entries(amounts as Record<string, WrittenAmount>);

/** The numbers of an amount, each with its path in the price. */
function partsOf([currency, written]: [string, WrittenAmount]) {
  if (typeof written === 'number') return [{ currency, path: [currency], amount: written }];
  const { from, to } = written;
  const ends = to === undefined ? { from } : { from, to };
  return Object.entries(ends).map(([end, amount]) => ({ currency, path: [currency, end], amount }));
}

const decimalsExpected = (decimals: number, currency: string): string =>
  decimals === 0
    ? `an amount without decimals, because ${currency} has none`
    : `an amount with at most ${decimals} decimals, because ${currency} has no more`;

/** What belongs in the place of something else. `120 SEK` is what people write first. */
function expectedInsteadOf(value: unknown): string {
  const [, amount, code] = /^(\d+(?:\.\d+)?) ?([A-Z]{3})$/.exec(String(value)) ?? [];
  return code === undefined ? priceExpected : `an amount by its currency: { ${code}: ${amount} }`;
}

const free = z
  .any()
  .refine((value) => value === 'free', { error: ({ input }) => expectedInsteadOf(input), abort: true })
  .meta({ const: 'free', description: 'It costs nothing.' });

const anyPrice = z
  .union([mapping, free])
  .meta({ id: 'price', title: 'price, such as { SEK: 120 } or free' })
  .transform((value) => {
    if (value === 'free') return new Price({ amounts: [], per: null });
    const amounts = amountsIn(value).map(([currency, written]) =>
      typeof written === 'number' ? { currency, from: written, to: written } : { currency, from: written.from, to: written.to ?? null },
    );
    return new Price({ amounts, per: value.per ?? null });
  });

/**
 * What something costs: `{ SEK: 120 }`, in several currencies `{ SEK: 120, EUR: 11.50 }`, from an amount on `{ SEK: { from: 120 } }`,
 * between two `{ SEK: { from: 120, to: 180 } }`, for each of something `{ SEK: 900, per: hour }`, or `free`.
 */
export const price = () => ofKind(anyPrice, { kind: 'price', editedAs: 'price' });

type PriceLanguage = Pick<PageLanguage, 'locale' | 'direction' | 'word'>;

/** A price as the language writes it: `SEK 120` in English, `120 kr` in Swedish. */
export function shownPrice({ amounts, per }: PriceFacts, language: PriceLanguage): ShownPrice {
  if (amounts.length === 0) return { text: language.word(priceWords, 'free') ?? '', amounts: [] };
  const plain = amounts.map((amount) => amountText(amount, language));
  const isOpen = ({ to }: PriceAmount) => to === null;
  const begin = (text: string) => filledIn(language.word(priceWords, 'from'), text);
  const texts = plain.map((text, index) => (amounts[index]?.to === null ? begin(text) : text));
  const all = amounts.every(isOpen) ? begin(plain.join(' / ')) : texts.join(' / ');
  return {
    text: per === null ? all : filledIn(language.word(priceWords, 'per', per), all),
    amounts: amounts.map(({ currency, from, to }, index) => ({
      currency,
      from,
      ...(to === null ? {} : { to }),
      text: texts[index] ?? '',
    })),
    ...(per === null ? {} : { per }),
  };
}

const filledIn = (word: string | undefined, price: string): string => word?.replace('{price}', () => price) ?? price;

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
function specificationOf({ currency, from, to }: ShownAmount, per: ShownPrice['per']): SchemaNode | undefined {
  const isOne = from === to;
  if (isOne && per === undefined) return undefined;
  const amounts = isOne ? { price: from } : { minPrice: from, maxPrice: to };
  const node = { ...amounts, priceCurrency: currency };
  return per === undefined ? { '@type': 'PriceSpecification', ...node } : { '@type': 'UnitPriceSpecification', ...node, unitText: per };
}
