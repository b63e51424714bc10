import { pagePath } from '../../content/file-names.ts';
import type { Content } from '../../content/load.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import type { FindLocation, PagedEntries, RouteTable } from '../../site/routes/route-table.ts';

/** The page keys that links may name, including those of pages with mistakes, and drafts, which links may not name. */
export interface PageKeys {
  linkable: ReadonlySet<string>;
  drafts: ReadonlySet<string>;
}

/** The key of the not-found page: of the pages of that kind, the first by key. Reports a site without one, and returns null. */
export function findNotFound(
  { definitions, pageFiles, knowsPages }: Content,
  facts: ReadonlyMap<string, PageFacts>,
  report: Report,
): string | null {
  const kind = definitions.notFoundKind;
  if (kind === null) return null;
  const found = [...facts].filter(([, page]) => page.kind === kind).sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = found.find(([, { publication }]) => publication === null) ?? found[0] ?? [];
  // A page that cannot be read may be the not-found page.
  const areRead = knowsPages && [...pageFiles.keys()].every((key) => (facts.get(key)?.kind ?? null) !== null);
  if (first === undefined && areRead && pageFiles.size > 0)
    report(findingOf('route/missing-not-found', { file: 'content/routes.yaml', range: null }, { kind }));
  return first ?? null;
}

/** Reports the first page and the not-found page, if they say when they are published. */
export function checkTimedPages(
  { content, facts, root, notFound }: Pick<PagesToRoute, 'content' | 'facts' | 'notFound'> & { root: string | null },
  report: Report,
): void {
  for (const page of new Set([root, notFound])) {
    const entry = page === null ? undefined : content.pages.get(page);
    if (page === null || entry === undefined || !facts.get(page)?.publication) continue;
    const key = ['draft', 'publish', 'expires'].find((name) => dataAt(entry.usable, [name]) !== undefined);
    report(findingOf('route/timed-page', entry.source.keyAt([key ?? 'draft']), { page, isRoot: page === root }));
  }
}

/** The pages, and the routes that lead to them. */
interface PagesToRoute {
  content: Content;
  facts: ReadonlyMap<string, PageFacts>;
  routes: RouteTable | null;
  /** The page that needs no route. */
  notFound: string | null;
}

/** Reports routes without a page, and pages without a route. */
export function checkPageRoutes({ content, facts, routes, notFound }: PagesToRoute, report: Report): PageKeys {
  const isDraft = (key: string) => facts.get(key)?.publication?.isDraft === true;
  const drafts = [...content.pageFiles.keys()].filter(isDraft);
  if (routes === null) {
    const linkable = [...content.pageFiles.keys()].filter((key) => !isDraft(key));
    return { linkable: new Set(linkable), drafts: new Set(drafts) };
  }
  const routed = routedFiles(routes, report);
  const unrouted = [...content.pageFiles.keys()].filter((key) => !routed.has(key));
  const meant = new Set<string>();
  for (const [page, at] of routed) {
    if (!content.pageFiles.has(page)) {
      if (!content.knowsPages) continue;
      const known = unrouted.filter((key) => key !== notFound);
      report(findingOf('route/missing-page', at(), { page, known }));
      // A mistyped page key gives one finding, not two.
      const key = nearest(page, known);
      if (key !== null) meant.add(key);
    }
  }
  const isKindUnknown = (key: string) => (facts.get(key)?.kind ?? null) === null;
  const orphans = unrouted.filter((key) => !isDraft(key) && key !== notFound);
  for (const key of orphans) {
    const file = pagePath(key);
    // A wrong route or file name may be the one that is missing, and a page that cannot be read may be the not-found page.
    if (meant.has(key) || !routes.isWhole || content.pageFiles.get(key) !== file) continue;
    if (!content.pages.has(key) || (notFound === null && isKindUnknown(key))) continue;
    report(findingOf('route/orphan-page', { file, range: null }, { page: key }));
  }
  return {
    linkable: new Set([...routes.pages.keys(), ...orphans]),
    drafts: new Set(drafts.filter((key) => !routed.has(key))),
  };
}

/** The page files that routes name, each with the place in the routes. Includes the page files for the entries of a collection. */
function routedFiles({ pages, entryPages }: RouteTable, report: Report): Map<string, FindLocation> {
  const files = new Map<string, FindLocation>();
  for (const { page, at, entry } of pages.values()) if (entry === null) files.set(page, at);
  for (const { file, at } of entryPages.values()) {
    if (file === null) continue;
    const first = files.get(file);
    if (first === undefined) files.set(file, at);
    else {
      const related = [{ ...first(), message: 'Its route is here' }];
      report(findingOf('route/duplicate-page', at(), { page: file }, related));
    }
  }
  return files;
}

/** Reports entries with a page of their own and no page above it. */
export function checkPagedEntries(entries: ReadonlyMap<string, PagedEntries>, { entryPages, isWhole }: RouteTable, report: Report): void {
  for (const [collection, byId] of entries) {
    const [first] = [...byId].flatMap(([id, inLanguages]) => Array.from(inLanguages, ([, entry]) => ({ id, entry })));
    // The line that could not be read may be that page.
    if (first === undefined || entryPages.has(collection) || !isWhole) continue;
    report(findingOf('route/orphan-entry', first.entry.at(), { collection, id: first.id }));
  }
}
