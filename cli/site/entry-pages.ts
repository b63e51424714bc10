import type { Entry } from '../content/load-file.ts';
import type { PositionEntry } from '../schema/in-language.ts';
import type { PagedCollection } from '../schema/routes.ts';
import type { Place, RouteTable, WrittenSecondAddress } from './route-table.ts';

/** Names an entry of a collection. */
export interface EntryName {
  of: PagedCollection;
  id: string;
}

/** An entry that has a page, in one language, as far as it can be read. */
export interface PagedEntry {
  slug: string;
  aliases: readonly (WrittenSecondAddress | undefined)[];
  /** Its addresses have closed: they lead to the page above. */
  isClosed: boolean;
  slugAt: Place;
  /** Finds a part of it in its file. */
  at(...path: (string | number)[]): ReturnType<Place>;
}

/** Entries with a page by id, then by language. */
export type PagedEntries = ReadonlyMap<string, ReadonlyMap<string, PagedEntry>>;

/** The key of the page of an entry: page files have no slash in theirs. */
export const entryPageKey = (parent: string, id: string): string => `${parent}/${id}`;

/** The page of an entry; undefined where no page has such pages below it, or the entry has none. */
export function entryPage({ pages, entryPages }: RouteTable, { of, id }: EntryName) {
  const level = entryPages.get(of);
  return level && pages.get(entryPageKey(level.parent, id));
}

/** A position is open through the day that it closes on. Both days as `2026-11-30`. */
export const isOpen = ({ closes }: Pick<PositionEntry, 'closes'>, date: string): boolean =>
  closes === undefined || closes >= date;

/** The positions that have a description, closed ones too. */
export function describedPositions(entry: Entry<unknown> | null, date: string): PagedEntries {
  const byId = new Map<string, Map<string, PagedEntry>>();
  if (entry === null) return byId;
  const lists = (entry.usable as { values?: Record<string, unknown> } | undefined)?.values ?? {};
  for (const [code, list] of Object.entries(lists)) {
    for (const [index, position] of (Array.isArray(list) ? list : []).entries()) {
      const { id, slug, aliases, description, closes } = (position ?? {}) as Partial<PositionEntry>;
      if (id === undefined || description === undefined) continue;
      const languages = byId.get(id) ?? new Map<string, PagedEntry>();
      byId.set(id, languages);
      // An id that stands twice has its finding; the first one counts.
      if (languages.has(code)) continue;
      const at = (...path: (string | number)[]) => entry.source.valueAt([code, index, ...path]);
      languages.set(code, {
        slug: slug ?? id,
        slugAt: () => at(slug === undefined ? 'id' : 'slug'),
        aliases: aliases ?? [],
        isClosed: !isOpen({ closes }, date),
        at,
      });
    }
  }
  return byId;
}
