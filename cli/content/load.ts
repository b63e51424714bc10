import type { z } from 'zod';
import { type AnyCollection, collectionPath, isEntryFile, isFolder } from '../definitions/collection.ts';
import { type Definitions, lacksCollection } from '../definitions/definitions.ts';
import type { Config } from '../definitions/fields/config.ts';
import type { Navigation } from '../definitions/fields/navigation.ts';
import type { Page } from '../definitions/fields/page.ts';
import type { RouteEntry } from '../definitions/fields/routes.ts';
import type { SectionFrameValue } from '../definitions/section.ts';
import type { Ui } from '../definitions/words.ts';
import { findingOf, type Report } from '../diagnostics/finding.ts';
import { refusedFile } from '../diagnostics/refused-file.ts';
import { isMarkdownFile } from '../platform/files/file-kinds.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { type LoadedCollection, loadCollection } from './collection-entries.ts';
import type { Entry } from './entry.ts';
import { type EntryFolders, entryFolders } from './entry-folders.ts';
import { checkEntryFileName, checkFileName, nameMeant, pagePath } from './file-names.ts';
import type { Expected } from './load-file.ts';
import type { EntryFolder, ExpectedFolder } from './load-folder.ts';
import { sizeLimit } from './read.ts';
import { redirectsPath } from './redirect-table.ts';
import type { SourceFiles } from './source-files.ts';
import { routesTokenLimit, tokenLimit } from './tokens.ts';

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
  /** The entries that have folders. */
  folders: EntryFolders;
  /** Every file that was read, for code frames. */
  sources: SourceFiles;
}

/** Every file but the route table, which has addresses instead of texts, in their order. */
export const filesBesideRoutes = ({ config, navigation, ui, collections, pages }: Content): Entry<unknown>[] =>
  [config, navigation, ui, ...[...collections.values()].flatMap(({ files }) => files), ...pages.values()].filter((entry) => entry !== null);

/** The content of a page. */
export type SitePageContent = Page<SectionFrameValue>;

/** Whether a path is that of a page file, whatever its name is worth. */
export const isPageFile = (path: string): boolean => pageFile.test(path);

const pageFile = /^content\/pages\/[^/]+\.ya?ml$/i;

/** What a page file must hold. */
export const pageExpectation = ({ page }: Definitions): Expected<Definitions['page']> => ({
  schema: page,
  expected: 'a page',
  mostTokens: tokenLimit,
});

/** What the configuration must hold. */
export const configExpectation = ({ config }: Definitions): Expected<Definitions['config']> => ({
  schema: config,
  expected: 'the configuration of the site',
  mostTokens: tokenLimit,
});

/** Reads a file that must hold something. Null if it cannot be parsed. */
type FileReader = <S extends z.ZodType>(raw: RawFile, what: Expected<S>) => Entry<z.output<S>> | null;

/** How content is read, and where its texts are kept. */
interface ContentReading extends Pick<Content, 'definitions' | 'sources'> {
  read: FileReader;
  readFolder: ReadFolder;
}

/** The same for an entry that has a folder. */
type ReadFolder = <S extends z.ZodType>(folder: EntryFolder, what: ExpectedFolder<S>) => Entry<z.output<S>> | null;

/** Puts the content of files together, as `read` gives it. Reports the files that are missing, refused, or of no use. */
export function contentOf(files: readonly RawFile[], { definitions, sources, read, readFolder }: ContentReading, report: Report): Content {
  for (const { path, refused } of files) if (refused !== undefined) report(refusedFile(path, { refused, limit: sizeLimit }));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const load = <S extends z.ZodType>(path: string, schema: S, expected: string | null, mostTokens = tokenLimit) => {
    const raw = byPath.get(path);
    return raw === undefined || raw.refused !== undefined ? null : read(raw, { schema, expected, mostTokens });
  };
  const pageFiles = pageFilesAmong(files, report);
  const pages = new Map<string, Entry<SitePageContent>>();
  for (const [key, path] of pageFiles) {
    if (path !== pagePath(key)) continue;
    const { schema, expected } = pageExpectation(definitions);
    const page = load(path, schema, expected);
    if (page !== null) pages.set(key, page);
  }
  const { schema, expected } = configExpectation(definitions);
  const config = load(configPath, schema, expected);
  const isKnown = (path: string) => canBeKnown(path, byPath);
  reportFileNames(files, { definitions, isKnown }, report);
  const { routes, navigation, ui } = siteFiles;
  const content = {
    routes: load(routes.path, definitions.routes, routes.expected, routesTokenLimit),
    navigation: load(navigation.path, definitions.navigation, navigation.expected),
    ui: load(ui.path, definitions.ui, ui.optional ? null : ui.expected),
  };
  const paths = [...byPath.keys()];
  const folders = entryFolders(definitions.collections.values(), paths);
  reportSecondFiles(folders, byPath, report);
  const loadEntry = (file: string, { schema, holds, articleField }: AnyCollection) => {
    const own = folders.get(file)?.flatMap((path) => byPath.get(path) ?? []);
    if (own === undefined) return load(file, schema, holds);
    if (articleField === null || own.some(({ refused }) => refused !== undefined)) return null;
    return readFolder({ file, files: own }, { schema, expected: holds, mostTokens: tokenLimit, articleField });
  };
  const collections = new Map(
    Array.from(definitions.collections, ([name, collection]) => [
      name,
      loadCollection({ collection, paths, isKnown: !collection.isUnusable && isKnown(collectionPath(collection)) }, (path) =>
        loadEntry(path, collection),
      ),
    ]),
  );
  const isReadable =
    Object.entries(content).every(([name, entry]) => {
      const { path } = siteFiles[name as keyof typeof siteFiles];
      return entry !== null || (!byPath.has(path) && isKnown(path));
    }) && [...collections.values()].every((collection) => collection.isReadable);
  const knowsPages = isKnown('content/pages');
  return {
    ...{ definitions, ...content, collections, config, pages, pageFiles, knowsPages, isReadable },
    ...{ folders, sources },
  };
}

