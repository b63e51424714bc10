import type { Content } from '../content/load.ts';
import type { Report } from '../diagnostics/diagnostic.ts';
import type { PageFacts } from './page-facts.ts';
import { ownContact, world } from './resolve.ts';
import type { RouteTable } from './route-table.ts';
import { dataOf, uniqueIds } from './unique-ids.ts';

/** The collections whose entries content names by their ids. */
export const collections = ['metrics', 'caseStudies', 'testimonials', 'regions'] as const;

/** Ids by collection; an id that stands twice is reported at the second place. */
export function collectIds(content: Content, report: Report): Map<string, string[]> {
  const ids = new Map<string, string[]>([
    ['contacts', [ownContact]],
    ['maps', [world]],
  ]);
  for (const name of collections) {
    const entry = content[name];
    const list = entry === null ? [] : entry.usable;
    const found = entry === null ? [] : uniqueIds(entry.source, dataOf(entry), [], report);
    // Where a file or an id cannot be read, what refers to it may well be right.
    const isWhole = Array.isArray(list) && list.every((item) => (item as { id?: string } | undefined)?.id);
    if (isWhole && !content.unreadable.has(name)) ids.set(name, found);
  }
  const { positions } = content;
  const lists = (positions?.usable as { values?: Record<string, unknown> } | undefined)?.values ?? {};
  if (positions !== null) {
    const { source } = positions;
    for (const code of Object.keys(lists)) uniqueIds(source, source.data, [code], report);
  }
  return ids;
}

/** Anchors by page key, for the pages that links can reach. */
export function collectAnchors(
  facts: ReadonlyMap<string, PageFacts>,
  linkable: ReadonlySet<string>,
  routes: RouteTable | null,
): Map<string, readonly string[] | null> {
  const anchorsOf = (key: string) => facts.get(key)?.anchors ?? null;
  const anchors = new Map([...linkable].map((key) => [key, anchorsOf(key)]));
  // The pages of entries have the anchors of the file that shows them.
  for (const { page, file, entry } of routes?.pages.values() ?? []) {
    if (entry !== null) anchors.set(page, anchorsOf(file));
  }
  return anchors;
}
