import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Entry, LaterEntry, type LaterReading } from '../../content/entry.ts';
import { entryFolders } from '../../content/entry-folders.ts';
import { type FileCache, noCache } from '../../content/file-cache.ts';
import {
  type Content,
  configExpectation,
  configPath,
  contentOf,
  filesBesideRoutes,
  filesRead,
  type Held,
  isPageFile,
  isSameHeld,
} from '../../content/load.ts';
import { type Expected, loadFile, type RepairOptions } from '../../content/load-file.ts';
import { type EntryFolder, type ExpectedFolder, loadFolder } from '../../content/load-folder.ts';
import { ParsedFiles } from '../../content/parsed-files.ts';
import { type RedirectLine, readRedirects, redirectsPath } from '../../content/redirect-table.ts';
import type { LanguagesOfSite } from '../../content/schema-issues.ts';
import { manyFiles, mostInMemory, SourceFiles } from '../../content/source-files.ts';
import { entryFileOf, isEntryFile, isFolder } from '../../definitions/collection.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { hasSearch } from '../../definitions/section.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import type { Given } from '../../incremental/queries.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import { isInShard, type Shard } from '../../platform/shard.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import { type Judged, judged, judgedQuery } from './judged.ts';

export interface ContentOptions {
  definitions: Definitions;
  /** The files that are valid by themselves. */
  parsed: FileCache;
  /** What is known of the bytes of files by their stamps. */
  stamped?: FileCache | undefined;
  /** Whether a page is read only when something of it is asked for. */
  pagesLater: boolean;
  /** Called with a valid page or entry after its value was made: of a large site, values do not stay in memory. */
  keepFacts(entry: Entry<unknown>, digest: string): void;
  repair?: RepairOptions | undefined;
}

/** Questions about single files. */
interface FileQueries {
  /** The entry in a file; null if it cannot be parsed. */
  entry(path: string): Judged<Entry<unknown> | null>;
  /** Whether it can be parsed. */
  isThere(path: string): boolean;
  isValid(path: string): boolean;
  /** The findings in it by itself. */
  found(path: string): readonly Finding[];
  /** Reads one of them when something of it is asked for. */
  later: LaterReading<unknown>;
}

/** All content, and the files that are read when something of them is asked for. */
interface Loaded extends Judged<Content> {
  later: readonly (readonly [path: string, what: Held])[];
}

/** The content of a site, file by file. */
export class ContentQueries {
  /** Every file that was read. */
  readonly sources: SourceFiles;
  /**
   * All content, with the findings of everything but pages, and entries in files of their own. What these hold is read when it is asked
   * for, so an edit of one changes only what has asked for it.
   */
  readonly content: () => Judged<Content>;
  /** The configuration; null if it is not valid. */
  readonly config: () => Config | null;
  /** Every file but the route table, by path, in their order. */
  readonly besideRoutes: () => ReadonlyMap<string, Entry<unknown>>;
  /** The entry in one of them. */
  readonly entry: (path: string) => Entry<unknown> | undefined;
  /** The files that a file of the content stands for: itself, or all files of an entry that has a folder. */
  readonly filesOf: (path: string) => readonly string[];
  /** SHA-256 of these files in base64; empty if there is none, or if it is refused. */
  readonly digest: (path: string) => string;
  /** Whether the text of a page file has the name of the kind of not-found pages. */
  readonly namesNotFound: (path: string) => boolean;
  /** Whether it has the name of a section type that searches the site. */
  readonly namesSearch: (path: string) => boolean;
  /** The addresses of an earlier site, as far as they can be read. */
  readonly redirects: () => Judged<RedirectLine[]>;
  readonly #queries: SiteQueries;
  readonly #options: ContentOptions;
  readonly #parsed: ParsedFiles;
  /** The names of the files. Their bytes are those of `#raw`. */
  readonly #listing: Given<readonly RawFile[]>;
  readonly #raw = new Map<string, Given<RawFile | undefined>>();
  readonly #byHeld: [what: Held, queries: FileQueries][] = [];
  /** The files that are read when something of them is asked for. */
  readonly #later = new Map<string, Entry<unknown>>();
  readonly #loaded: () => Loaded;
  /** The languages of the site; undefined if its configuration is not valid. */
  readonly #languages: LanguagesOfSite;

