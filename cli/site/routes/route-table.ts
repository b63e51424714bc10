import type { Entry } from '../../content/entry.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { Config, Language, RouteSettings } from '../../definitions/fields/config.ts';
import type { Publication } from '../../definitions/fields/publication.ts';
import type { AliasEntry, RouteEntry, WrittenSecondAddress } from '../../definitions/fields/routes.ts';
import type { Location, Report } from '../../diagnostics/finding.ts';
import { type AddressSettings, addressKey, type Domains, domainsOf } from './addresses.ts';

/** Entries with a page by id, then by language. */
export type PagedEntries = ReadonlyMap<string, EntryInLanguages>;

/** An entry with a page, by language. */
export interface EntryInLanguages extends Iterable<[language: string, entry: PagedEntry]> {
  get(language: string): PagedEntry | undefined;
  /** Whether another one says the same of its pages. */
  isSame(other: EntryInLanguages): boolean;
}

/** An entry with a page, in one language, as far as it can be read. */
export interface PagedEntry {
  slug: string;
  /** Whether it exists in all languages of its list. Otherwise it names them, or stands in a list for one language. */
  isInAll: boolean;
  /** Where it names its languages; the place of the entry if it does not. */
  languagesAt(): Location;
  aliases: readonly (WrittenSecondAddress | undefined)[];
  /** The languages in which it is written whole; null if it has no texts that belong to one language. */
  languages: readonly string[] | null;
  /** When it is published, as it says; null if it says nothing. */
  publication: Publication | null;
  /** Whether the entry has closed. Its addresses then lead to the page above. */
  isClosed: boolean;
  slugAt(): Location;
  /** The place of a part of the entry in its file. */
  at(...path: Path): Location;
}

/** Names an entry of a collection. */
export interface EntryName {
  of: string;
  id: string;
}

/** Finds the place of something in a file. A call may parse the file again, so it is made only for a finding. */
export type FindLocation = () => Location;

/** A page with its address in every language that it exists in. */
export interface RoutedPage {
  page: string;
  parent: string | null;
  indexable: boolean;
  socialImages: Config['socialImages'];
  /**
   * Path by language code, in the order of the site's languages. Draft languages and languages without a usable slug are left
   * out.
   */
  paths: ReadonlyMap<string, string>;
  /**
   * Path by the code of a language that lacks the page and shows the source text instead. Such addresses have the menus of the
   * language, and the page in the source language stays the one for search engines.
   */
  fallbacks: ReadonlyMap<string, string>;
  /** The languages that the page should exist in, including drafts. */
  languages: ReadonlySet<string>;
  /** The same, with those in which it is not shown now: menus leave out a page in other languages. */
  meantFor: ReadonlySet<string>;
  /** Those of them that are partly translated and have no slug in the page's line. */
  withoutSlug: readonly string[];
  /** The entry that the page is about; null for other pages. In a language in which the entry has closed, the page has no path. */
  entry: EntryName | null;
  /**
   * The key of the page file with the page's content: its own, or the one for all pages of such entries. Null if the tool makes
   * the content.
   */
  file: string | null;
  /** The page of a list that this page shows; null unless it is a further page of a list. */
  list: ListPage | null;
  /** The place of the page in the route table. Called for a finding only. */
  at: FindLocation;
  /** The place of the slug in a language. */
  slugAt(language: string): Location;
}

/** Whether a page is one that searches find in a language: of search engines, and of the site. */
export const isFound = ({ indexable, list, paths }: RoutedPage, language: string): boolean =>
  indexable && list === null && paths.has(language);

/** A second address of a page. `page` shows the page, with a canonical link to `target`; `redirect` leads there. */
export interface Alias {
  page: string;
  language: string;
  /** Of an old address, with the query that a request must have: `/old.php?id=3`. */
  path: string;
  target: string;
  as: 'page' | 'redirect';
  /**
   * `declared`: written in YAML. `below`: below an alias with `children`. `source-path`: the source language's path below another
   * language's prefix. `closed`: the address of a closed entry or an expired page. `hidden`: of a page that is not shown for now, such as
   * one that lacks its translation. `moved`: on the host at `url`, of a page whose language has a domain of its own.
   */
  origin: 'declared' | 'below' | 'source-path' | 'closed' | 'hidden' | 'moved';
  /** An address of an earlier site, of any form (`readOldAddress`). A rule of the host answers it, with or without a slash at its end. */
  isOld?: boolean;
  /** Where an old address is written. Called for a finding only. */
  at?: FindLocation;
  /** The part of the page that it leads to, and where that is written. */
  anchor?: string;
  anchorAt?: FindLocation;
}

/** The status of a redirect. Browsers remember a permanent one, and would not find the page when it is shown again (RFC 9110, 15.4). */
export const redirectStatus = ({ origin }: Pick<Alias, 'origin'>): 301 | 302 => (origin === 'hidden' ? 302 : 301);

