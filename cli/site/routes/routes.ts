import type { Entry } from '../../content/entry.ts';
import type { RedirectLine } from '../../content/redirect-table.ts';
import type { Path } from '../../content/yaml/source.ts';
import { type Language, publishedLanguages, type RouteSettings } from '../../definitions/fields/config.ts';
import { fallbacksOf, hasFallbacks } from '../../definitions/fields/language-fallbacks.ts';
import type { RouteEntry } from '../../definitions/fields/routes.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { addAliasesBelow, addBareRoot, addDeclaredAliases, addEntryAliases, addSourcePathAliases, closeEntries } from './aliases.ts';
import { entryPageKey } from './entry-pages.ts';
import { languageSet, noPaths, routeLanguages, slugsToCome } from './language-codes.ts';
import { addListedRedirects } from './listed-redirects.ts';
import {
  type Building,
  ByAddress,
  type FindLocation,
  join,
  languageRoot,
  type Owner,
  type PagedEntries,
  type RoutedPage,
  type RouteTable,
  type WrittenRoute,
} from './route-table.ts';
import { slugFinding } from './slug.ts';

export interface RouteSources {
  routes: Entry<RouteEntry[]>;
  /** The entries with pages of their own, by collection. */
  entries: ReadonlyMap<string, PagedEntries>;
  /** The addresses of an earlier site. */
  redirects: readonly RedirectLine[];
}

/**
 * Builds the route table, with the pages of entries, and with all that is not published yet or any more. Reports slugs that cannot be
 * used or collide, and returns what is usable. Null if the file holds no list.
 */
export function buildRoutes(config: RouteSettings, { routes: entry, entries, redirects }: RouteSources, report: Report): RouteTable | null {
  if (!Array.isArray(entry.usable)) return null;
  const routes = entry.usable as (WrittenRoute | undefined)[];
  const root = findRoot(routes, { config, entry, report });
  const building: Building = {
    config,
    entry,
    report,
    root,
    entries,
    pages: new Map(),
    entryPages: new Map(),
    owners: new ByAddress(config),
    repeated: new Set(),
    aliases: [],
    withChildren: [],
    languageSets: new Map(),
  };
  addLevel(routes, [], null, building);
  // Declared aliases are added after all pages, so that a page always has precedence over an alias.
  addDeclaredAliases(routes, [], null, building);
  addEntryAliases(building);
  addListedRedirects(redirects, building);
  addAliasesBelow(building);
  addSourcePathAliases(building);
  addBareRoot(building);
  closeEntries(building);
  return { root, ...withoutDrafts(building), lists: new Map(), isWhole: entry.isValid };
}

/** The route table without draft languages. Checks have seen it with them. */
function withoutDrafts({ config, pages, entryPages, aliases }: Building): Pick<RouteTable, 'pages' | 'entryPages' | 'aliases'> {
  const codes = new Set(publishedLanguages(config.languages).map(({ code }) => code));
  if (codes.size === config.languages.length) return { pages, entryPages, aliases };
  const withPaths = Array.from(pages, ([key, page]): [string, RoutedPage] => [
    key,
    { ...page, paths: new Map([...page.paths].filter(([code]) => codes.has(code))) },
  ]);
  return {
    pages: new Map(withPaths),
    entryPages,
    aliases: aliases.filter(({ language }) => codes.has(language)),
  };
}

