import type { LoadedCollection } from '../content/collection-entries.ts';
import type { Content } from '../content/load.ts';
import { isLocalized } from '../definitions/fields/fields.ts';
import { findingOf, type Report } from '../diagnostics/finding.ts';
import { addTo } from '../platform/group-by.ts';
import { oncePer } from '../platform/once-per.ts';
import { type EntryFactsOf, openEntries, referrersIn } from '../site/facts/entry-facts.ts';
import { type PageFacts, usesIn } from '../site/facts/page-facts.ts';
import type { Showing } from '../site/facts/period.ts';
import { listPageKey, listWords } from '../site/pages/entry-lists.ts';
import type { ResolvableWords } from '../site/pages/words.ts';
import { entryPageKey, hasPagesIn } from '../site/routes/entry-pages.ts';
import { type FindLocation, join, type PagedList, type RoutedPage, type RouteTable } from '../site/routes/route-table.ts';
import { slugFinding } from '../site/routes/slug.ts';

interface ListPageSources {
  content: Content;
  facts: Pick<ReadonlyMap<string, PageFacts>, 'get'>;
  factsOf: EntryFactsOf;
  words: ReadonlyMap<string, ResolvableWords>;
  /** The day of the build. Closed entries are not listed. */
  date: string;
  showing: Showing;
  /** The languages in which only what is written is shown. */
  partial: readonly string[];
  sourceLanguage: string;
}

/**
 * Adds the further pages of each list, in the languages in which the list is long enough. They come and go with their entries, so
 * no record has their addresses. Reports whatever has such an address already, however long the lists are today.
 */
export function addListPages(routes: RouteTable, sources: ListPageSources, report: Report): RouteTable {
  const slugs = addressWords(sources, report);
  let taken: ReturnType<typeof numberedAddresses> | undefined;
  const lists = new Map<string, PagedList>();
  const added = new Map<string, RoutedPage>();
  for (const [page, list] of pagedLists(routes, sources)) {
    const parent = routes.pages.get(page);
    if (parent === undefined) continue;
    taken ??= numberedAddresses(routes, slugs);
    reportTaken(parent, taken, report);
    lists.set(page, list);
    for (const routed of numberedPages(parent, list, { slugs, source: sources.sourceLanguage })) added.set(routed.page, routed);
  }
  return added.size === 0 ? routes : { ...routes, lists, pages: new Map([...routes.pages, ...added]) };
}

/** The lists with several pages, by the page on which each begins. */
function* pagedLists({ entryPages, pages }: RouteTable, sources: ListPageSources): Generator<[string, PagedList]> {
  const { content, facts } = sources;
  const inLanguage = lengthsByLanguage({ pages, entryPages }, sources);
  for (const [of, { parent, file }] of entryPages) {
    const loaded = content.collections.get(of);
    const { perPage, referrers } = loaded?.collection.page ?? {};
    if (loaded === undefined || perPage === undefined) continue;
    const list = (page: string, lengthIn: (language: string) => number): [string, PagedList] => {
      const counts = [...(pages.get(page)?.paths.keys() ?? [])].map((language): [string, number] => [
        language,
        Math.max(1, Math.ceil(lengthIn(language) / perPage)),
      ]);
      return [page, { perPage, counts: new Map(counts) }];
    };
    const own = facts.get(parent);
    const hasList = (language: string) => own !== undefined && usesIn(own, language).some(({ lists }) => lists.includes(of));
    if (own?.uses.lists.includes(of)) yield list(parent, (language) => (hasList(language) ? inLanguage(language).entries(loaded) : 0));
    if (!referrers || file !== null) continue;
    for (const { id = '' } of loaded.entries()) yield list(entryPageKey(parent, id), (language) => inLanguage(language).referrers(of, id));
  }
}

