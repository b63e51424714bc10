import type { Content } from '../content/load.ts';
import type { Entry } from '../content/load-file.ts';
import { dataAt } from '../content/schema-walk.ts';
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
    if (content.unreadable.has(name)) continue;
    const entry = content[name];
    const found = entry === null ? [] : idsOf(entry, report);
    if (found !== null) ids.set(name, found);
  }
  if (content.positions !== null) checkPositionIds(content.positions, report);
  return ids;
}

/** The ids of a collection; null where not all of them can be read: what refers to one may well be right. */
function idsOf(entry: Entry<unknown>, report: Report): string[] | null {
  const { usable, source } = entry;
  const ids = uniqueIds(dataOf(entry), (index) => source.valueAt([index, 'id']), report);
  const isWhole =
    Array.isArray(usable) && usable.every((item) => (item as { id?: string } | undefined)?.id !== undefined);
  return isWhole ? ids : null;
}

/** No position refers to another by its id, but each language lists an id once. */
function checkPositionIds({ source, usable }: Entry<unknown>, report: Report): void {
  const { values = {} } = (usable ?? {}) as { values?: Record<string, unknown> };
  const { data } = source;
  for (const code of Object.keys(values)) {
    const at = (index: number) => source.valueAt([code, index, 'id']);
    uniqueIds(dataAt(data, [code]), at, report);
  }
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
