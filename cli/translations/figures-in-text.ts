import { escapePattern } from '../escape.ts';

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

const styles = new Map<string, NumberStyle>();

/** How a locale writes numbers (CLDR): `1,000.5` in English, `1 000,5` in Swedish. */
function styleOf(locale: string): NumberStyle {
  const known = styles.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' } as Intl.NumberFormatOptions);
  const part = (type: string) => parts.formatToParts(1234567.8).find((one) => one.type === type)?.value;
  const written = part('group') ?? ',';
  // People type an ordinary space or apostrophe instead of CLDR's special one.
  const group = /\s/.test(written) ? ' \u00a0\u2009\u202f' : /['’]/.test(written) ? "'’" : written;
  const decimal = part('decimal') ?? '.';
  const ten = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)].reverse();
  const digits = new Map(ten.map((digit, value) => [digit, String(value)]));
  const d = `[0-9${escapePattern(ten.join(''))}]`;
  const [g, m] = [`[${escapePattern(group)}]`, escapePattern(decimal)];
  // A grouped number, numbers joined like a time, a version or an article of law, a plain number.
  const kinds = [
    `${d}{1,3}(?:${g}${d}{3})+(?!${d})(?:${m}${d}+)?`,
    `${d}+(?:[.:(]${d}+)+`,
    `${d}+(?:${m}${d}+)?`,
  ];
  const pattern = new RegExp(kinds.join('|'), 'gu');
  const style = { pattern, group: new RegExp(`[${escapePattern(group)}]`, 'g'), decimal, digits };
  styles.set(locale, style);
  return style;
}

/** Every number in a text that is written with digits, read by the rules of its locale. */
export function figuresIn(text: string, locale: string): WrittenFigure[] {
  const { pattern, group, decimal, digits } = styleOf(locale);
  const western = (written: string) =>
    [...written].map((character) => digits.get(character) ?? character).join('');
  return [...text.matchAll(pattern)].map(({ 0: literal, index: offset }) => {
    // Most figures are small whole numbers, which all locales write alike.
    if (/^[0-9]{1,15}$/.test(literal)) return { literal, value: String(Number(literal)), offset };
    const number = western(literal.replace(group, '').replace(decimal, '.'));
    // `09.00` and `9:00` are the same time, and `3.1` is the same certificate in a locale with a decimal comma.
    const parts = western(literal).split(/[.:(]/).map(Number);
    return {
      literal,
      value: Number.isNaN(Number(number)) ? parts.join('.') : String(Number(number)),
      offset,
    };
  });
}
