import type { Content } from '../content/load.ts';
import type { Entry } from '../content/load-file.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { collections } from './collect-names.ts';
import type { PageFacts } from './page-facts.ts';
import type { RouteTable } from './route-table.ts';
import { usesOf } from './uses.ts';

/** Reports entries that nothing uses, and pages that nothing links to. */
export function checkUse(
  content: Content,
  facts: ReadonlyMap<string, PageFacts>,
  routes: RouteTable,
  report: Report,
): void {
  const others = [...collections, 'positions', 'navigation', 'ui'] as const;
  const uses = [
    ...others.map((name) => usesOf(content[name]?.usable)),
    // A page that links to itself is no more reachable for that.
    ...Array.from(facts, ([key, { uses }]) => ({
      ...uses,
      pages: uses.pages.filter((page) => page !== key),
    })),
  ];
  const pages = new Set(uses.flatMap((own) => own.pages));
  const entries = new Set(uses.flatMap((own) => own.entries));

  for (const name of collections) reportUnused(content[name], name, entries, report);
  for (const { page, indexable, entry, at } of routes.pages.values()) {
    // The root is where visitors begin, what is not to be indexed is where forms and errors lead, and the list of a
    // collection links to its entries.
    if (!indexable || page === routes.root || entry !== null || pages.has(page)) continue;
    report(diagnostic('route/unlinked-page', at(), { page }));
  }
}

function reportUnused(
  entry: Entry<unknown> | null,
  collection: (typeof collections)[number],
  used: ReadonlySet<string>,
  report: Report,
): void {
  if (entry === null || used.has(collection) || !Array.isArray(entry.usable)) return;
  for (const [index, item] of entry.usable.entries()) {
    const { id } = (item ?? {}) as { id?: string };
    if (id === undefined || used.has(`${collection} ${id}`)) continue;
    report(diagnostic('entity/unused', entry.source.valueAt([index, 'id']), { id, collection }));
  }
}
