import type { Content } from '../content/load.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { type EntryFactsOf, openEntries } from '../facts/entry-facts.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import { listPageKey, listWords } from '../pages/entry-lists.ts';
import type { ResolvableWords } from '../pages/words.ts';
import { join, type PagedList, type RoutedPage, type RouteTable } from '../routes/route-table.ts';
import { slugProblem } from '../routes/slug.ts';
import { Localized } from '../schema/fields.ts';

interface ListSources {
  content: Content;
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  words: ReadonlyMap<string, ResolvableWords>;
  /** The day of the build: closed entries are not listed. */
  date: string;
}

/**
 * Adds a page for each page of a list but its first, in the languages in which the list is so long. They come and go with their entries,
 * and so are in no record of addresses. Reports what makes their addresses impossible, however long the lists are.
 */
export function addListPages(routes: RouteTable, sources: ListSources, report: Report): RouteTable {
  const slugs = addressWords(sources, report);
  const lists = new Map<string, PagedList>();
  const added = new Map<string, RoutedPage>();
  for (const [page, list] of pagedLists(routes, sources)) {
    const parent = routes.pages.get(page);
    if (parent === undefined) continue;
    reportTaken(parent, routes, slugs, report);
    lists.set(page, list);
    for (const routed of numberedPages(parent, list, slugs)) added.set(routed.page, routed);
  }
  return added.size === 0 ? routes : { ...routes, lists, pages: new Map([...routes.pages, ...added]) };
}

/** The lists that are shown in pages, by the page on which each begins. */
function* pagedLists(
  { entryPages, pages }: RouteTable,
  { content, facts, factsOf, date }: ListSources,
): Generator<[string, PagedList]> {
  for (const [of, { parent }] of entryPages) {
    const loaded = content.collections.get(of);
    const perPage = loaded?.collection.page?.perPage;
    if (loaded === undefined || perPage === undefined || !facts.get(parent)?.uses.lists.includes(of))
      continue;
    const languages = [...(pages.get(parent)?.paths.keys() ?? [])];
    const counts = languages.map((language): [string, number] => {
      const { length } = openEntries(loaded, { language, date, factsOf });
      return [language, Math.max(1, Math.ceil(length / perPage))];
    });
    yield [parent, { perPage, counts: new Map(counts) }];
  }
}

function* numberedPages(
  parent: RoutedPage,
  { counts }: PagedList,
  slugs: ReadonlyMap<string, string>,
): Generator<RoutedPage> {
  const last = Math.max(...counts.values());
  for (let number = 2; number <= last; number++) {
    const paths = [...parent.paths].flatMap(([language, path]): [string, string][] => {
      const slug = slugs.get(language);
      if (slug === undefined || number > (counts.get(language) ?? 1)) return [];
      return [[language, join(join(path, slug), String(number))]];
    });
    yield {
      ...parent,
      page: listPageKey(parent.page, number),
      parent: parent.page,
      list: { page: parent.page, number },
      paths: new Map(paths),
      languages: new Set(paths.map(([language]) => language)),
    };
  }
}

/** The word for a page in addresses, by language; one that cannot stand there is reported. */
function addressWords({ content: { ui }, words }: ListSources, report: Report): Map<string, string> {
  const { address } = words.get(listWords) ?? {};
  const slugs = new Map<string, string>();
  for (const [language, slug] of Object.entries(address instanceof Localized ? address.values : {})) {
    const problem = slugProblem(slug, false);
    if (problem === null) slugs.set(language, slug);
    else if (ui !== null) {
      // The words of the tool can stand there.
      const at = ui.source.valueAt([listWords, 'address', language]);
      report(diagnostic(problem.code, at, { slug, reason: problem.reason }));
    }
  }
  return slugs;
}

/** Reports addresses that a page of the list has or may have once it is longer. */
function reportTaken(
  { page, paths }: RoutedPage,
  routes: RouteTable,
  slugs: ReadonlyMap<string, string>,
  report: Report,
): void {
  for (const [language, path] of paths) {
    const start = `${join(path, slugs.get(language) ?? '')}/`;
    const isTaken = (other = '') => other.startsWith(start) && /^\d+$/.test(other.slice(start.length));
    for (const other of routes.pages.values()) {
      const taken = other.paths.get(language) ?? '';
      if (isTaken(taken))
        report(diagnostic('route/slug-collision', other.slugAt(language), { path: taken, page }));
    }
    for (const { path: taken, page: of } of routes.aliases) {
      const owner = routes.pages.get(of);
      if (isTaken(taken) && owner !== undefined)
        report(diagnostic('route/alias-collision', owner.at(), { path: taken, page }));
    }
  }
}
