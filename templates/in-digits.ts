const digits = new Map<string, readonly string[]>();

/** The digits from 0 to 9 as a locale writes them. */
function digitsOf(locale: string): readonly string[] {
  const known = digits.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  const found = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  digits.set(locale, found);
  return found;
}

/** A text in which the digits 0 to 9 are those of a locale: a number that is counted, such as `01`, or a time of day, `09:00`. */
export const inDigits = (text: string | number, locale: string): string =>
  String(text).replace(/[0-9]/g, (digit) => digitsOf(locale)[Number(digit)] ?? digit);
