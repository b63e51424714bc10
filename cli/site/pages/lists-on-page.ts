import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import type { ListQuery } from '../../definitions/fields/field-value.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { ListPages, ShownList } from '../../definitions/fields/in-language.ts';
import type { Referrer } from '../facts/entry-facts.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import type { RoutedPage, RouteTable } from '../routes/route-table.ts';
import { type CalendarSources, calendarLink } from './calendar-links.ts';
import type { EntriesInLanguage } from './entries-in-language.ts';
import { itemsOn, type ListWord, listPageKey, listWord } from './entry-lists.ts';
import type { ResolvableWords } from './words.ts';

/** What the lists of a page in one language are made from. */
export interface ListSources {
  /** The page that shows them. Without it, what is shown on every page. */
  page: RoutedPage | undefined;
  /** Code of the language. */
  language: string;
  locale: string;
  entries: EntriesInLanguage;
  pageLink(page: string): PageLink;
  resolver: CalendarSources['resolver'];
  content: Pick<Content, 'definitions'>;
  routes: RouteTable;
  address: SiteAddress;
  words: ReadonlyMap<string, ResolvableWords>;
}

/**
 * The list of a collection. On the page above the pages of its entries: the whole list, or one page of it. Elsewhere: its
 * beginning.
 */
export function listOn(query: ListQuery, sources: ListSources): ShownList {
  const { collection: of, most, when } = query;
  const { entries, page, routes } = sources;
  const [here, home] = [page?.list?.page ?? page?.page, routes.entryPages.get(of)?.parent];
  const asked = entries.asked(query);
  const show = (some: readonly WrittenEntry[]) => some.map((entry) => entries.listed(entry, of));
  const none = wordOf(sources, 'none');
  const calendar = here === home && most === undefined ? calendarOn(query, here, sources) : {};
  if (here !== undefined && here === home && most === undefined && when === undefined)
    return { ...pageOfList(asked, here, { show, sources }), none, ...calendar };
  const isBeginning = most === undefined && when === undefined;
  const { perPage } = entries.collection(of).collection.page ?? {};
  const items = show(isBeginning ? asked.slice(0, perPage) : asked);
  const whole = home === undefined || home === here ? {} : { whole: sources.pageLink(home) };
  return { items, none, ...whole, ...calendar };
}

/** The entries that refer to the entry of a page, or one page of their list. */
export function referrersOn(sources: ListSources): ShownList {
  const { page, entries } = sources;
  const all = page?.entry ? entries.referrers(page.entry) : [];
  const show = (shown: readonly Referrer[]) => shown.map(({ of, entry }) => entries.listed(entry, of));
  return {
    ...pageOfList(all, page?.list?.page ?? page?.page ?? '', { show, sources }),
    none: wordOf(sources, 'none'),
    heading: wordOf(sources, 'referrers'),
  };
}

/** The calendar of a list, where the list has what is to come. */
function calendarOn(
  { collection: of, when }: ListQuery,
  page = '',
  { entries, content: { definitions }, routes, address, resolver, language }: ListSources,
): Pick<ShownList, 'calendar'> {
  const { collection } = entries.collection(of);
  if (collection.page?.calendar === undefined || when?.includes('coming') === false) return {};
  if (entries.open(of).length === 0) return {};
  const link = calendarLink({ definitions, routes, address, resolver }, { of, page }, language);
  return link === null ? {} : { calendar: link };
}

/** One page of a list that begins on the page `begin`, with links to the other pages of the list. */
function pageOfList<E, T>(
  all: readonly E[],
  begin: string,
  { show, sources }: { show: (entries: readonly E[]) => T[]; sources: ListSources },
): { items: T[]; pages?: ListPages } {
  const list = sources.routes.lists.get(begin);
  const count = list?.counts.get(sources.language) ?? 1;
  if (list === undefined || count === 1) return { items: show(all) };
  const number = sources.page?.list?.number ?? 1;
  const link = (to: number, word: ListWord) => ({
    ...sources.pageLink(listPageKey(begin, to)),
    title: wordOf(sources, word),
  });
  const pages = {
    label: wordOf(sources, 'label'),
    pageOf: wordOf(sources, 'pageOf', { number, count }),
    ...(number > 1 ? { previous: link(number - 1, 'previous') } : {}),
    ...(number < count ? { next: link(number + 1, 'next') } : {}),
  };
  return { items: show(itemsOn(all, list, number)), pages };
}

const wordOf = ({ words, language, locale }: ListSources, word: ListWord, facts: Readonly<Record<string, number>> = {}): string =>
  listWord(words, { language, locale, word }, facts);
