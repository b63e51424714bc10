import type { CacheRow, KeptCache } from '../content/file-cache.ts';
import { openCaches, type SiteOptions, saveAll } from './check-site.ts';
import type { SharedCaches } from './site-graph.ts';

/**
 * What a thread or a machine has found out about its share of the files of a site: rows for the caches of the others. A row counts only
 * for a file with the same digest, and for inputs with the same states. So nobody has to be believed.
 */
export type SharedRows = Partial<Record<keyof SharedCaches, readonly CacheRow[]>>;

export function addRows(caches: Record<keyof SharedCaches, Pick<KeptCache, 'add'>>, shared: SharedRows): void {
  for (const [name, rows] of Object.entries(shared)) caches[name as keyof SharedCaches].add(rows);
}

type SiteStore = Pick<SiteOptions, 'root' | 'definitions'>;

/** What the store of a site knows of files without findings. */
export function rowsInStore(options: SiteStore): SharedRows {
  const { parsed, facts, checked } = openCaches(options);
  const rows = checked.rows();
  const paths = new Set(rows.map(([path]) => path));
  const ofThese = (cache: KeptCache) => cache.rows().filter(([path]) => paths.has(path));
  return { parsed: ofThese(parsed), facts: ofThese(facts), checked: rows };
}

/** Puts rows into the store of a site, for the next check. */
export function storeRows(options: SiteStore, all: readonly SharedRows[]): void {
  const caches = openCaches(options);
  for (const rows of all) addRows(caches, rows);
  saveAll(caches);
}
