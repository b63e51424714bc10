/** Answers during development for files that only a build makes: pictures in their sizes, and Pagefind's indexes. */
import { hasPagefind, type IndexFile, pagefindIndex } from '../build/search/pagefind.ts';
import { documentsOf, indexName } from '../build/search/pagefind-files.ts';
import { mediaType } from '../platform/files/file-kinds.ts';
import type { Site } from '../site/pages/site.ts';
import { cropOf, type SitePictures, sourceOfPath } from '../site/pages/site-pictures.ts';
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

/**
 * Answers a path of a picture during development, without encoding anything: with the original, or with a drawing that shows the part of
 * it that the build would cut out. Null if it is no path of a picture.
 */
export function pictureAnswer(
  pictures: Pick<SitePictures, 'head' | 'bytes'>,
  path: string,
): { type: string; body: string | Uint8Array } | null {
  const asked = sourceOfPath(path);
  if (asked === null) return null;
  let head: ReturnType<SitePictures['head']>;
  let bytes: Uint8Array;
  try {
    head = pictures.head(asked.file);
    bytes = pictures.bytes(asked.file);
  } catch {
    // The file has gone, or has been replaced by one that is no picture. A check reports that.
    return null;
  }
  const type = mediaType(`.${head.format}`);
  if (asked.size === null) return { type, body: bytes };
  const { left, top, width, height } = cropOf(head, asked.size, asked.focus);
  if (width >= head.width - 1 && height >= head.height - 1) return { type, body: bytes };
  const source = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${asked.size.width}" height="${asked.size.height}" viewBox="${left} ${top} ${width} ${height}"><image width="${head.width}" height="${head.height}" href="${source}"/></svg>`;
  return { type: 'image/svg+xml', body };
}
