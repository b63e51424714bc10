import type { Entry } from '../content/load-file.ts';
import type { Location, Report } from '../diagnostics/diagnostic.ts';
import type { Language, SiteLanguages } from '../schema/config.ts';
import type { AliasEntry, RouteEntry } from '../schema/routes.ts';
import type { EntryName, PagedEntries } from './entry-pages.ts';

/** Finds where something was written. Looking up a place may mean parsing the file again, so it waits for a finding. */
export type Place = () => Location;

/** A page with its address in every language that it exists in. */
export interface RoutedPage {
  page: string;
  parent: string | null;
  indexable: boolean;
  /** Path by language code, in the order of the site's languages; without those whose slug cannot be used, and those in draft. */
  paths: ReadonlyMap<string, string>;
  /** The languages that the page is meant to exist in, those in draft included. */
  languages: ReadonlySet<string>;
  /** The entry that the page is about, where it is about one. It has no path in a language where it has closed. */
  entry: EntryName | null;
  /** The page file that says what stands on the page: its own key, or that of all pages of such entries. Null: a page of the tool does. */
  file: string | null;
  /** The page of a list that it shows, where it is a page after the first of one. */
  list: ListPage | null;
  /** The line of the route table; looked up when there is something to report. */
  at: Place;
  /** The slug in a language. */
  slugAt(language: string): Location;
}

/** A second address of a page. `page` shows the page with a canonical link to `target`; `redirect` leads there. */
export interface Alias {
  page: string;
  language: string;
  path: string;
  target: string;
  as: 'page' | 'redirect';
  /**
   * Declared in YAML, below an alias that is declared for a page and its children, the source language's path under another
   * language's prefix, or what a closed entry has left.
   */
  origin: 'declared' | 'below' | 'source-path' | 'closed';
}

/** A page of a list. */
export interface ListPage {
  /** The page on which the list begins. */
  page: string;
  /** From 1. */
  number: number;
}

/** A list of entries that is shown in pages. */
export interface PagedList {
  perPage: number;
  /** How many pages it has, by language code. */
  counts: ReadonlyMap<string, number>;
}

/** The pages of a collection's entries: where they stand, and the page file that shows each; null where a page of the tool does. */
export interface EntryPages {
  parent: string;
  file: string | null;
  at: Place;
}

export interface RouteTable {
  /** The page with the empty slug: all others stand below it. */
  root: string | null;
  pages: ReadonlyMap<string, RoutedPage>;
  entryPages: ReadonlyMap<string, EntryPages>;
  /** Lists in pages, by the key of the page on which each begins. */
  lists: ReadonlyMap<string, PagedList>;
  aliases: readonly Alias[];
  /** False where a line could not be read: it may have been the route of a page that has none now. */
  isWhole: boolean;
}

/** A line of the route table, or what is valid of it. */
export type WrittenRoute = Partial<Omit<RouteEntry, 'children' | 'aliases' | 'entries'>> & {
  entries?: Partial<NonNullable<RouteEntry['entries']>> | undefined;
  children?: (WrittenRoute | undefined)[] | undefined;
  aliases?: (Partial<AliasEntry> | undefined)[] | undefined;
};

/** Who has an address already. */
export interface Owner {
  page: string;
  at: Place;
}

/** The table while it is being made. */
export interface Building {
  config: SiteLanguages;
  entry: Entry<RouteEntry[]>;
  report: Report;
  root: string | null;
  pages: Map<string, RoutedPage>;
  entryPages: Map<string, EntryPages>;
  /** The entries that have pages, by collection. */
  entries: ReadonlyMap<string, PagedEntries>;
  owners: Map<string, Owner>;
  /** Lines whose page has a route already, which is their finding: what else they say is not looked at. */
  repeated: Set<WrittenRoute>;
  aliases: Alias[];
  /** The aliases that hold for the pages below as well. */
  withChildren: { alias: Alias; at: Place }[];
}

/** The path at which a language begins. */
export const languageRoot = ({ prefix }: Language): string => (prefix === '' ? '/' : `/${prefix}`);

/** The path of a slug below a parent's path. */
export const join = (parent: string, slug: string): string =>
  slug === '' ? parent : parent === '/' ? `/${slug}` : `${parent}/${slug}`;

/** A path below `from` as it is below `to`: `/a/x` from `/a` to `/b` is `/b/x`. Null for one that is not below. */
export function rebased(path: string, from: string, to: string): string | null {
  const base = (root: string) => (root === '/' ? '' : root);
  return path !== from && path.startsWith(`${base(from)}/`) ? base(to) + path.slice(base(from).length) : null;
}

/** The nearest page at or above `page` that exists in `language`: where the switcher and links lead. */
export function nearestInLanguage(
  routes: RouteTable,
  page: string,
  language: string,
): { page: string; path: string } | null {
  for (let key: string | null = page; key !== null; ) {
    const routed: RoutedPage | undefined = routes.pages.get(key);
    if (routed === undefined) return null;
    const path = routed.paths.get(language);
    if (path !== undefined) return { page: key, path };
    key = routed.parent ?? (key === routes.root ? null : routes.root);
  }
  return null;
}
