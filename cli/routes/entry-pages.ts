import type { LoadedCollection, WrittenEntry } from '../content/collection-entries.ts';
import type { Path } from '../content/yaml-source.ts';
import type { AnyCollection } from '../definitions/collection.ts';
import { CalendarDay, Localized } from '../schema/fields.ts';
import type { AliasEntry } from '../schema/routes.ts';
import type { Place, RouteTable, WrittenSecondAddress } from './route-table.ts';

/** Names an entry of a collection. */
export interface EntryName {
  of: string;
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
  at(...path: Path): ReturnType<Place>;
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

/** The last day on which an entry is shown; undefined where it has none. */
export function closingDay(
  { closes }: Pick<AnyCollection, 'closes'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const day = closes === undefined ? undefined : fields[closes];
  return day instanceof CalendarDay ? day.date : undefined;
}

/** What closes is open through its day. Both days as `2026-11-30`. */
export const isOpen = (closes: string | undefined, date: string): boolean =>
  closes === undefined || closes >= date;

/** Whether an entry is meant to have a page. */
export const hasPage = ({ page }: AnyCollection, fields: Readonly<Record<string, unknown>>): boolean =>
  page !== undefined && (page.when === undefined || fields[page.when] !== undefined);

/** The entries of a collection that have a page, closed ones too. `languages` are those of the site. */
export function pagedEntries(
  { collection, entries }: LoadedCollection,
  { date, languages }: { date: string; languages: readonly string[] },
): PagedEntries {
  const byId = new Map<string, Map<string, PagedEntry>>();
  if (collection.page === undefined) return byId;
  for (const entry of entries()) {
    if (entry.id === undefined || !hasPage(collection, entry.fields)) continue;
    const inLanguages = byId.get(entry.id) ?? new Map<string, PagedEntry>();
    byId.set(entry.id, inLanguages);
    const isClosed = !isOpen(closingDay(collection, entry.fields), date);
    for (const code of entry.language === null ? languages : [entry.language]) {
      // An id that stands twice has its finding; the first one counts.
      if (!inLanguages.has(code)) inLanguages.set(code, { ...addressOf(entry, entry.id, code), isClosed });
    }
  }
  return byId;
}

/** The address of an entry's page in a language. */
function addressOf(
  { fields, language, at }: WrittenEntry,
  id: string,
  code: string,
): Omit<PagedEntry, 'isClosed'> {
  const { slug: written, aliases: all } = fields as {
    slug?: unknown;
    aliases?: (Partial<AliasEntry> | undefined)[];
  };
  const slug = written instanceof Localized ? written.values[code] : written;
  const own = typeof slug === 'string';
  const aliases = (all ?? []).map((alias) =>
    // Where an entry is in several languages, each of its aliases says for which it is.
    language === null && alias?.language !== code ? undefined : alias,
  );
  return {
    slug: own ? slug : id,
    slugAt: () => (own ? at('slug', ...(written instanceof Localized ? [code] : [])) : at()),
    aliases,
    at,
  };
}
