import type { z } from 'zod';
import { isEntryFile, isFolder, placeOf } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Config } from '../definitions/fields/config.ts';
import { type Navigation, navigationFile } from '../definitions/fields/navigation.ts';
import type { Page } from '../definitions/fields/page.ts';
import type { RouteEntry } from '../definitions/fields/routes.ts';
import type { SectionFrameValue } from '../definitions/section.ts';
import type { Ui } from '../definitions/words.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { refusedFile } from '../diagnostics/refused-file.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { type LoadedCollection, loadCollection } from './collection-entries.ts';
import { type FileCache, noCache } from './file-cache.ts';
import { checkFileName, nameMeant } from './file-names.ts';
import { type Entry, laterFile, loadFile, type RepairOptions } from './load-file.ts';
import { ParsedFiles } from './parsed-files.ts';
import { sizeLimit } from './read.ts';
import { routesSignLimit, signLimit } from './signs.ts';
import { SourceFiles } from './source-files.ts';

/** The path of the configuration. */
export const configPath = 'site.config.yaml';

/** The files of a site beside configuration, pages and collections. A site must have them, unless they are `optional`. */
export const siteFiles = {
  routes: { path: 'content/routes.yaml', expected: 'a list of pages with their slugs', optional: false },
  navigation: { path: 'content/navigation.yaml', expected: 'the menus', optional: false },
  ui: { path: 'content/ui.yaml', expected: 'words in the place of those of the templates', optional: true },
} as const;

/** Every file that could be parsed. A file that could not is null, and has been reported. */
export interface Content {
  definitions: Definitions;
  config: Entry<Config> | null;
  routes: Entry<RouteEntry[]> | null;
  navigation: Entry<Navigation> | null;
  ui: Entry<Ui> | null;
  /** Collections by name. Includes those without a file. */
  collections: ReadonlyMap<string, LoadedCollection>;
  /** Pages by page key, sorted by file name. Includes pages that are not valid. */
  pages: ReadonlyMap<string, Entry<SitePageContent>>;
  /** All page files by page key. Includes files with findings; a wrong name counts as the key that it means. */
  pageFiles: ReadonlyMap<string, string>;
  /** Whether the folder of the pages could be read. If not, no page is reported as missing. */
  knowsPages: boolean;
  /** Whether every existing file could be parsed. If not, references cannot be checked: their target may be in the other file. */
  isReadable: boolean;
  /** Every file that was read, for code frames. */
  sources: SourceFiles;
}

/** The content of a page. */
export type SitePageContent = Page<SectionFrameValue>;

/** What a page file must hold, in words. */
export const pageExpected = 'a page';

const pageFile = /^content\/pages\/[^/]+\.ya?ml$/i;

export interface LoadOptions {
  definitions: Definitions;
  cache: FileCache;
  /** Whether a page is read only when something of it is asked for. Its findings are reported then. */
  pagesLater?: boolean;
  /** What was loaded before with the same definitions, and without errors. Its unchanged entries are taken. */
  earlier?: EarlierContent | undefined;
  repair?: RepairOptions;
}

/** Content that was loaded before, and which of its files may have changed since. */
export interface EarlierContent {
  content: Pick<Content, 'collections' | 'sources'>;
  isChanged(path: string): boolean;
}

