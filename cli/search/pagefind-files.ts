import { hash } from 'node:crypto';
import { type KeptFolder, readKept, removeOthers, writeKept } from '../files/kept-files.ts';
import { untilSignal } from '../interruption.ts';
import type { Site } from '../pages/site.ts';
import { pagefindFolder } from '../routes/addresses.ts';
import type { SearchDocument } from '../schema/in-language.ts';
import { toolState } from '../version.ts';
import { hasPagefind, type IndexFile, pagefindIndex, pagefindInstall, pagefindVersion } from './pagefind.ts';

/** Where Pagefind's indexes of a build go. */
interface IndexOutput {
  /** The folder of the site. */
  root: string;
  /** Takes a file by its path below the output folder. */
  write(path: string, bytes: Uint8Array): void;
  signal: AbortSignal;
}

/**
 * Lets Pagefind search the languages with a large index. Returns what to tell the user if it is not installed, in words; null if nothing
 * is missing. The site is then searched without it. Throws EnvironmentError if Pagefind does not load.
 */
export async function chooseSearches({ config, searchPages, searches }: Site): Promise<string | null> {
  const languages = searchPages.size === 0 ? [] : config.languages.map(({ code }) => code);
  const large = new Set(languages.filter((code) => searches.isLarge(code)));
  if (large.size === 0) return null;
  if (!(await hasPagefind()))
    return (
      `warning: the index of the search is larger than 150 kB (${[...large].join(', ')}), and visitors load all of it. ` +
      `Pagefind would load only what a query needs, and is not installed. Install it: ${pagefindInstall}`
    );
  searches.choose((language) => large.has(language));
  return null;
}

/**
 * Writes Pagefind's index of each language that it searches. Takes an index that an earlier build has made of the same pages. Throws
 * EnvironmentError if Pagefind does not run here, and the reason of `signal` if it is aborted.
 */
export async function writeIndexes(
  { config, searches }: Site,
  { root, write, signal }: IndexOutput,
): Promise<void> {
  const cache: KeptFolder = { root, folder: '.tvilling/pagefind', limit: indexLimit };
  const used = new Set<string>();
  for (const { code } of config.languages) {
    if (!searches.isByPagefind(code)) continue;
    const index = searches.index(code);
    const name = indexName(code, index);
    used.add(name);
    const kept = readKept(cache, name);
    const files =
      kept === null ? await untilSignal(signal, pagefindIndex(documentsOf(index), code)) : unpacked(kept);
    if (kept === null) writeKept(cache, name, packed(files));
    for (const { path, bytes } of files) write(pagefindFolder(code) + path, bytes);
  }
  removeOthers(cache, used);
}

/** In bytes. An index of 10,000 pages has some 20 MB. */
const indexLimit = 512 * 1024 * 1024;

/** Says all that an index depends on. */
export const indexName = (language: string, index: string): string =>
  hash('sha256', [toolState(), pagefindVersion(), language, index].join('\n'));

/** The pages of an index. */
export const documentsOf = (index: string): SearchDocument[] => JSON.parse(index) as SearchDocument[];

/** The files of an index as one: a line of JSON with their paths and sizes, then their bytes. */
const packed = (files: readonly IndexFile[]): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length]))}\n`),
    ...files.map(({ bytes }) => bytes),
  ]);

function unpacked(kept: Buffer): IndexFile[] {
  const end = kept.indexOf('\n');
  let at = end + 1;
  return (JSON.parse(kept.toString('utf8', 0, end)) as [string, number][]).map(([path, size]) => {
    at += size;
    return { path, bytes: kept.subarray(at - size, at) };
  });
}
