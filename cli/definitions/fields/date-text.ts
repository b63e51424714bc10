/**
 * A date from its parts, with the month in words. French writes the first day of a month as an ordinal number, `1er mai`, as its Imprimerie
 * nationale asks for; CLDR has no pattern for one day alone.
 */
export const dateText = (parts: readonly Intl.DateTimeFormatPart[], locale: string): string =>
  dateParts(parts, locale)
    .map(({ value }) => value)
    .join('');

/** The same parts, each as the language writes it. No line ends between a day and its month. */
export const dateParts = <Part extends Intl.DateTimeFormatPart>(parts: readonly Part[], locale: string): readonly Part[] =>
  parts.map((part, index) => {
    if (part.type === 'day' && part.value === '1' && /^fr\b/.test(locale)) return { ...part, value: '1er' };
    return isInDay(parts, index) ? { ...part, value: part.value.replaceAll(' ', '\u00a0') } : part;
  });

/** Whether a part stands between a day and its month: not between the two days of a period. */
function isInDay(parts: readonly (Intl.DateTimeFormatPart & { source?: string })[], index: number): boolean {
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const isOfTwo = before?.source === 'startRange' && after?.source === 'endRange';
  return !isOfTwo && [before?.type, after?.type].sort().join() === 'day,month';
}