/** Parses and validates all files. A problem in one file never hides those of another. */
export function loadContent(
  files: readonly RawFile[],
  { definitions, cache, pagesLater = false, earlier, repair }: LoadOptions,
  report: Report,
): Content {
  const sources = new SourceFiles();
  const parsed = new ParsedFiles();
  for (const { path, refused } of files)
    if (refused !== undefined) report(refusedFile(path, { refused, limit: sizeLimit }));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const unchanged = unchangedEntries(earlier);
  const load = <S extends z.ZodType>(path: string, schema: S, expected: string) => {
    const raw = byPath.get(path);
    if (raw === undefined || raw.refused !== undefined) return null;
    const known = unchanged.get(path);
    if (known !== undefined && earlier !== undefined) {
      sources.take(path, earlier.content.sources);
      return known as Entry<z.output<S>>;
    }
    const mostSigns = path === siteFiles.routes.path ? routesSignLimit : signLimit;
    const reading = { schema, expected, mostSigns, sources, parsed, repair };
    return pagesLater && pageFile.test(path)
      ? // The cache would stay in memory with the page.
        laterFile(raw, { ...reading, cache: noCache }, report)
      : loadFile(raw, { ...reading, cache }, report);
  };
  const pageFiles = pageFilesAmong(files, report);
  const pages = new Map<string, Entry<SitePageContent>>();
  for (const [key, path] of pageFiles) {
    if (path !== `content/pages/${key}.yaml`) continue;
    const page = load(path, definitions.page, pageExpected);
    if (page !== null) pages.set(key, page);
  }
  const config = load(configPath, definitions.config, 'the configuration of the site');
  const isKnown = (path: string) => canBeKnown(path, byPath);
  reportFileNames(files, { definitions, isKnown }, report);
  const { routes, navigation, ui } = siteFiles;
  const content = {
    routes: load(routes.path, definitions.routes, routes.expected),
    navigation: load(navigation.path, navigationFile, navigation.expected),
    ui: load(ui.path, definitions.ui, ui.expected),
  };
  const collections = new Map(
    Array.from(definitions.collections, ([name, collection]) => [
      name,
      loadCollection(
        { collection, paths: [...byPath.keys()], isKnown: isKnown(placeOf(collection)) },
        (path) => load(path, collection.schema, collection.holds),
      ),
    ]),
  );
  const isReadable =
    Object.entries(content).every(([name, entry]) => {
      const { path } = siteFiles[name as keyof typeof siteFiles];
      return entry !== null || (!byPath.has(path) && isKnown(path));
    }) && [...collections.values()].every((collection) => collection.isReadable);
  const knowsPages = isKnown('content/pages');
  return { definitions, ...content, collections, config, pages, pageFiles, knowsPages, isReadable, sources };
}

/** The files of collections that have not changed, by path. */
const unchangedEntries = (earlier: EarlierContent | undefined): Map<string, Entry<unknown>> =>
  new Map(
    [...(earlier?.content.collections.values() ?? [])]
      .flatMap(({ files }) => files)
      .filter(({ file }) => earlier?.isChanged(file) === false)
      .map((entry) => [entry.file, entry]),
  );

/** Whether the content of a path is known: neither the path nor a folder above it is refused. */
function canBeKnown(path: string, byPath: ReadonlyMap<string, RawFile>): boolean {
  const names = path.split('/');
  return names.every((_, index) => byPath.get(names.slice(0, index + 1).join('/'))?.refused === undefined);
}

/** The page files by page key. Reports a name that is no page key. */
function pageFilesAmong(files: readonly RawFile[], report: Report): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, refused } of files) {
    if (!pageFile.test(path)) continue;
    const key = nameMeant(path);
    if (refused !== undefined || checkFileName(path, report) || !found.has(key)) found.set(key, path);
  }
  return found;
}

/** Reports missing files, and files that nothing reads. */
function reportFileNames(
  files: readonly RawFile[],
  { definitions: { collections }, isKnown }: { definitions: Definitions; isKnown: (path: string) => boolean },
  report: Report,
): void {
  const there = new Set(files.map(({ path }) => path));
  for (const { path, expected, optional } of Object.values(siteFiles)) {
    if (!optional && !there.has(path) && isKnown(path))
      report(diagnostic('content/missing-file', { file: path, range: null }, { file: path, expected }));
  }
  const sources = [...collections.values()];
  const known = [
    ...Object.values(siteFiles).map(({ path }) => path as string),
    ...sources.filter((collection) => !isFolder(collection)).map(({ from }) => from),
  ];
  for (const { path, refused } of files) {
    if (refused !== undefined || path === configPath || known.includes(path) || pageFile.test(path)) continue;
    if (sources.some((collection) => isEntryFile(collection, path))) {
      checkFileName(path, report);
      continue;
    }
    const absent = known.filter((candidate) => !there.has(candidate));
    report(diagnostic('content/unexpected-file', { file: path, range: null }, { name: path, known: absent }));
  }
}
