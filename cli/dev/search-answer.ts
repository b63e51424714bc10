import { hasPagefind, type IndexFile, pagefindIndex } from '../build/search/pagefind.ts';
import { documentsOf, indexName } from '../build/search/pagefind-files.ts';
import type { Site } from '../site/pages/site.ts';
import { pagefindFolder } from '../site/routes/addresses.ts';

/** Pagefind's indexes of the site that is shown. An index is made when a browser asks for it, and again after its pages have changed. */
export class ShownSearches {
  readonly #chosen = new WeakSet<Site>();
  /** The last index of each language. */
  readonly #made = new Map<string, { name: string; files: Promise<IndexFile[]> }>();

  #last: Promise<unknown> = Promise.resolve();

  /** Lets Pagefind search the languages with a large index, if it is installed. Only builds say that it is missing. */
  async choose(site: Site): Promise<void> {
    if (this.#chosen.has(site)) return;
    this.#chosen.add(site);
    if (await hasPagefind()) site.searches.choose((language) => isLarge(site, language));
  }

  /** A file of an index by its path below the base; null if there is none. Throws EnvironmentError if Pagefind does not run here. */
  async file(site: Site, path: string): Promise<Uint8Array | null> {
    if (!path.startsWith('pagefind/')) return null;
    await this.choose(site);
    for (const { code } of site.config.languages) {
      const folder = pagefindFolder(code);
      if (!path.startsWith(folder) || !site.searches.isByPagefind(code)) continue;
      const files = await this.#files(site, code);
      return files.find((file) => folder + file.path === path)?.bytes ?? null;
    }
    return null;
  }

  #files(site: Site, language: string): Promise<IndexFile[]> {
    const index = site.searches.index(language);
    const name = indexName(language, index);
    const known = this.#made.get(language);
    if (known?.name === name) return known.files;
    // One after the other: they share a process, which ends with the first.
    const files = this.#last.then(() => pagefindIndex(documentsOf(index), language));
    this.#made.set(language, { name, files });
    // The next request tries again.
    this.#last = files.catch(() => this.#made.delete(language));
    return files;
  }
}

function isLarge({ searches }: Site, language: string): boolean {
  try {
    return searches.isLarge(language);
  } catch {
    // A page with a mistake cannot be searched. The check tells it.
    return false;
  }
}
