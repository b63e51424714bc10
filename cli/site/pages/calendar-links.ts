import type { AnyCollection } from '../../definitions/collection.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import { fileHrefBeside, pathOnHost, type SiteAddress } from '../routes/addresses.ts';
import type { RouteTable } from '../routes/route-table.ts';

/** The word set for links to calendars. */
export const calendarWords = 'calendars';

/** The file of a calendar beside a page, below the output folder: `events.ics`, `events/concert.ics`. */
export function calendarFile(address: SiteAddress, path: string): string {
  const own = pathOnHost(address, path);
  return own === '/' ? 'index.ics' : `${own.slice(1)}.ics`;
}

/** What links to calendars are made from. */
export interface CalendarSources {
  definitions: { collections: ReadonlyMap<string, AnyCollection> };
  routes: Pick<RouteTable, 'pages'>;
  address: SiteAddress;
  resolver: { words(set: string, language: string): object };
}

/**
 * The link to the calendar beside a page: that of the entry which it is about, or of the whole list. Null if the collection has none, and
 * if the page does not exist in the language.
 */
export function calendarLink(
  { definitions, routes, address, resolver }: CalendarSources,
  { of, page }: { of: string; page: string },
  language: string,
): PageLink | null {
  const path = routes.pages.get(page)?.paths.get(language);
  if (definitions.collections.get(of)?.page?.calendar === undefined || path === undefined) return null;
  const words = resolver.words(calendarWords, language) as Record<'add' | 'all', string>;
  const isOfEntry = routes.pages.get(page)?.entry != null;
  return {
    href: fileHrefBeside(address, path, calendarFile(address, path)),
    title: isOfEntry ? words.add : words.all,
  };
}
