import type { LoadedCollection } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import type { FindLocation, RouteTable } from '../../site/routes/route-table.ts';

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
  const places = new Map<string, FindLocation>();
  const ids = new Set<string>();
  for (const { id, language, at } of loaded.entries()) {
    if (id === undefined) continue;
    const inList = `${language ?? ''} ${id}`;
    const first = places.get(inList);
    if (first === undefined) places.set(inList, at);
    else {
      const related = [{ ...first(), message: 'It stands here first' }];
      report(findingOf('content/duplicate-id', at(), { id }, related));
    }
    ids.add(id);
  }
  const isWhole = loaded.isReadable && loaded.entries().every(({ id }) => id !== undefined);
  return isWhole ? ids : null;
}

/** Anchors by page key, for the pages that links can reach. */
export function collectAnchors(
  facts: ReadonlyMap<string, PageFacts>,
  linkable: ReadonlySet<string>,
  routes: RouteTable | null,
): Map<string, readonly string[] | null> {
  const anchorsOf = (key: string) => facts.get(key)?.anchors ?? null;
  const anchors = new Map([...linkable].map((key) => [key, anchorsOf(key)]));
  // The pages of entries have the anchors of the page file that shows them.
  for (const { page, file, entry } of routes?.pages.values() ?? []) {
    if (entry !== null) anchors.set(page, file === null ? [] : anchorsOf(file));
  }
  return anchors;
}
