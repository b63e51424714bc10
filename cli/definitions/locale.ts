import { oncePer } from '../platform/once-per.ts';
import type { Language } from './fields/config.ts';

/** The locale for numbers, prices, days and times of day: that of the region, with the digits of the language (RFC 6067). */
export const localeOf = ({ region, numbers }: Pick<Language, 'region' | 'numbers'>): string =>
  `${region.replace('_', '-')}${numbers === undefined ? '' : `-u-nu-${numbers}`}`;

/** The name of the digits that a locale writes, such as `latn` or `arab` (CLDR). */
export const digitsOf = (locale: string): string => new Intl.NumberFormat(locale).resolvedOptions().numberingSystem;

/** Scripts that are written together (ISO 15924). */
const composed: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
};

/** The scripts that a language is written in, such as `Latn`. */
export const scriptsOf = oncePer((code: string): readonly string[] => {
  const script = new Intl.Locale(code).maximize().script ?? 'Latn';
  return composed[script] ?? [script];
});
