import type { LoadedCollection, WrittenEntry } from '../content/collection-entries.ts';
import { closingDay, isOpen } from '../routes/entry-pages.ts';
import type { PagedList } from '../routes/route-table.ts';
import { CalendarDay, Localized } from '../schema/fields.ts';
import type { ResolvableWords } from './words.ts';

/** The word set with what lists of entries say, and with the word for a page in their addresses. */
export const listWords = 'lists';

/** What the set says: `previous` and the like. */
export type ListWord = 'title' | 'page' | 'pageOf' | 'previous' | 'next' | 'label' | 'none';

/** The day by which an entry is sorted, `2026-11-30`; undefined where it has none. */
export function dayOf(
  { collection }: Pick<LoadedCollection, 'collection'>,
  { fields }: Pick<WrittenEntry, 'fields'>,
): CalendarDay | undefined {
  const day = fields[collection.page?.newestFirst ?? ''];
  return day instanceof CalendarDay ? day : undefined;
}

/** The entries of a collection that are in a language and have not closed, in the order in which lists show them. */
export function openEntries(
  loaded: LoadedCollection,
  { language, date }: { language: string; date: string },
): WrittenEntry[] {
  const { collection, entries } = loaded;
  const open = entries().filter(
    (entry) =>
      (entry.language === null || entry.language === language) &&
      isOpen(closingDay(collection, entry.fields), date),
  );
  if (collection.page?.newestFirst === undefined) return open;
  const dayText = (entry: WrittenEntry) => dayOf(loaded, entry)?.date ?? '';
  return open.toSorted((a, b) => (dayText(a) < dayText(b) ? 1 : dayText(a) > dayText(b) ? -1 : 0));
}

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
  const text = found instanceof Localized ? (found.values[language] ?? '') : '';
  return text.replace(/\{(\w+)\}/g, (written, name: string) => String(facts[name] ?? written));
}

/** The items that stand on a page of a list. */
export const itemsOn = <T>(items: readonly T[], { perPage }: PagedList, number: number): readonly T[] =>
  items.slice((number - 1) * perPage, number * perPage);
