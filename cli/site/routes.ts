import type { Entry } from '../content/load.ts';
import type { Path } from '../content/yaml-source.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import type { Config, Language } from '../schema/config.ts';
import type { RouteEntry } from '../schema/routes.ts';
import { slugProblem } from './slug.ts';

/** Finds where something was written. Looking up a place may mean parsing the file again, so it waits for a finding. */
export type Place = () => Location;

/** A page with its address in every language that it exists in. */
export interface RoutedPage {
  page: string;
  parent: string | null;
  indexable: boolean;
  /** Path by language code, in the order of the site's languages. */
  paths: ReadonlyMap<string, string>;
  /** The line of the route table; looked up when there is something to report. */
  at: Place;
}

/** A second address of a page. `page` shows the page with a canonical link to `target`; `redirect` leads there. */
export interface Alias {
  page: string;
  language: string;
  path: string;
  target: string;
  as: 'page' | 'redirect';
  /** Declared in YAML, or the source language's path under another language's prefix. */
  origin: 'declared' | 'source-path';
}

export interface RouteTable {
  /** The page with the empty slug: all others stand below it. */
  root: string | null;
  pages: ReadonlyMap<string, RoutedPage>;
  aliases: readonly Alias[];
}

interface Owner {
  page: string;
  at: Place;
}

interface Building {
  config: Config;
  entry: Entry<RouteEntry[]>;
  report: Report;
  pages: Map<string, RoutedPage>;
  owners: Map<string, Owner>;
  aliases: Alias[];
}

/** Turns the route table into addresses. Reports bad and colliding slugs; what is usable is returned. */
export function buildRoutes(config: Config, entry: Entry<RouteEntry[]>, report: Report): RouteTable {
  const building: Building = { config, entry, report, pages: new Map(), owners: new Map(), aliases: [] };
  const routes = entry.value ?? [];
  const root = findRoot(routes, building);
  addLevel(routes, [], null, building);
  // Declared aliases come after all pages, so that a page always wins over an alias.
  addDeclaredAliases(routes, [], null, building);
  addSourcePathAliases(building);
  addBareRoot(root, building);
  return { root, pages: building.pages, aliases: building.aliases };
}

function findRoot(routes: readonly RouteEntry[], { entry, report }: Building): string | null {
  const roots = routes.filter(({ slug }) => Object.values(slug.values).some((value) => value === ''));
  const [first, second] = roots;
  if (first === undefined) {
    const at = entry.source.keyAt([0, 'slug']);
    report(diagnostic('route/root', at, { reason: 'no page has the empty slug' }));
  }
  if (second !== undefined) {
    const index = routes.indexOf(second);
    const reason = `"${first?.page}" and "${second.page}" both have the empty slug`;
    report(diagnostic('route/root', entry.source.valueAt([index, 'slug']), { reason }));
  }
  return first?.page ?? null;
}

function addLevel(
  routes: readonly RouteEntry[],
  at: Path,
  parent: RoutedPage | null,
  building: Building,
): void {
  for (const [index, route] of routes.entries()) {
    const path = [...at, index];
    const page = addPage(route, path, parent, building);
    if (page !== null) addLevel(route.children, [...path, 'children'], page, building);
  }
}

function addPage(
  route: RouteEntry,
  at: Path,
  parent: RoutedPage | null,
  building: Building,
): RoutedPage | null {
  const { entry, report, pages } = building;
  const existing = pages.get(route.page);
  const pageAt = () => entry.source.valueAt([...at, 'page']);
  if (existing !== undefined) {
    const related = [{ ...existing.at(), message: 'Its route stands here' }];
    report(diagnostic('route/duplicate-page', pageAt(), { page: route.page }, related));
    return null;
  }
  const languages = routeLanguages(route, at, building);
  const paths = new Map<string, string>();
  const orphaned: string[] = [];
  for (const language of languages) {
    const slug = route.slug.values[language.code];
    if (slug === undefined) continue;
    const parentPath = parent === null ? languageRoot(language) : parent.paths.get(language.code);
    if (parentPath === undefined) {
      orphaned.push(language.code);
      continue;
    }
    const slugAt = () => entry.source.valueAt([...at, 'slug', language.code]);
    if (!(slug === '' && parent === null) && !checkSlug(slug, slugAt, parent === null, report)) continue;
    const path = join(parentPath, slug);
    if (claim(path, { page: route.page, at: slugAt }, building)) paths.set(language.code, path);
  }
  if (orphaned.length > 0 && parent !== null) {
    const facts = { page: route.page, parent: parent.page, languages: orphaned };
    report(
      diagnostic('route/missing-parent', pageAt(), facts, [
        { ...parent.at(), message: 'The parent stands here' },
      ]),
    );
  }
  const page = {
    page: route.page,
    parent: parent?.page ?? null,
    indexable: route.indexable,
    paths,
    at: pageAt,
  };
  pages.set(route.page, page);
  return page;
}