  constructor(queries: SiteQueries, files: readonly RawFile[], options: ContentOptions) {
    this.#queries = queries;
    this.#options = options;
    const most = mostInMemory(files);
    this.sources = new SourceFiles(most, options.stamped);
    this.#parsed = new ParsedFiles(most);
    this.#listing = queries.given(files);
    for (const file of files) this.#raw.set(file.path, queries.given<RawFile | undefined>(file));
    this.#loaded = queries.value(() => this.#load());
    this.content = this.#loaded;
    this.#languages = queries.value(() => {
      const { entry } = this.#of(configExpectation(options.definitions));
      const config = entry(configPath).value?.value as Config | null | undefined;
      return config?.languages.map(({ code }) => code);
    });
    this.config = queries.value(() => this.content().value.config?.value ?? null);
    this.besideRoutes = queries.value(() => new Map(filesBesideRoutes(this.content().value).map((entry) => [entry.file, entry])));
    this.entry = queries.part((path) => this.besideRoutes().get(path));
    const { notFoundKind, sections } = options.definitions;
    const names = (path: string, words: readonly string[]) => {
      const bytes = Buffer.from(this.#given(path).get()?.bytes ?? []);
      return words.some((word) => bytes.includes(word));
    };
    this.namesNotFound = queries.query((path) => names(path, notFoundKind === null ? [] : [notFoundKind]));
    const searches = [...sections].flatMap(([type, { fields }]) => (hasSearch(fields) ? type : []));
    this.namesSearch = queries.query((path) => names(path, searches));
    this.redirects = judgedQuery(queries, (report) => {
      const raw = this.#given(redirectsPath).get();
      if (raw === undefined || raw.refused !== undefined) return [];
      this.sources.add(raw);
      return readRedirects(this.sources, report);
    });
    const folders = queries.value(() => entryFolders(options.definitions.collections.values(), this.paths));
    this.filesOf = queries.part((path) => folders().get(path) ?? [path], isDeepStrictEqual);
    this.digest = queries.part((path) => {
      const files = this.filesOf(path);
      this.sources.join(path, files);
      for (const file of files) {
        const raw = this.#given(file).get();
        if (raw === undefined || raw.refused !== undefined) continue;
        if (!this.sources.has(file)) this.sources.add(raw);
      }
      return this.sources.digest(path);
    });
  }

  /** The paths of all files. */
  get paths(): readonly string[] {
    return this.#listing.get().map(({ path }) => path);
  }

  /** The findings of all files by themselves. */
  found(): readonly Finding[] {
    const { found, later } = this.#loaded();
    const ofFiles = later.flatMap(([path, what]) => this.#of(what).found(path));
    return [...found, ...this.redirects().found, ...ofFiles];
  }

  /** The file that stands for the entry of a file: itself, or the `index.yaml` of the entry's folder. */
  entryOf(path: string): string {
    for (const collection of this.#options.definitions.collections.values()) {
      const entry = entryFileOf(collection, path);
      if (entry !== null) return entry;
    }
    return path;
  }

  /** The text of a file that was read, if a comment in it may silence findings; otherwise undefined. */
  textWithIgnores(path: string): string | undefined {
    this.#given(path).get();
    return this.sources.textWithIgnores(path);
  }

  /** Lets go of what was read of files, if there are many. It is read again when somebody asks for it. */
  letGo(paths: Iterable<string>): void {
    if (this.#raw.size <= manyFiles) return;
    for (const path of paths) {
      this.#parsed.remove(path);
      for (const file of this.filesOf(path)) this.sources.letGo(file);
    }
  }

  /** Takes the files as they are now. One that is the same object has not changed. */
  take(files: readonly RawFile[]): void {
    const now = new Map(files.map((file) => [file.path, file]));
    for (const path of new Set([...this.#raw.keys(), ...now.keys()])) {
      const given = this.#given(path);
      const file = now.get(path);
      if (given.get() === file) continue;
      this.sources.remove(path);
      this.#parsed.remove(path);
      given.set(file);
    }
    const names = (listed: readonly RawFile[]) => JSON.stringify(listed.map(({ path, refused }) => [path, refused]));
    if (names(files) !== names(this.#listing.get())) this.#listing.set(files);
  }

  /** Reads a share of the pages, and of the entries in files of their own, before all content is asked for. Returns their paths. */
  readShare(share: Shard): string[] {
    const { definitions } = this.#options;
    const own = filesRead(this.#listing.get(), { definitions, sources: this.sources })
      .filter(([path]) => this.#isLater(path))
      .filter((_, place) => isInShard(share, place));
    for (const [path, what] of own) this.#of(what).entry(path);
    return own.map(([path]) => path);
  }

  #load(): Loaded {
    const { definitions } = this.#options;
    const later: [path: string, what: Held][] = [];
    const { value, found } = judged((report) => {
      const read = <S extends z.ZodType>(path: string, what: Expected<S> | ExpectedFolder<S>) => {
        if (this.#isLater(path)) {
          later.push([path, what]);
          return this.#readLater(path, what) as Entry<z.output<S>> | null;
        }
        const { value, found } = this.#of(what).entry(path);
        for (const finding of found) report(finding);
        return value as Entry<z.output<S>> | null;
      };
      const reading = {
        read: <S extends z.ZodType>({ path }: RawFile, what: Expected<S>) => read(path, what),
        readFolder: <S extends z.ZodType>({ file }: EntryFolder, what: ExpectedFolder<S>) => read(file, what),
      };
      return contentOf(this.#listing.get(), { definitions, sources: this.sources, ...reading }, report);
    });
    return { value, found, later };
  }

  /** Whether a file is a page, or an entry by itself. */
  #isLater(path: string): boolean {
    const collections = [...this.#options.definitions.collections.values()];
    return isPageFile(path) || collections.some((one) => isFolder(one) && isEntryFile(one, path));
  }

  #readLater(path: string, what: Held): Entry<unknown> | null {
    const { isThere, later } = this.#of(what);
    const isUnread = this.#options.pagesLater && isPageFile(path);
    if (!isUnread && !isThere(path)) return null;
    const known = this.#later.get(path) ?? new LaterEntry(path, what.schema, later);
    this.#later.set(path, known);
    return known;
  }

  #of(what: Held): FileQueries {
    const known = this.#byHeld.find(([one]) => isSameHeld(one, what));
    if (known !== undefined) return known[1];
    const queries = this.#fileQueries(what);
    this.#byHeld.push([what, queries]);
    return queries;
  }

  #fileQueries(what: Held): FileQueries {
    const queries = this.#queries;
    const entry: FileQueries['entry'] = queries.query((path) => this.#read(path, what));
    const isThere = queries.part((path: string) => entry(path).value !== null);
    const isValid = queries.part((path: string) => entry(path).value?.isValid ?? false);
    const found = queries.part((path: string) => entry(path).found, isDeepStrictEqual);
    return { entry, isThere, isValid, found, later: { read: (path) => entry(path).value, isValid } };
  }

  #read(path: string, what: Held): Judged<Entry<unknown> | null> {
    const { parsed, pagesLater, keepFacts } = this.#options;
    // The cache would stay in memory with the pages that are asked for.
    if (pagesLater && isPageFile(path)) return this.#readWith(path, what, noCache);
    let isKnown = false;
    const get: FileCache['get'] = (...asked) => {
      const known = parsed.get(...asked);
      isKnown = known !== undefined;
      return known;
    };
    const read = this.#readWith(path, what, { ...parsed, get });
    if (!isKnown && read.value?.isValid && this.#isLater(path)) keepFacts(read.value, this.sources.digest(path));
    return read;
  }

  #readWith(path: string, what: Held, cache: FileCache): Judged<Entry<unknown> | null> {
    const { definitions, repair } = this.#options;
    // The configuration itself cannot ask for the languages that it names.
    const languages = path === configPath ? undefined : this.#languages;
    const common = { definitions, cache, repair, languages, sources: this.sources, parsed: this.#parsed };
    const reading = { ...what, ...common };
    if ('articleField' in reading) {
      const files = this.filesOf(path).flatMap((file) => this.#given(file).get() ?? []);
      return judged((report) => loadFolder({ file: path, files }, reading, report));
    }
    const raw = this.#given(path).get();
    return judged((report) => (raw === undefined || raw.refused !== undefined ? null : loadFile(raw, reading, report)));
  }

  #given(path: string): Given<RawFile | undefined> {
    const known = this.#raw.get(path) ?? this.#queries.given<RawFile | undefined>(undefined);
    this.#raw.set(path, known);
    return known;
  }
}
