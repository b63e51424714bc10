/**
 * A date from its parts, with the month in words. French writes the first day of a month as an ordinal number, `1er mai`, as its Imprimerie
 * nationale asks for; CLDR has no pattern for one day alone.
 */
export const dateText = (parts: readonly Intl.DateTimeFormatPart[], locale: string): string =>
  dateParts(parts, locale)
    .map(({ value }) => value)
    .join('');

/** The same parts, each as the language writes it. */
export const dateParts = <Part extends Intl.DateTimeFormatPart>(
  parts: readonly Part[],
  locale: string,
): readonly Part[] =>
  /^fr\b/.test(locale)
    ? parts.map((part) => (part.type === 'day' && part.value === '1' ? { ...part, value: '1er' } : part))
    : parts;
