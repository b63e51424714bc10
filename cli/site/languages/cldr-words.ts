import { oncePer } from '../../platform/once-per.ts';

/** Words of a locale that Intl knows (CLDR), and where our own tables by language are asked. */

/** A word for a part of the day, with the hours in which it is said. */
export interface DayPeriod {
  word: string;
  hours: ReadonlySet<number>;
}

/** Languages that have the words of another one. */
const written: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** The language of a locale, or the one that it has the words of. */
const wordLanguage = oncePer((locale: string): string => {
  const { language } = new Intl.Locale(locale);
  return written[language] ?? language;
});

/** What a table by language says about the language of a locale; null if it does not know the language. */
export const inLanguageOf = <T>(locale: string, table: Readonly<Record<string, T>>): T | null => table[wordLanguage(locale)] ?? null;

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 24, hour));

/** `am`, `in the evening`, `noon`, in lower case, the longest first. */
export const dayPeriods = oncePer((locale: string): DayPeriod[] => {
  const byWord = new Map<string, Set<number>>();
  const formats = [{ hour12: true }, ...(['long', 'short', 'narrow'] as const).map((dayPeriod) => ({ dayPeriod, hour12: true }))].map(
    (style) => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC', ...style }),
  );
  for (let hour = 0; hour < 24; hour++)
    for (const format of formats) {
      const word = format
        .formatToParts(at(hour))
        .find(({ type }) => type === 'dayPeriod')
        ?.value.toLowerCase();
      if (word !== undefined) byWord.set(word, (byWord.get(word) ?? new Set()).add(hour));
    }
  // The halves of the day are known everywhere as English writes them.
  for (const [word, from] of [
    ['am', 0],
    ['pm', 12],
  ] as const)
    byWord.set(word, new Set(Array.from({ length: 12 }, (_, index) => from + index)));
  return [...byWord]
    .map(([word, hours]) => ({ word: word.replace(/[.\s\u00a0\u202f]+/g, ' ').trim(), hours }))
    .sort((a, b) => b.word.length - a.word.length);
});

/** The names of months as they are written, with the numbers of their months. Names of both kinds, `listopad` and `listopada`. */
export function monthsWritten(locale: string, month: 'long' | 'short'): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const options of [{ month }, { month, day: 'numeric' }] as const) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    for (let index = 0; index < 12; index++) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, index, 10)));
      const name = parts.find(({ type }) => type === 'month')?.value;
      if (name !== undefined && !/\d/.test(name)) names.set(name, index + 1);
    }
  }
  return names;
}

/** The months: each name in lower case, long or short, with the number of its month. */
export const monthNames = oncePer(
  (locale: string): ReadonlyMap<string, number> =>
    new Map(
      [...monthsWritten(locale, 'long'), ...monthsWritten(locale, 'short')].map(([name, month]) => [
        name.toLowerCase().replace(/\.$/, ''),
        month,
      ]),
    ),
);

/** What multiplies a number: `million`, `Mio.`, in lower case. */
export const scaleWords = oncePer((locale: string): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const compactDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay });
    for (const scale of [1e3, 1e6, 1e9, 1e12])
      for (const count of [1, 1.5, 2, 5]) {
        const parts = format.formatToParts(count * scale);
        const word = parts.find(({ type }) => type === 'compact')?.value.toLowerCase();
        const shown = Number(parts.find(({ type }) => type === 'integer')?.value);
        if (word !== undefined && shown === Math.trunc(count)) words.set(word, scale);
      }
  }
  return words;
});

/** Whether a numeric date begins with its month, as in American English. */
export const isMonthFirst = oncePer((locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(at(0));
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month';
});
