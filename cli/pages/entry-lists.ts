import type { PagedList } from '../routes/route-table.ts';
import { Localized } from '../schema/fields.ts';
import type { ResolvableWords } from './words.ts';

/** The word set with what lists of entries say, and with the word for a page in their addresses. */
export const listWords = 'lists';

/** What the set says: `previous` and the like. */
export type ListWord = 'title' | 'page' | 'pageOf' | 'previous' | 'next' | 'label' | 'none' | 'referrers';

/** The key of a page of a list. Page files and entries have no such keys, so content cannot name it. */
export const listPageKey = (page: string, number: number): string =>
  number === 1 ? page : `${page}/page/${number}`;

/** A word of the set with numbers and titles in their places; empty where the set has none in the language. */
export function listWord(
  words: ReadonlyMap<string, ResolvableWords>,
  { language, word }: { language: string; word: ListWord },
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const found = words.get(listWords)?.[word];
  const text = found instanceof Localized ? (found.in(language) ?? '') : '';
  return text.replace(/\{(\w+)\}/g, (written, name: string) => String(facts[name] ?? written));
}

/** The items that stand on a page of a list. */
export const itemsOn = <T>(items: readonly T[], { perPage }: PagedList, number: number): readonly T[] =>
  items.slice((number - 1) * perPage, number * perPage);
