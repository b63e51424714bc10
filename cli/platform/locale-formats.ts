import { oncePer } from './once-per.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a locale and options. It is made once for all pages: making one takes 50 µs, and a page of figures and opening
 * hours needs a dozen.
 */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  madeOnce(numberFormats, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

/** The same for days and times, in UTC where no time zone is given. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeOnce(dateFormats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));

/** The same for lists: `one, two and three`. */
export const listFormat = oncePer((locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }));

const displayNames = oncePer((locale: string) => new Intl.DisplayNames(locale, { type: 'language' }));

/** What a language is called in the words of a locale. */
export const languageName = (code: string, locale: string): string => displayNames(locale).of(code) ?? code;

function madeOnce<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** The comma of the script in which a locale is written. */
export const commaOf = (locale: string): string => (new Intl.Locale(locale).maximize().script === 'Arab' ? '\u060c' : ',');