/** A page of a list. */
export interface ListPage {
  /** The page on which the list begins. */
  page: string;
  /** Starts at 1. */
  number: number;
}

/** A list of entries with several pages. */
export interface PagedList {
  perPage: number;
  /** The number of its pages, by language code. */
  counts: ReadonlyMap<string, number>;
}

/**
 * The pages of a collection's entries: the page above them, and the key of the page file that shows each. The key is null if the
 * tool shows them.
 */
export interface EntryPages {
  parent: string;
  file: string | null;
  at: FindLocation;
}

export interface RouteTable {
  /** The page with the empty slug. All other pages are below it. */
  root: string | null;
  pages: ReadonlyMap<string, RoutedPage>;
  entryPages: ReadonlyMap<string, EntryPages>;
  /** Lists with several pages, by the key of the page on which each begins. */
  lists: ReadonlyMap<string, PagedList>;
  aliases: readonly Alias[];
  /** False if a line could not be read. A page without a route may have had its route there. */
  isWhole: boolean;
}

/** A line of the route table, or the valid parts of it. */
export type WrittenRoute = Partial<Omit<RouteEntry, 'children' | 'aliases' | 'entries'>> & {
  entries?: Partial<NonNullable<RouteEntry['entries']>> | undefined;
  children?: (WrittenRoute | undefined)[] | undefined;
  aliases?: (Partial<AliasEntry> | undefined)[] | undefined;
};

/** The page that has an address, and where that is written. */
export interface Owner {
  page: string;
  at: FindLocation;
}

/** Something for each address. Two paths can be one address, if a language has a domain of its own. */
export class ByAddress<T> {
  readonly #byAddress = new Map<string, T>();
  readonly #domains: Domains | undefined;

  /** `known`: what is there from the beginning, by path. */
  constructor(settings: AddressSettings, known: Iterable<readonly [path: string, T]> = []) {
    this.#domains = domainsOf(settings);
    for (const [path, each] of known) this.set(path, each);
  }

  get(path: string): T | undefined {
    return this.#byAddress.get(addressKey(this.#domains, path));
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  set(path: string, each: T): void {
    this.#byAddress.set(addressKey(this.#domains, path), each);
  }
}

/** The route table while it is built. */
export interface Building {
  config: RouteSettings;
  entry: Entry<RouteEntry[]>;
  report: Report;
  root: string | null;
  pages: Map<string, RoutedPage>;
  entryPages: Map<string, EntryPages>;
  /** The entries with pages, by collection. */
  entries: ReadonlyMap<string, PagedEntries>;
  owners: ByAddress<Owner>;
  /** Lines for a page that has a route already. They have been reported, and nothing else of them is checked. */
  repeated: Set<WrittenRoute>;
  aliases: Alias[];
  /** Aliases that also apply to the pages below. */
  withChildren: { alias: Alias; at: FindLocation }[];
  /** The languages of pages, by their codes. */
  languageSets: Map<string, ReadonlySet<string>>;
}

/** The path of a language's first page. */
export const languageRoot = ({ prefix }: Language): string => (prefix === '' ? '/' : `/${prefix}`);

/** The path of a slug below a parent's path. */
export const join = (parent: string, slug: string): string => (slug === '' ? parent : parent === '/' ? `/${slug}` : `${parent}/${slug}`);

/** A path below `from`, moved below `to`: `/a/x` becomes `/b/x` for `/a` and `/b`. Null if the path is not below `from`. */
export function rebased(path: string, from: string, to: string): string | null {
  const base = (root: string) => (root === '/' ? '' : root);
  return path !== from && path.startsWith(`${base(from)}/`) ? base(to) + path.slice(base(from).length) : null;
}

/** Every address with an answer, with the path of the page that it leads to. */
export function answeringPaths({ pages, aliases }: Pick<RouteTable, 'pages' | 'aliases'>): Map<string, string> {
  const answering = new Map(aliases.map(({ path, target }) => [path, target]));
  for (const { paths, fallbacks } of pages.values())
    for (const path of [...fallbacks.values(), ...paths.values()]) answering.set(path, path);
  return answering;
}

/**
 * The nearest page at or above `page` that exists in `language`, or has a fallback there. Links and the language switcher lead
 * there.
 */
export function nearestInLanguage(
  routes: RouteTable,
  page: string,
  language: string,
): { page: string; path: string; isFallback: boolean } | null {
  for (let key: string | null = page; key !== null; ) {
    const routed: RoutedPage | undefined = routes.pages.get(key);
    if (routed === undefined) return null;
    const own = routed.paths.get(language);
    const path = own ?? routed.fallbacks.get(language);
    if (path !== undefined) return { page: key, path, isFallback: own === undefined };
    key = routed.parent ?? (key === routes.root ? null : routes.root);
  }
  return null;
}
