import { extname } from 'node:path';
import { oncePer } from './once-per.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a locale and options. It is made once for all pages: making one takes 50 µs, and a page of figures and opening
 * hours needs a dozen.
 */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  madeOnce(
    numberFormats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );

/** The same for days and times, in UTC where no time zone is given. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeOnce(
    dateFormats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }),
  );

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
export const commaOf = (locale: string): string =>
  new Intl.Locale(locale).maximize().script === 'Arab' ? '\u060c' : ',';

/** Units of sizes, each with its bytes (IEC 80000-13: decimal). */
const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** The type and the size of a file in the words of a language: `PDF, 1.2 MB`. The type is the ending of its name. */
export function fileFacts(
  file: string,
  bytes: number,
  { direction }: { direction: 'ltr' | 'rtl' },
  locale: string,
): string {
  // Rounded, 999,600 bytes are 1 MB.
  const [unit, length] = units.find(([, size]) => bytes >= size * 0.9995) ?? ['kilobyte', 1e3];
  const digits = unit === 'kilobyte' ? 0 : 1;
  const format = numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  });
  const size = format.format(Math.max(bytes / length, bytes === 0 ? 0 : 1));
  const type = extname(file).slice(1).toUpperCase();
  // In right-to-left text, the letters of the type would take the digits to their side (Unicode annex 9).
  const shown = direction === 'rtl' && type !== '' ? `\u2068${type}\u2069` : type;
  return [shown, size].filter((part) => part !== '').join(`${commaOf(locale)} `);
}
