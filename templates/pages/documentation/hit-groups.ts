import type { Documentation } from '../../contract.ts';
import type { Hit } from '../../sections/search/hit.ts';

/** A link that the search over a page shows: a hit, or a page of the menu. */
export type FoundLink = Pick<Hit, 'href' | 'title'> & Partial<Hit>;

/** Links below the name of a group of the menu. Without one, they are in none. */
export interface LinkGroup {
  title?: string;
  links: FoundLink[];
}

/**
 * Hits by the group of the menu that has their page, or the nearest page above it. The group of the best hit comes first. `home`: the
 * address of the first page, which is above all others.
 */
export function groupHits(hits: readonly Hit[], groups: Documentation['groups'], home: string): LinkGroup[] {
  const all = groups.flatMap(({ title, pages }) => pages.map(({ href }) => ({ title, href })));
  const groupOf = (path: string): string | undefined =>
    all
      .filter(({ href }) => href === path || (href !== home && path.startsWith(href.replace(/\/?$/, '/'))))
      .sort((one, other) => other.href.length - one.href.length)[0]?.title;
  const found = new Map<string | undefined, FoundLink[]>();
  for (const hit of hits) {
    const title = groupOf(hit.href.replace(/#.*/, ''));
    found.set(title, [...(found.get(title) ?? []), hit]);
  }
  return Array.from(found, ([title, links]) => ({ ...(title !== undefined && { title }), links }));
}