function findRoot(
  routes: readonly (WrittenRoute | undefined)[],
  { config, entry, report }: Pick<Building, 'config' | 'entry' | 'report'>,
): string | null {
  const slugAt = (index: number, ...code: string[]) => entry.source.valueAt([index, 'slug', ...code]);
  let first: { page: string; index: number; empty: string } | null = null;
  for (const [index, { page = '', slug } = {}] of routes.entries()) {
    const slugs = Object.entries(slug?.values ?? {});
    const empty = slugs.find(([, value]) => value === '')?.[0];
    if (empty === undefined) continue;
    if (first !== null) {
      // A second route for the same page has its own finding.
      if (page === first.page) continue;
      const related = [{ ...slugAt(first.index, first.empty), message: `"${first.page}" has it here` }];
      const reason = `"${first.page}" and "${page}" both have the empty slug`;
      report(findingOf('route/root', slugAt(index, empty), { reason }, related));
      continue;
    }
    first = { page, index, empty };
    const isKnown = (code: string) => config.languages.some((language) => language.code === code);
    const named = slugs.find(([code, value]) => value && isKnown(code));
    if (named !== undefined) {
      const reason = `"${page}" has the slug "${named[1]}" in "${named[0]}"`;
      report(findingOf('route/root', slugAt(index, named[0]), { reason }));
    }
  }
  // The line that could not be read may be the root.
  if (first === null && entry.isValid) {
    const at = entry.source.keyAt([0, 'slug']);
    report(findingOf('route/root', at, { reason: 'no page has the empty slug' }));
  }
  return first === null || first.page === '' ? null : first.page;
}

function addLevel(routes: readonly (WrittenRoute | undefined)[], at: Path, parent: RoutedPage | null, building: Building): void {
  for (const [index, route] of routes.entries()) {
    if (route === undefined) continue;
    const path = [...at, index];
    if (building.pages.has(route.page ?? '')) building.repeated.add(route);
    const page = addPage(route, path, parent, building);
    addLevel(route.children ?? [], [...path, 'children'], page, building);
    if (!building.repeated.has(route)) addEntryPages(route, path, page, building);
  }
}

function addPage(route: WrittenRoute, at: Path, parent: RoutedPage | null, building: Building): RoutedPage {
  const { source } = building.entry;
  const page = route.page ?? '';
  const languages = routeLanguages(route, at, building);
  return enterPage(
    {
      page,
      file: page,
      entry: null,
      indexable: route.indexable ?? true,
      socialImages: route.socialImages ?? parent?.socialImages ?? building.config.socialImages ?? 'pages',
      parent,
      languages,
      withoutSlug: slugsToCome(route, languages, building),
      slugs: route.slug?.values ?? {},
      at: () => source.valueAt([...at, 'page']),
      languagesAt: () => source.valueAt([...at, 'page']),
      slugAt: (code) => source.valueAt([...at, 'slug', code]),
    },
    building,
  );
}

/** Adds a page for each entry of a collection, below the page whose line asks for it and in the languages of that page. */
function addEntryPages(route: WrittenRoute, at: Path, parent: RoutedPage, building: Building): void {
  const { config, entry, entries, entryPages, report } = building;
  const { of, page: file = null } = route.entries ?? {};
  if (of === undefined || parent.page === '') return;
  const fileAt = () => entry.source.valueAt([...at, 'entries', file === null ? 'of' : 'page']);
  const first = entryPages.get(of);
  if (first !== undefined) {
    const related = [{ ...first.at(), message: 'Its route is here' }];
    report(findingOf('route/duplicate-page', fileAt(), { page: file ?? of }, related));
    return;
  }
  entryPages.set(of, { parent: parent.page, file, at: fileAt });
  for (const [id, inLanguages] of entries.get(of) ?? []) {
    const [[, written] = []] = inLanguages;
    const page = {
      page: entryPageKey(parent.page, id),
      file,
      entry: { of, id },
      indexable: parent.indexable,
      socialImages: parent.socialImages,
      parent,
      languages: config.languages.filter(({ code }) => {
        const entry = inLanguages.get(code);
        // A list for a language that the page above lacks is a mistake.
        return entry !== undefined && (!entry.isInAll || parent.languages.has(code));
      }),
      withoutSlug: [],
      slugs: Object.fromEntries([...inLanguages].map(([code, { slug }]) => [code, slug])),
      at: () => written?.at() ?? fileAt(),
      languagesAt: (code: string) => inLanguages.get(code)?.languagesAt() ?? fileAt(),
      slugAt: (code: string) => inLanguages.get(code)?.slugAt() ?? fileAt(),
    };
    enterPage(page, building);
  }
}

