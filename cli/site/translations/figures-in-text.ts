import { escapePattern } from '../../platform/escape.ts';
import { oncePer } from '../../platform/once-per.ts';

/** A figure in a text. `value`: the number, such as `1000.5`. */
export interface WrittenFigure {
  literal: string;
  value: string;
  offset: number;
}

interface NumberStyle {
  pattern: RegExp;
  group: RegExp;
  decimal: string;
  digits: ReadonlyMap<string, string>;
}

const time = /^(?:[01]?\d|2[0-4]):[0-5]\d$/;

/** How a locale writes numbers (CLDR): `1,000.5` in English, `1 000,5` in Swedish. */
const styleOf = oncePer((locale: string): NumberStyle => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' } as Intl.NumberFormatOptions);
  const part = (type: string) => parts.formatToParts(1234567.8).find((one) => one.type === type)?.value;
  const written = part('group') ?? ',';
  // People type an ordinary space or apostrophe instead of CLDR's special one.
  const group = /\s/.test(written) ? ' \u00a0\u2009\u202f' : /['’]/.test(written) ? "'’" : written;
  const decimal = part('decimal') ?? '.';
  // The digits that the site has chosen, and those that people of the region may still write.
  const digits = new Map([locale, new Intl.Locale(locale).baseName].flatMap(digitsWrittenIn));
  const d = `[0-9${escapePattern([...digits.keys()].join(''))}]`;
  const [g, m] = [`[${escapePattern(group)}]`, escapePattern(decimal)];
  // A grouped number, numbers joined like a time, a version or an article of law, a plain number.
  const kinds = [`${d}{1,3}(?:${g}${d}{3})+(?!${d})(?:${m}${d}+)?`, `${d}+(?:[.:(]${d}+)+`, `${d}+(?:${m}${d}+)?`];
  const pattern = new RegExp(kinds.join('|'), 'gu');
  return { pattern, group: new RegExp(`[${escapePattern(group)}]`, 'g'), decimal, digits };
});

/** The digits of a locale, each with its value. */
const digitsWrittenIn = (locale: string): [digit: string, value: string][] =>
  [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)].reverse().map((digit, value) => [digit, String(value)]);

/** The character between the whole and the parts of a number: a point in English, a comma in Swedish. */
export const decimalSeparator = (locale: string): string => styleOf(locale).decimal;

/** Every number in a text that is written with digits, read by the rules of its locale. */
export function figuresIn(text: string, locale: string): WrittenFigure[] {
  const { pattern, group, decimal, digits } = styleOf(locale);
  const western = (written: string) => [...written].map((character) => digits.get(character) ?? character).join('');
  return [...text.matchAll(pattern)].map(({ 0: literal, index: offset }) => {
    // Most figures are small whole numbers, which all locales write alike.
    if (/^[0-9]{1,15}$/.test(literal)) return { literal, value: String(Number(literal)), offset };
    const plain = western(literal.replace(group, '').replace(decimal, '.'));
    // `9:30` and `09.30` are the same time.
    const number = time.test(plain) ? plain.replace(':', '.') : plain;
    // `3.1` is the same certificate in a locale with a decimal comma.
    const parts = western(literal).split(/[.:(]/).map(Number);
    return {
      literal,
      value: Number.isNaN(Number(number)) ? parts.join('.') : String(Number(number)),
      offset,
    };
  });
}

/** Digits that belong together: a number, with or without groups and decimals, or a telephone number. */
const joinedDigits = /\p{Nd}+(?:[ \u00a0\u2009\u202f.,]\p{Nd}+)*/gu;

/** The groups of digits in a text that only spaces join, in one spelling, with their offsets. */
function spacedDigitsIn(text: string): { digits: string; offset: number }[] {
  return [...text.matchAll(joinedDigits)]
    .filter(([run]) => /\s/u.test(run) && !/[.,]/.test(run))
    .map(({ 0: run, index: offset }) => ({ digits: run.replace(/\s/gu, ' '), offset }));
}

/**
 * Two texts without the groups of digits that stand in both, such as `+46 8 465 004 20`. Spaces take their place. As written, they
 * are the same in every language. Read by locale, they would differ: spaces group a number in Swedish, but not in English.
 */
export function withoutSameDigits(one: string, other: string): [string, string] {
  const left = spacedDigitsIn(other);
  let texts: [string, string] = [one, other];
  for (const { digits, offset } of left.length === 0 ? [] : spacedDigitsIn(one)) {
    const same = left.findIndex((run) => run.digits === digits);
    const [run] = same === -1 ? [] : left.splice(same, 1);
    if (run !== undefined) texts = [withSpaces(texts[0], offset, digits.length), withSpaces(texts[1], run.offset, digits.length)];
  }
  return texts;
}

/** A text with spaces in place of a part. */
export const withSpaces = (text: string, from: number, length: number): string =>
  text.slice(0, from) + ' '.repeat(length) + text.slice(from + length);
