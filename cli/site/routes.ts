import type { Entry } from '../content/load.ts';
import type { Path } from '../content/yaml-source.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import type { Config, Language } from '../schema/config.ts';
import type { RouteEntry } from '../schema/routes.ts';
import { addBareRoot, addDeclaredAliases, addSourcePathAliases } from './aliases.ts';
import {
  type Building,
  join,
  languageRoot,
  type Owner,
  type Place,
  type RoutedPage,
  type RouteTable,
} from './route-table.ts';
import { slugProblem } from './slug.ts';

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