/** A page before its paths are known. */
interface UnroutedPage
  extends Pick<RoutedPage, 'page' | 'file' | 'entry' | 'indexable' | 'socialImages' | 'withoutSlug' | 'at' | 'slugAt'> {
  parent: RoutedPage | null;
  languages: readonly Language[];
  /** Slug by language code. A missing one has been reported. */
  slugs: Readonly<Record<string, string>>;
  /** Where it says that it exists in a language. */
  languagesAt(language: string): Location;
}

/** Adds a page with its paths. For a page with a second route, reports it and returns the page without adding it. */
function enterPage(page: UnroutedPage, building: Building): RoutedPage {
  const { report, pages } = building;
  const existing = pages.get(page.page);
  if (existing !== undefined) {
    const related = [{ ...existing.at(), message: 'Its route is here' }];
    report(findingOf('route/duplicate-page', page.at(), { page: page.page }, related));
    return existing;
  }
  const { page: key, file, entry, indexable, socialImages, withoutSlug, at, slugAt } = page;
  const languages = languageSet(page.languages, building);
  const routed: RoutedPage = {
    page: key,
    parent: page.parent?.page ?? null,
    file,
    entry,
    list: null,
    indexable,
    socialImages,
    paths: ownPaths(page, building),
    fallbacks: noPaths,
    languages,
    meantFor: languages,
    withoutSlug,
    at,
    slugAt,
  };
  // A line without a page key has been reported. The pages below it still get their paths.
  if (key !== '') pages.set(key, routed);
  return routed;
}

function ownPaths({ page, parent, languages, slugs, languagesAt, slugAt }: UnroutedPage, building: Building) {
  const { config, report, root } = building;
  const paths = new Map<string, string>();
  const orphaned: string[] = [];
  for (const language of languages) {
    const { code } = language;
    const lenders = [...fallbacksOf(config.languages, code), config.sourceLanguage];
    const lender = hasFallbacks(language) ? lenders.find((other) => other in slugs) : undefined;
    const slug = slugs[code] ?? slugs[lender ?? code];
    const parentPath = parent === null ? languageRoot(language) : parent.paths.get(code);
    // If the parent should exist in the language, its slug has been reported.
    if (parentPath === undefined && !parent?.languages.has(code)) orphaned.push(code);
    if (slug === undefined || parentPath === undefined) continue;
    const isRoot = slug === '' && parent === null;
    // A second root has been reported.
    if (isRoot && page !== root) continue;
    const ownAt = () => slugAt(code in slugs ? code : (lender ?? code));
    if (!isRoot && !checkSlug(slug, ownAt, parentPath === '/', report)) continue;
    const path = join(parentPath, slug);
    if (claim(path, { page, at: ownAt }, building)) paths.set(code, path);
  }
  const [first] = orphaned;
  if (first !== undefined && parent !== null) {
    const related = [{ ...parent.at(), message: 'The parent is here' }];
    const facts = { page, parent: parent.page, languages: orphaned };
    report(findingOf('route/missing-parent', languagesAt(first), facts, related));
  }
  return paths;
}

function checkSlug(slug: string, at: FindLocation, atRoot: boolean, report: Report): boolean {
  const finding = slugFinding(slug, atRoot, at);
  if (finding !== null) report(finding);
  return finding === null;
}

function claim(path: string, owner: Owner, { owners, report }: Building): boolean {
  const existing = owners.get(path);
  if (existing === undefined) owners.set(path, owner);
  else {
    const related = [{ ...existing.at(), message: `"${existing.page}" has it here` }];
    report(findingOf('route/slug-collision', owner.at(), { path, page: existing.page }, related));
  }
  return existing === undefined;
}