/** The languages of a route; reports unknown ones and slugs that are missing. */
function routeLanguages(route: RouteEntry, at: Path, { config, entry, report }: Building): Language[] {
  const known = config.languages.map(({ code }) => code);
  const reportUnknown = (code: string, place: Location) =>
    report(diagnostic('translation/unknown-language', place, { code, known }));
  for (const [index, code] of (route.languages ?? []).entries()) {
    if (!known.includes(code)) reportUnknown(code, entry.source.valueAt([...at, 'languages', index]));
  }
  for (const code of Object.keys(route.slug.values)) {
    if (!known.includes(code)) reportUnknown(code, entry.source.keyAt([...at, 'slug', code]));
  }
  const languages = config.languages.filter(({ code }) => route.languages?.includes(code) ?? true);
  const missing = languages.map(({ code }) => code).filter((code) => !(code in route.slug.values));
  if (missing.length > 0) {
    report(diagnostic('translation/missing', entry.source.keyAt([...at, 'slug']), { languages: missing }));
  }
  return languages;
}

const languageRoot = ({ prefix }: Language): string => (prefix === '' ? '/' : `/${prefix}`);

const join = (parent: string, slug: string): string =>
  slug === '' ? parent : parent === '/' ? `/${slug}` : `${parent}/${slug}`;

function checkSlug(slug: string, at: Place, topLevel: boolean, report: Report): boolean {
  const problem = slugProblem(slug, topLevel);
  if (problem === null) return true;
  report(diagnostic(problem.code, at(), { slug, reason: problem.reason }));
  return false;
}

function claim(path: string, owner: Owner, { owners, report }: Building): boolean {
  const existing = owners.get(path);
  if (existing === undefined) {
    owners.set(path, owner);
    return true;
  }
  const related = [{ ...existing.at(), message: `"${existing.page}" has it here` }];
  report(diagnostic('route/slug-collision', owner.at(), { path, page: existing.page }, related));
  return false;
}

function addDeclaredAliases(
  routes: readonly RouteEntry[],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  for (const [index, route] of routes.entries()) {
    const routeAt = [...at, index];
    for (const [aliasIndex, alias] of route.aliases.entries()) {
      addAlias(route, alias, [...routeAt, 'aliases', aliasIndex], parent, building);
    }
    addDeclaredAliases(route.children, [...routeAt, 'children'], route.page, building);
  }
}

function addAlias(
  route: RouteEntry,
  alias: RouteEntry['aliases'][number],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  const { config, entry, pages, owners, report } = building;
  const language = config.languages.find(({ code }) => code === alias.language);
  if (language === undefined) {
    const known = config.languages.map(({ code }) => code);
    report(
      diagnostic('translation/unknown-language', entry.source.valueAt([...at, 'language']), {
        code: alias.language,
        known,
      }),
    );
    return;
  }
  const place = () => entry.source.valueAt([...at, alias.slug === undefined ? 'path' : 'slug']);
  const target = pages.get(route.page)?.paths.get(language.code);
  const parentPath = parent === null ? languageRoot(language) : pages.get(parent)?.paths.get(language.code);
  if (target === undefined || parentPath === undefined) {
    const reason = `the page does not exist in "${language.code}"`;
    report(diagnostic('route/bad-alias', place(), { path: alias.slug ?? alias.path ?? '', reason }));
    return;
  }
  const path = alias.slug === undefined ? (alias.path ?? '') : join(parentPath, alias.slug);
  const segments = (alias.slug ?? alias.path?.slice(1) ?? '').split('/');
  const problem = segments.map((segment) => slugProblem(segment, false)).find((found) => found !== null);
  if (problem) {
    report(diagnostic('route/bad-alias', place(), { path: alias.slug ?? path, reason: problem.reason }));
    return;
  }
  const owner = owners.get(path);
  if (owner !== undefined) {
    const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
    report(diagnostic('route/alias-collision', place(), { path, page: owner.page }, related));
    return;
  }
  owners.set(path, { page: route.page, at: place });
  building.aliases.push({
    page: route.page,
    language: language.code,
    path,
    target,
    as: alias.as,
    origin: 'declared',
  });
}

/** Every source language path also answers under the prefix of each other language that the page exists in. */
function addSourcePathAliases(building: Building): void {
  const { config, pages, owners, aliases, report } = building;
  const source = config.languages.find(({ code }) => code === config.sourceLanguage);
  if (source === undefined) return;
  const sourceRoot = languageRoot(source);
  for (const { page, paths, at } of pages.values()) {
    const sourcePath = paths.get(source.code);
    if (sourcePath === undefined || sourcePath === sourceRoot) continue;
    const bare = source.prefix === '' ? sourcePath : sourcePath.slice(sourceRoot.length);
    for (const { code, prefix } of config.languages) {
      const target = paths.get(code);
      if (code === source.code || prefix === '' || target === undefined) continue;
      const path = `/${prefix}${bare}`;
      if (path === target) continue;
      const owner = owners.get(path);
      if (owner === undefined) {
        owners.set(path, { page, at });
        aliases.push({ page, language: code, path, target, as: 'page', origin: 'source-path' });
      } else if (owner.page !== page) {
        const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
        report(diagnostic('route/source-path-taken', at(), { path, page, by: owner.page }, related));
      }
    }
  }
}

/** Where every language has a prefix, the bare root leads to the source language. */
function addBareRoot(root: string | null, { config, pages, owners, aliases }: Building): void {
  const target = root === null ? undefined : pages.get(root)?.paths.get(config.sourceLanguage);
  if (root === null || target === undefined || owners.has('/')) return;
  aliases.push({
    page: root,
    language: config.sourceLanguage,
    path: '/',
    target,
    as: 'redirect',
    origin: 'source-path',
  });
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
