import { readOnlyCaches, type SiteOptions } from '../../check/check-site.ts';
import { isAmong, readOnce } from '../../check/followed-site.ts';
import { readShown, type ShownFiles } from '../../check/site-files.ts';
import { SiteGraph } from '../../check/site-graph.ts';
import { type Entry, ValidEntry } from '../../content/entry.ts';
import { type Content, siteFiles } from '../../content/load.ts';
import { withPlainLineEnds } from '../../content/lockfile-lines.ts';
import { KnownSource, ParsedFiles } from '../../content/parsed-files.ts';
import { lockfileLimit, readLockfile, readSiteFile, sizeLimit } from '../../content/read.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import { earlierVersions } from '../../platform/git/repository.ts';
import type { RunInputs } from '../../platform/host.ts';
import { oncePer } from '../../platform/once-per.ts';
import { usedKey } from '../../site/facts/uses.ts';
import type { Site } from '../../site/pages/site.ts';
import type { RoutedPage } from '../../site/routes/route-table.ts';
import { compareFile, translationSettings } from '../../site/translations/check-translations.ts';
import { type EarlierTexts, earlierTexts } from '../../site/translations/earlier-texts.ts';
import { textsOfGoneFiles } from '../../site/translations/former-texts.ts';
import { Lockfile, lockfilePath, nameInLockfile, parseLockfile } from '../../site/translations/lockfile.ts';
import { ContentSinceCommit } from './content-since-commit.ts';

/** The lockfile of translations as it is written, null if there is none, and what it says, null if it cannot be read. */
interface ReadLockfile {
  text: string | null;
  lines: Lockfile | null;
}

/**
 * The site as its files are now, with whatever mistakes they have. The site that pages show may be an earlier one, which had none: an
 * editor must see what is written.
 */
export class EditorSite {
  readonly sinceCommit: ContentSinceCommit;
  readonly #host: RunInputs;
  /** What is shown may differ on another day. Any other time would only make what is known of all pages anew. */
  #now: Date;
  #options: SiteOptions;
  #files: ShownFiles;
  #graph: SiteGraph;
  #lockfile: ReadLockfile | undefined;
  #compared = this.#newComparisons();
  #earlier: { commit: string | null; texts: EarlierTexts } | undefined;

  /** `known`: the files as they are now, if somebody has read them. Throws EnvironmentError if they cannot be read. */
  constructor(options: SiteOptions, host: RunInputs, known: ShownFiles | null = null) {
    this.#host = host;
    this.#now = host.now();
    this.#options = options;
    this.sinceCommit = new ContentSinceCommit(options.root);
    this.#files = known ?? withReadFiles(readShown(options.root), new Map());
    this.#graph = this.#newGraph();
  }

  get root(): string {
    return this.#options.root;
  }

  get definitions(): SiteOptions['definitions'] {
    return this.#options.definitions;
  }

  /** The codes of the languages, the source language first; empty if the configuration does not give them. */
  get languages(): readonly string[] {
    const config = this.#graph.content.config();
    if (config === null) return [];
    const { languages, sourceLanguage } = config;
    return [sourceLanguage, ...languages.map(({ code }) => code).filter((code) => code !== sourceLanguage)];
  }

  get config(): Config | null {
    return this.#graph.content.config();
  }

  /** Whether pages are shown in a language: not in a draft, or one that has no first page yet. If no page can be shown, it is not known. */
  isShown(language: string): boolean {
    return this.site?.config.languages.some(({ code }) => code === language) ?? true;
  }

  get content(): Content {
    return this.#graph.content.content().value;
  }

  /** Null if something that every page needs cannot be used. */
  get site(): Site | null {
    try {
      return this.#graph.site;
    } catch {
      // A page may name something that is not there.
      return null;
    }
  }