/** Returns the lengths of lists in a language. Referrers are found once for each language. */
function lengthsByLanguage(
  routes: Pick<RouteTable, 'pages' | 'entryPages'>,
  { content, factsOf, date, partial, showing }: ListPageSources,
) {
  const openIn = { date, factsOf, partial, showing };
  const allReferrers = oncePer((language: string) =>
    referrersIn(content, { ...openIn, language, hasPages: (from) => hasPagesIn(routes, from, language) }),
  );
  return (language: string) => ({
    entries: (loaded: LoadedCollection) => openEntries(loaded, { ...openIn, language }).length,
    referrers: (of: string, id: string) => allReferrers(language).get(`${of} ${id}`)?.length ?? 0,
  });
}

function* numberedPages(
  parent: RoutedPage,
  { counts }: PagedList,
  { slugs, source }: { slugs: ReadonlyMap<string, string>; source: string },
): Generator<RoutedPage> {
  const last = Math.max(...counts.values());
  for (let number = 2; number <= last; number++) {
    const numbered = (path: string, language: string): string[] => {
      const slug = slugs.get(language);
      if (slug === undefined || number > (counts.get(language) ?? 1)) return [];
      return [join(join(path, slug), String(number))];
    };
    const paths = [...parent.paths].flatMap(([language, path]) => numbered(path, language).map((own): [string, string] => [language, own]));
    const fallbacks = [...parent.fallbacks].flatMap(([language, path]) =>
      numbered(path, source).map((own): [string, string] => [language, own]),
    );
    yield {
      ...parent,
      page: listPageKey(parent.page, number),
      parent: parent.page,
      list: { page: parent.page, number },
      paths: new Map(paths),
      fallbacks: new Map(fallbacks),
      languages: new Set(paths.map(([language]) => language)),
    };
  }
}

/** The word for a page in addresses, by language. Reports a word that cannot stand in an address. */
function addressWords({ content: { ui }, words }: ListPageSources, report: Report): Map<string, string> {
  const { address } = words.get(listWords) ?? {};
  const slugs = new Map<string, string>();
  for (const [language, slug] of Object.entries(isLocalized(address) ? address.values : {})) {
    // The tool's own words always can, so the word is in `content/ui.yaml`.
    const at = () => ui?.source.valueAt([listWords, 'address', language]) ?? { file: '', range: null };
    const finding = slugFinding(slug, false, at);
    if (finding === null) slugs.set(language, slug);
    else if (ui !== null) report(finding);
  }
  return slugs;
}

/** An address with the form of a page of a list. */
interface NumberedAddress {
  path: string;
  at: FindLocation;
  code: 'route/slug-collision' | 'route/alias-collision';
}

/**
 * The addresses of pages and aliases that have the form of a page of a list, by language and address of the list. Most sites have
 * none.
 */
function numberedAddresses({ pages, aliases }: RouteTable, slugs: ReadonlyMap<string, string>): Map<string, NumberedAddress[]> {
  const found = new Map<string, NumberedAddress[]>();
  const check = (language: string, { path, ...address }: NumberedAddress) => {
    const [, list = '', slug] = /^(.*)\/([^/]+)\/\d+$/.exec(path) ?? [];
    if (slug === undefined || slug !== slugs.get(language)) return;
    const key = `${language} ${list === '' ? '/' : list}`;
    addTo(found, key, { path, ...address });
  };
  for (const { paths, slugAt } of pages.values())
    for (const [language, path] of paths) check(language, { path, at: () => slugAt(language), code: 'route/slug-collision' });
  for (const { page, language, path, at: own } of aliases) {
    const at = own ?? pages.get(page)?.at;
    if (at !== undefined) check(language, { path, at, code: 'route/alias-collision' });
  }
  return found;
}

/** Reports addresses that a page of the list has, or may have when the list grows. */
function reportTaken({ page, paths }: RoutedPage, taken: ReadonlyMap<string, readonly NumberedAddress[]>, report: Report): void {
  for (const [language, path] of paths)
    for (const address of taken.get(`${language} ${path}`) ?? [])
      report(findingOf(address.code, address.at(), { path: address.path, page }));
}
