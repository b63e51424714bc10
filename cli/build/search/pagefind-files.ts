import { hash } from 'node:crypto';
import type { SearchDocument } from '../../definitions/fields/in-language.ts';
import { type Finding, FindingCollector, findingOf, type Location } from '../../diagnostics/finding.ts';
import { openStoredFiles } from '../../incremental/stored-files.ts';
import { untilSignal } from '../../platform/interruption.ts';
import { toolState } from '../../platform/version.ts';
import { languagesHere } from '../../site/pages/languages-here.ts';
import type { Site } from '../../site/pages/site.ts';
import { hostFolder, pagefindFolder } from '../../site/routes/addresses.ts';
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
 * Lets Pagefind search the languages with a large index. `isMissing`: it is not installed, and the site is searched without it. `found`
 * says so, unless the rules of the site turn that off. `locationOf`: where the page of a key asks for a search. Throws EnvironmentError if
 * Pagefind does not load.
 */
export async function chooseSearches(
  { config, searchPages, searches, notFound }: Site,
  locationOf: (page: string) => Location,
): Promise<{ isMissing: boolean; found: Finding[] }> {
  // The not-found page reads the whole index, with or without Pagefind.
  const page = [...searchPages].find((key) => key !== notFound);
  if (page === undefined) return { isMissing: false, found: [] };
  const languages = config.languages.map(({ code }) => code).filter((code) => searches.isLarge(code));
  if (languages.length === 0) return { isMissing: false, found: [] };
  if (await hasPagefind()) {
    searches.choose((language) => languages.includes(language));
    return { isMissing: false, found: [] };
  }
  const collector = new FindingCollector();
  collector.configure(config.rules);
  const facts = { languages, install: pagefindInstall };
  collector.report(findingOf('search/no-pagefind', locationOf(page), facts));
  return { isMissing: true, found: collector.list() };
}

/**
 * Writes Pagefind's index of each language that it searches. Takes an index that an earlier build has made of the same pages. Throws
 * EnvironmentError if Pagefind does not run here, and the reason of `signal` if it is aborted.
 */
export async function writeIndexes(site: Site, { root, write, signal }: IndexOutput): Promise<void> {
  const { searches } = site;
  const host = hostFolder(site.address);
  const name = indexFolder(host === '' ? '' : `.${host}`);
  const cache = openStoredFiles(root, { name, limit: indexLimit });
  for (const { code } of languagesHere(site)) {
    if (!searches.isByPagefind(code)) continue;
    const index = searches.index(code);
    const name = indexName(code, index);
    const kept = cache.get(name);
    const files = kept === undefined ? await untilSignal(signal, pagefindIndex(documentsOf(index), code)) : unpacked(kept);
    if (kept === undefined) cache.set(name, packed(files));
    for (const { path, bytes } of files) write(pagefindFolder(code) + path, bytes);
  }
  cache.removeUnused();
}

/** The name of the folder with indexes in the store. `of`: its end, if there are several. */
export const indexFolder = (of = ''): string => `pagefind${of}`;

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