  /**
   * Takes files as they are now. `changed`: relative to the site's root; an empty path is any file. Returns whether something may be
   * another than before: the watcher also reports what the editor itself has written. Throws EnvironmentError.
   */
  follow(options: SiteOptions, changed: readonly string[]): boolean {
    const isSame = options.definitions.state === this.#options.definitions.state;
    this.#options = options;
    this.sinceCommit.note(changed);
    const isLocked = isAmong(changed)(lockfilePath);
    // That of 10,000 pages has 20 MB.
    if (isLocked) this.#lockfile = undefined;
    const before = this.#files;
    this.#files = this.#withOthers(changed) ?? this.#readAnew(changed);
    const now = this.#host.now();
    if (now.toDateString() !== this.#now.toDateString()) this.#now = now;
    if (isSame) this.#graph.take(this.#files, this.#now);
    else this.#graph = this.#newGraph();
    const isOther = !isSame || this.#files !== before || isLocked;
    if (isOther) this.#compared = this.#newComparisons();
    return isOther;
  }

  /**
   * The files with others in the place of those that have changed: to list 10,000 takes longer than the rest of an edit. Null if files come
   * or go, or if the system refuses; then all are listed.
   */
  #withOthers(changed: readonly string[]): ShownFiles | null {
    const known = new Map(this.#files.files.map((file) => [file.path, file]));
    const others = new Map<string, RawFile>();
    try {
      for (const path of changed) {
        if (path === lockfilePath) continue;
        const file = known.has(path) ? readSiteFile(this.root, path) : null;
        if (file === null) return null;
        if (!isSameFile(known.get(path), file)) others.set(path, readOnce(file));
      }
    } catch (error) {
      if (error instanceof EnvironmentError) return null;
      throw error;
    }
    if (others.size === 0) return this.#files;
    return { ...this.#files, files: this.#files.files.map((file) => others.get(file.path) ?? file) };
  }

  /** Throws EnvironmentError if the files cannot be read. */
  #readAnew(changed: readonly string[]): ShownFiles {
    const isChanged = isAmong(changed);
    const known = this.#files.files.filter(({ path }) => !isChanged(path));
    return withReadFiles(readShown(this.root), new Map(known.map((file) => [file.path, file])));
  }

  /**
   * The entry in a file that the site's model names, such as a page or an entry of a collection; undefined for any other. The file of words
   * that is not there yet has no words.
   */
  entry(file: string): Entry<unknown> | undefined {
    return this.#graph.content.entry(file) ?? (this.#isUnwritten(file) ? this.#noWords() : undefined);
  }

  #isUnwritten(file: string): boolean {
    return file === siteFiles.ui.path && !this.#files.files.some(({ path }) => path === file);
  }

