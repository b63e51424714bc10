import { buildTime } from '../platform/build-date.ts';
import { type ListedFile, type RawFile, withBytes } from '../platform/files/list-files.ts';
import type { RunInputs } from '../platform/host.ts';
import { isSteadyAt, steadyAround } from '../site/facts/steady-time.ts';
import { checkedFiles, checkedGraph, judgedSite, type LoadedSite, openCaches, type SiteOptions, saveAll } from './check-site.ts';
import { keepSchemas } from './editors/keep-schemas.ts';
import { readSite, type SiteFiles } from './site-files.ts';
import type { Caches, SiteGraph } from './site-graph.ts';

/**
 * A site that is checked again after each change. Its graph stays, so a check makes anew only what depends on files that have changed.
 */
export class FollowedSite {
  readonly #options: SiteOptions;
  readonly #host: RunInputs;
  #files: SiteFiles | null = null;
  #graph: SiteGraph | null = null;
  /** Saved after the first check: later ones ask for little, and saving drops what nobody has asked for. */
  #unsaved: ReturnType<typeof openCaches> | null = null;
  /** The time of the files that the graph has. */
  #now: Date;

  constructor(options: SiteOptions, host: RunInputs) {
    this.#options = options;
    this.#host = host;
    this.#now = host.now();
  }

  /**
   * Reads the files as they are now. `changed`: those that may have changed since the last time, or folders of them. Returns their number,
   * and a function that checks them. Throws EnvironmentError as `readSite`.
   */
  read(changed: readonly string[]): { size: number; check(): LoadedSite } {
    const now = readSite(this.#options.root);
    const files = this.#files === null ? { ...now, files: now.files.map(readOnce) } : after(this.#files, now, changed);
    this.#files = files;
    return { size: files.files.length, check: () => this.#check(files) };
  }

  #check(files: SiteFiles): LoadedSite {
    const checked = checkedFiles(files);
    const graph = this.#graph ?? checkedGraph(checked, this.#openCaches(), this.#options, this.#host);
    this.#graph = graph;
    graph.take(checked, this.#now);
    const loaded = judgedSite(graph, files, this.#options);
    if (this.#isSteady(loaded)) return loaded;
    this.#now = this.#host.now();
    graph.take(checked, this.#now);
    return judgedSite(graph, files, this.#options);
  }

  /** Keeps what later runs and editors can use. */
  keep(loaded: LoadedSite): void {
    if (this.#unsaved !== null) saveAll(this.#unsaved);
    this.#unsaved = null;
    keepSchemas(this.#options.root, loaded, this.#host);
  }

  #openCaches(): Caches {
    const caches = openCaches(this.#options);
    this.#unsaved = caches;
    const untilSaved = ({ get, set }: (typeof caches)['parsed']) => ({
      get,
      set: (...kept: Parameters<typeof set>) => {
        if (this.#unsaved !== null) set(...kept);
      },
    });
    return {
      parsed: untilSaved(caches.parsed),
      facts: untilSaved(caches.facts),
      checked: untilSaved(caches.checked),
    };
  }

  /** Whether time alone has changed nothing since the time of the graph. */
  #isSteady({ time, changes }: LoadedSite): boolean {
    const { instant } = buildTime(this.#options.date, time.timeZone, this.#host);
    return isSteadyAt(steadyAround(changes, time), instant);
  }
}

/** The files of a site as they are now. Those with the same bytes are the same objects as before. */
export function after(before: SiteFiles, now: SiteFiles, changed: readonly string[]): SiteFiles {
  const isNamed = isAmong(changed);
  const known = new Map(before.files.map((file) => [file.path, file]));
  const files = now.files.map((file) => {
    const old = known.get(file.path);
    if (old === undefined || !isListedAs(old, file)) return readOnce(file);
    if (!isNamed(file.path)) return old;
    const read = readOnce(file);
    return Buffer.compare(read.bytes, old.bytes) === 0 ? old : read;
  });
  const kept = <F extends ListedFile>(old: readonly F[], own: readonly F[]): readonly F[] =>
    old.length === own.length && own.every((file, index) => isListedAs(old[index], file) && !isNamed(file.path)) ? old : own;
  return {
    ...now,
    files,
    publicFiles: kept(before.publicFiles, now.publicFiles),
    pictureFiles: kept(before.pictureFiles, now.pictureFiles),
  };
}

const isListedAs = (one: ListedFile | undefined, other: ListedFile): boolean =>
  one?.path === other.path && one.size === other.size && one.refused === other.refused;

/** A file that is read once: what was found out about it is true of the bytes that were read. */
export function readOnce(file: RawFile): RawFile {
  let bytes: Uint8Array | undefined;
  return withBytes(file, () => {
    bytes ??= file.bytes;
    return bytes;
  });
}

/** Whether a file is one of these, or lies in one of these folders. An empty path is any file. */
export const isAmong =
  (paths: readonly string[]) =>
  (file: string): boolean =>
    paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`));
