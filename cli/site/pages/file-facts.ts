import { extname } from 'node:path';
import type { Language } from '../../definitions/fields/config.ts';
import { commaOf, numberFormat } from './formatters.ts';

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
  { direction }: Pick<Language, 'direction'>,
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
