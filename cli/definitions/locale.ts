import type { Language } from './fields/config.ts';

/** The locale for numbers, prices, days and times of day: that of the region, with the digits of the language (RFC 6067). */
export const localeOf = ({ region, numbers }: Pick<Language, 'region' | 'numbers'>): string =>
  `${region.replace('_', '-')}${numbers === undefined ? '' : `-u-nu-${numbers}`}`;

/** The name of the digits that a locale writes, such as `latn` or `arab` (CLDR). */
export const digitsOf = (locale: string): string =>
  new Intl.NumberFormat(locale).resolvedOptions().numberingSystem;
