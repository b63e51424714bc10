import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { decoded } from '../../platform/escape.ts';
import type { EntryFactsOf } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { languagesGiven, type PageLanguages } from '../../site/facts/part-languages.ts';
import { basePathOf } from '../../site/routes/addresses.ts';
import type { EntryName, RouteTable } from '../../site/routes/route-table.ts';

/** Ids by collection. Reports a duplicate id in a list at its second place. */
export function collectIds(content: Content, report: Report): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const [name, loaded] of content.collections) {
    const found = idsOf(loaded, report);
    if (found !== null) ids.set(name, found);
  }
  return ids;
}

/** The ids of a collection. Null if one of them cannot be read, because a reference may mean that one. */
function idsOf(loaded: LoadedCollection, report: Report): Set<string> | null {
  const places = new Map<string, WrittenEntry>();
  const ids = new Set<string>();
  for (const entry of loaded.entries()) {
    const { id, language } = entry;
    if (id === undefined) continue;
    const inList = `${language ?? ''} ${id}`;
    const first = places.get(inList);
    if (first === undefined) places.set(inList, entry);
    else {
      const related = [{ ...first.at(), message: 'The first one is here' }];
      report(findingOf('content/duplicate-id', entry.at(), { id }, related));
    }
    ids.add(id);
  }
  const isWhole = loaded.isReadable && loaded.entries().every(({ id }) => id !== undefined);
  return isWhole ? ids : null;
}

/** Returns the anchors in the texts of an entry, in any of its languages. */
export function anchorsOfEntries(
  { collections }: Pick<Content, 'collections'>,
  factsOf: EntryFactsOf,
): (name: EntryName) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  for (const [of, { entries }] of collections)
    for (const entry of entries()) {
      const { anchors } = factsOf(entry);
      const key = `${of} ${entry.id}`;
      if (anchors.length > 0) found.set(key, [...new Set([...(found.get(key) ?? []), ...anchors])]);
    }
  return ({ of, id }) => found.get(`${of} ${id}`) ?? [];
}

/** The anchors that only some readers find: by page key and anchor, the languages of these readers. */
export type LimitedAnchors = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Finds the anchors of sections that are for some languages only. `codes`: the languages of the site. */
export function limitedAnchors(
  facts: ReadonlyMap<string, PageFacts>,
  { pageLanguages, routes, codes }: AnchorSources & { codes: readonly string[] },
): LimitedAnchors {
  const found = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const add = (page: string, file: string) => {
    const limits = facts.get(file)?.limits;
    if (!limits) return;
    const own = pageLanguages(page) ?? new Set(codes);
    const [first = ''] = own;
    const anchors = new Map<string, readonly string[]>();
    for (const { anchors: names, languages } of limits.sections)
      for (const name of names) {
        // Links in a language that the page does not have lead to its first one.
        const readers = codes.filter((code) => languages.includes(own.has(code) ? code : first));
        anchors.set(name, [...(anchors.get(name) ?? []), ...readers]);
      }
    found.set(page, anchors);
  };
  for (const page of facts.keys()) add(page, page);
  // The pages of entries have the anchors of the page file that shows them.
  for (const { page, file, entry } of routes?.pages.values() ?? []) if (entry !== null && file !== null) add(page, file);
  return found;
}

/** The languages of each section and menu item that says for which it is. */
export function partLimits(navigation: unknown, facts: ReadonlyMap<string, PageFacts>): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  visitParts(navigation, (part) => {
    const own = languagesGiven(part);
    if (own !== null) found.push(own);
    return false;
  });
  const sections = [...facts.values()].flatMap(({ limits }) => limits?.sections ?? []);
  return [...found, ...sections.map(({ languages }) => languages)];
}

/** The languages of each entry that says for which it is. */
export const entryLimits = ({ collections }: Pick<Content, 'collections'>, factsOf: EntryFactsOf): readonly (readonly string[])[] =>
  [...collections.values()].flatMap(({ entries }) =>
    entries().flatMap((entry) => {
      const { meantFor } = factsOf(entry);
      return meantFor === null ? [] : [meantFor];
    }),
  );

const none: readonly string[] = [];

interface AnchorSources {
  routes: RouteTable | null;
  pageLanguages: PageLanguages;
}

/** Anchors by page key, for the pages that links can reach. `ofEntry`: those of an entry's texts. */
export function collectAnchors(
  facts: ReadonlyMap<string, PageFacts>,
  linkable: ReadonlySet<string>,
  { routes, ofEntry }: { routes: RouteTable | null; ofEntry(name: EntryName): readonly string[] },
): Map<string, readonly string[] | null> {
  const anchorsOf = (key: string) => facts.get(key)?.anchors ?? null;
  const anchors = new Map([...linkable].map((key) => [key, anchorsOf(key)]));
  // The pages of entries have the anchors of their entries, and of the page file that shows them.
  for (const { page, file, entry } of routes?.pages.values() ?? []) {
    if (entry === null) continue;
    const ofFile = file === null ? none : anchorsOf(file);
    const own = ofEntry(entry);
    // Most entries have none: their pages share the list.
    anchors.set(page, ofFile && (own.length === 0 ? ofFile : [...ofFile, ...own]));
  }
  return anchors;
}

/** Finds the page and the language of an address that links may lead to: of a path, such as `/sv/kontakt`. Null if it is of none. */
export type PageFinder = (path: string) => { page: string; language: string } | null;

/**
 * Returns a function that finds the page of a path which links may lead to, with or without the folder of the site and a slash at its
 * end.
 */
export function pageFinder(routes: RouteTable | null, linkable: { has(page: string): boolean }, url: URL | null): PageFinder {
  const found = new Map<string, { page: string; language: string }>();
  for (const { page, paths, list } of routes?.pages.values() ?? [])
    if (list === null && linkable.has(page)) for (const [language, path] of paths) found.set(path, { page, language });
  const base = url === null ? '' : basePathOf(url);
  return (asked) => {
    const path = decoded(asked).replace(/\/+$/, '') || '/';
    const below = path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;
    return found.get(path) ?? found.get(below) ?? null;
  };
}
