import { isLocalized } from '../../definitions/fields/fields.ts';
import { numberFormat } from '../../platform/locale-formats.ts';
import type { PagedList } from '../routes/route-table.ts';
import type { ResolvableWords } from './words.ts';

/** The word set for lists and pages of entries. It also has the word for a page in the addresses of lists. */
export const listWords = 'lists';

/** The keys of the set. */
export type ListWord = 'title' | 'page' | 'pageOf' | 'previous' | 'next' | 'label' | 'none' | 'readingTime' | 'referrers';

/** The key of a page of a list. No page file or entry can have such a key, so content cannot name it. */
export const listPageKey = (page: string, number: number): string => (number === 1 ? page : `${page}/page/${number}`);

/** A word of the set with numbers and titles filled in. Empty if the set has no such word in the language. */
export function listWord(
  words: ReadonlyMap<string, ResolvableWords>,
  { language, locale, word }: { language: string; locale: string; word: ListWord },
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const found = words.get(listWords)?.[word];
  const text = isLocalized(found) ? (found.in(language) ?? '') : '';
  const filledIn = (fact: string | number) => (typeof fact === 'number' ? numberFormat(locale, { useGrouping: false }).format(fact) : fact);
  return text.replace(/\{(\w+)\}/g, (written, name: string) => filledIn(facts[name] ?? written));
}

/** The items on one page of a list. */
export const itemsOn = <T>(items: readonly T[], { perPage }: PagedList, number: number): readonly T[] =>
  items.slice((number - 1) * perPage, number * perPage);
