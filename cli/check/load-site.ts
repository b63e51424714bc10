import { setFlagsFromString } from 'node:v8';
import { openArticles, saveArticles } from '../content/article.ts';
import { openStamped } from '../content/file-cache.ts';
import { manyFiles } from '../content/source-files.ts';
import type { Host } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { checkInShares, isWorthSharing } from './check-shares.ts';
import { checkInTime, type LoadedSite, openCaches, type SiteOptions, saveAll } from './check-site.ts';
import { keepSchemas } from './editors/keep-schemas.ts';
import { readSiteOnce } from './site-files.ts';
import type { GraphOptions } from './site-graph.ts';

/**
 * Reads and checks a site: everything before rendering. Throws EnvironmentError if its files cannot be read. `isFixed`: if the site is not
 * rendered, for less memory.
 */
export async function loadSite(options: SiteOptions & Pick<GraphOptions, 'isFixed'>, host: Host): Promise<LoadedSite> {
  const caches = { ...openCaches(options), stamped: openStamped(options.root) };
  openArticles(options.root);
  const files = readSiteOnce(options.root);
  saveMemory(files.files.length);
  const check = isWorthSharing(files, caches, options) ? checkInShares : checkInTime;
  const loaded = await check(files, caches, options, host);
  await writeWhole(host.handleSignals, () => {
    saveAll(caches);
    saveArticles();
    keepSchemas(options.root, loaded, host);
  });
  return loaded;
}

/**
 * Lets a site with many files take less memory. Garbage is then collected when the heap has grown by 40 %, and not when it has doubled.
 * Call it before the files are read into values.
 */
export function saveMemory(files: number): void {
  if (files > manyFiles) setFlagsFromString('--heap-growing-percent=40');
}