/** What a file must hold, which follows from its path. */
export type Held = Expected<z.ZodType> | ExpectedFolder<z.ZodType>;

export const isSameHeld = (one: Held, other: Held): boolean =>
  one.schema === other.schema &&
  one.expected === other.expected &&
  one.mostTokens === other.mostTokens &&
  articleFieldOf(one) === articleFieldOf(other);

const articleFieldOf = (held: Held) => ('articleField' in held ? held.articleField : undefined);

/** The files that `contentOf` would read. An entry that has a folder is known by its `index.yaml`. */
export function filesRead(
  files: readonly RawFile[],
  site: Pick<Content, 'definitions' | 'sources'>,
): (readonly [path: string, what: Held])[] {
  const found: [path: string, what: Held][] = [];
  const add = (path: string, what: Held) => {
    found.push([path, what]);
    return null;
  };
  const reading: Pick<ContentReading, 'read' | 'readFolder'> = {
    read: ({ path }, what) => add(path, what),
    readFolder: ({ file }, what) => add(file, what),
  };
  contentOf(files, { ...site, ...reading }, () => {});
  return found;
}

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
export function reportFileNames(
  files: readonly RawFile[],
  { definitions: { collections }, isKnown }: { definitions: Definitions; isKnown: (path: string) => boolean },
  report: Report,
): void {
  const there = new Set(files.map(({ path }) => path));
  for (const { path, expected, optional } of Object.values(siteFiles)) {
    if (!optional && !there.has(path) && isKnown(path))
      report(findingOf('content/missing-file', { file: path, range: null }, { file: path, expected }));
  }
  const sources = [...collections.values()];
  const known = [
    ...Object.values(siteFiles).map(({ path }) => path as string),
    redirectsPath,
    ...sources.filter((collection) => !isFolder(collection)).map(({ from }) => from),
  ];
  for (const { path, refused } of files) {
    if (refused !== undefined || path === configPath || known.includes(path) || pageFile.test(path)) continue;
    const collection = sources.find((one) => isEntryFile(one, path));
    if (collection !== undefined) {
      checkEntryFileName(collection, path, report);
      continue;
    }
    // It may belong to a collection whose definition cannot be used.
    if (lacksCollection({ collections })) continue;
    const absent = known.filter((candidate) => !there.has(candidate));
    const without = sources.find((one) => isFolder(one) && isFolderFile(one, path))?.from;
    const facts = { name: path, known: absent, without };
    report(findingOf('content/unexpected-file', { file: path, range: null }, facts));
  }
}

/** Whether a file would be a Markdown file of an entry, if the collection had articles. */
const isFolderFile = (collection: AnyCollection, path: string): boolean =>
  isMarkdownFile(path) && isEntryFile({ ...collection, articleField: '' }, path);

/** Reports entries that have a file and a folder. */
function reportSecondFiles(folders: EntryFolders, byPath: ReadonlyMap<string, RawFile>, report: Report): void {
  for (const [entry, [first = entry]] of folders) {
    const file = entry.replace(/\/index\.yaml$/, '.yaml');
    if (!byPath.has(file)) continue;
    const related = [{ file, range: null, message: 'The first one is here' }];
    report(findingOf('content/duplicate-id', { file: first, range: null }, { id: nameMeant(file) }, related));
  }
}
