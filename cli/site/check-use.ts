import type { Content, Entry } from '../content/load.ts';
import { parseRichText } from '../content/rich-text.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { PageReference, Reference, RichText, WholeCollection } from '../schema/fields.ts';
import { parseLinkTarget } from './links.ts';
import { findPlaceholders } from './placeholders.ts';
import type { RouteTable } from './route-table.ts';

/** What the content refers to. */
interface Uses {
  pages: Set<string>;
  /** `metrics projects`, or `metrics` for the whole collection. */
  entries: Set<string>;
}

const collections = ['metrics', 'caseStudies', 'testimonials', 'regions'] as const;

/** Reports entries that nothing uses, and pages that nothing links to. */
export function checkUse(content: Content, routes: RouteTable, report: Report): void {
  const uses: Uses = { pages: new Set(), entries: new Set() };
  const collect = (entry: Entry<unknown> | null, own?: string) => {
    if (entry === null) return;
    const found: Uses = { pages: new Set(), entries: uses.entries };
    collectUses(entry.usable, found);
    // A page that links to itself is no more reachable for that.
    for (const page of found.pages) if (page !== own) uses.pages.add(page);
  };
  for (const name of [...collections, 'positions', 'navigation', 'ui'] as const) collect(content[name]);
  for (const [page, entry] of content.pages) collect(entry, page);

  for (const name of collections) reportUnused(content[name], name, uses, report);
  for (const { page, indexable, entry, at } of routes.pages.values()) {
    // The root is where visitors begin, what is not to be indexed is where forms and errors lead, and the list of a
    // collection links to its entries.
    if (!indexable || page === routes.root || entry !== null || uses.pages.has(page)) continue;
    report(diagnostic('route/unlinked-page', at(), { page }));
  }
}

function collectUses(value: unknown, uses: Uses): void {
  if (typeof value === 'string') collectPlaceholders(value, uses);
  else if (value instanceof PageReference) uses.pages.add(value.page);
  else if (value instanceof Reference) uses.entries.add(`${value.collection} ${value.id}`);
  else if (value instanceof WholeCollection) uses.entries.add(value.collection);
  else if (value instanceof RichText) {
    collectPlaceholders(value.source, uses);
    for (const target of value.source.includes('](page:') ? parseRichText(value.source).links : []) {
      const link = parseLinkTarget(target);
      if (link.kind === 'page') uses.pages.add(link.page);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collectUses(part, uses);
  }
}

function collectPlaceholders(text: string, { entries }: Uses): void {
  for (const { literal } of findPlaceholders(text)) {
    const [, id] = /^\{figure:(.+)\}$/.exec(literal) ?? [];
    if (id !== undefined) entries.add(`metrics ${id}`);
  }
}

function reportUnused(
  entry: Entry<unknown> | null,
  collection: (typeof collections)[number],
  { entries }: Uses,
  report: Report,
): void {
  if (entry === null || entries.has(collection) || !Array.isArray(entry.usable)) return;
  for (const [index, item] of entry.usable.entries()) {
    const { id } = (item ?? {}) as { id?: string };
    if (id === undefined || entries.has(`${collection} ${id}`)) continue;
    report(diagnostic('entity/unused', entry.source.valueAt([index, 'id']), { id, collection }));
  }
}