  #noWords(): Entry<unknown> {
    const { definitions } = this.#options;
    const parsed = new ParsedFiles();
    const nothing = new KnownSource(siteFiles.ui.path, parsed, { text: () => '{}', data: () => ({}) });
    return new ValidEntry(nothing, 0, { schema: definitions.ui, definitions, parsed });
  }

  /** The files that the site's model names, in their order. */
  get files(): readonly string[] {
    return [...this.#graph.content.besideRoutes().keys()];
  }

  /**
   * How many pages show something of a file, in one language. Of an entry that is shown as one of a list, those with the list. `id`: that
   * of the entry, in a file with several.
   */
  pagesWith(file: string, id?: string): number {
    const { collections, pages } = this.content;
    const all = this.site?.routes.pages ?? new Map<string, RoutedPage>();
    if ([...pages.values()].some((page) => page.file === file)) return 1;
    const of = [...collections].find(([, { files }]) => files.some((entry) => entry.file === file));
    if (of === undefined) return all.size;
    // To count more, thousands of pages would be read.
    if (pages.size > mostCounted) return 1;
    const [name, { entries }] = of;
    const shown = entries().filter((entry) => entry.file === file && (id === undefined || entry.id === id));
    const used = new Set([name, ...shown.map((entry) => usedKey([name, entry.id ?? '']))]);
    const facts = this.#graph.facts.pages();
    const using = [...all.values()].filter((page) => {
      if (page.entry !== null && used.has(usedKey([page.entry.of, page.entry.id]))) return true;
      return facts.get(page.file ?? '')?.uses.entries.some((named) => used.has(usedKey(named))) ?? false;
    });
    return Math.max(1, using.length);
  }

  /** The places on a page that have a name. None if thousands of pages would be read for it. */
  anchorsOf(page: string): readonly string[] {
    return this.content.pages.size > mostCounted ? [] : (this.#graph.names.known().anchors.get(page) ?? []);
  }

  /** The text of a file as it is now, with its byte order mark. Null if it is not there, or refused, such as a link. */
  textOf(file: string): string | null {
    if (file === lockfilePath) return this.#readLockfile();
    const raw = readSiteFile(this.root, file);
    if (raw === null || raw.refused !== undefined || raw.size > sizeLimit) return null;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.bytes);
    } catch {
      return null;
    }
  }

  /** Whether a file has a name, such as that of a picture, with other texts in the place of some. It need not be read as YAML. */
  isNamed(name: RegExp, texts: readonly { file: string; now: string | null }[]): boolean {
    const others = new Map(texts.map(({ file, now }) => [file, now ?? '']));
    return this.#files.files.some(({ path, bytes }) => name.test(others.get(path) ?? new TextDecoder('latin1').decode(bytes)));
  }

  /** The translations of a file beside their source texts and its lines in the lockfile; null if it or the configuration cannot be read. */
  compared(file: string) {
    return this.#compared(file);
  }

  /** What was made for the fields of a page serves the next save of one, which would wait for it. */
  #newComparisons() {
    return oncePer((file: string) => {
      const [entry, { config }] = [this.entry(file), this];
      if (entry === undefined || config === null) return null;
      const lockfile = this.locked.lines ?? nothingLocked;
      const [settings, locked] = [translationSettings(config), lockfile.linesOf(nameInLockfile(file))];
      const names = () => new Set(Array.from(this.#graph.content.besideRoutes().keys(), nameInLockfile));
      const gone = () => textsOfGoneFiles(lockfile, names());
      return { settings, locked, ...compareFile(entry, { settings, lines: locked, gone }) };
    });
  }

  /** The file that stands for the entry of a file: itself, or the `index.yaml` of the entry's folder. */
  entryFileOf(path: string): string {
    return this.#graph.content.entryOf(path);
  }

  /** Finds earlier source texts in the commits of the site. */
  get earlier(): EarlierTexts {
    const { commit } = this.sinceCommit;
    if (this.#earlier?.commit !== commit) {
      const texts = earlierTexts((file) => earlierVersions(this.root, file, sizeLimit));
      this.#earlier = { commit, texts };
    }
    return this.#earlier.texts;
  }

  /** The lockfile of translations. */
  get locked(): ReadLockfile {
    if (this.#lockfile === undefined) {
      const text = this.#readLockfile();
      const plain = withPlainLineEnds(text);
      const lines = plain === null ? nothingLocked : parseLockfile(plain, () => {});
      this.#lockfile = { text, lines };
    }
    return this.#lockfile;
  }

  #readLockfile(): string | null {
    return readLockfile(this.root, lockfilePath, lockfileLimit(this.#files.files)).lockfile;
  }

  #newGraph(): SiteGraph {
    const { definitions, date } = this.#options;
    const shown = { drafts: true, preview: false, release: false, pagesLater: true };
    return new SiteGraph(
      this.#files,
      readOnlyCaches(this.#options),
      { definitions, date, ...shown },
      { env: this.#host.env, now: () => this.#now },
    );
  }
}

const mostCounted = 500;

const nothingLocked = new Lockfile(new Map());

const isSameFile = (one: RawFile | undefined, other: RawFile): boolean =>
  one?.size === other.size && one.refused === other.refused && Buffer.compare(one.bytes, other.bytes) === 0;

/** Files that are read once. Those that are known have not changed. */
const withReadFiles = (files: ShownFiles, known: ReadonlyMap<string, ShownFiles['files'][number]>): ShownFiles => ({
  ...files,
  files: files.files.map((file) => known.get(file.path) ?? readOnce(file)),
});
