import { checkLimit, readOnlyCaches, type SiteOptions } from '../check/check-site.ts';
import { isAmong, readOnce } from '../check/followed-site.ts';
import { readShown, type ShownFiles } from '../check/site-files.ts';
import { SiteGraph } from '../check/site-graph.ts';
import { readSiteFile } from '../content/read.ts';
import { bounded } from '../platform/bounded.ts';
import type { Host } from '../platform/host.ts';
import type { Site } from '../site/pages/site.ts';
import { canBeMade } from './dev-pages.ts';
import type { CheckSession } from './repeated-check.ts';

type Session = CheckSession<SiteOptions>;

/** What the check of all files says about the site. */
export interface Verdict {
  isGood: boolean;
  /** SHA-256 of each content file in base64, by path. Empty unless the site is good. */
  digests: ReadonlyMap<string, string>;
}

/** A site as its files were at a time. The graph may have taken others since. */
interface ShownSite {
  graph: SiteGraph;
  files: ShownFiles;
  now: Date;
}

/**
 * The site that pages show. It is opened without a check: a change is shown at once if its files can be used. The check of all
 * files then judges what is shown. While it finds errors, the last good site is shown, and changes wait for the next check. If there
 * has been no good site, pages are shown as far as they can be made.
 */
export class ServedSite {
  readonly #host: Host;
  #shown: ShownSite | null = null;
  /** The last site that was judged to be good. */
  #good: ShownSite | null = null;
  /** The last verdict. At first, nothing is known to be wrong. */
  #isGood = true;
  /** Changed files that the shown site does not have. An empty path is any file. */
  readonly #waiting = new Set<string>();
  /** The state of the definitions of the shown site. */
  #definitions = '';

  constructor(host: Host) {
    this.#host = host;
  }

  /** Null until a site could be opened. */
  get site(): Site | null {
    return this.#shown?.graph.site ?? null;
  }

  /** The files of the site that is shown; null until one could be opened. */
  get files(): ShownFiles | null {
    return this.#shown?.files ?? null;
  }

  /** Whether the check is going to refuse the site, because its configuration has an error: no server is needed. */
  get isRefused(): boolean {
    return this.#shown?.graph.isRefused ?? false;
  }

  /** Whether a check has found a site without errors. */
  get hasGood(): boolean {
    return this.#good !== null;
  }

  /** What pages show while the site has errors, in words. */
  get whileWrong(): string {
    if (this.site === null) return 'Waiting until this is repaired. Stop with Ctrl-C.';
    return this.hasGood ? 'The last good site stays.' : 'Pages are shown as far as they can be made.';
  }

  /**
   * Opens the site as its files are now, with whatever mistakes they have. Returns whether it can be shown. Throws
   * EnvironmentError if the files cannot be read, and Overtime.
   */
  async open(session: Session): Promise<boolean> {
    return this.#try(session, this.#read(session, ['']), ({ graph }) => graph.site !== null);
  }

  /**
   * Takes changes of files. Returns whether another site is shown. `session` is null if the definitions cannot be used. `changed`:
   * relative to the site's root; empty if nobody knows which. Throws as `open`.
   */
  async take(session: Session | null, changed: readonly string[]): Promise<boolean> {
    const isSame = session?.options.definitions.state === this.#definitions;
    const others = changed.filter((path) => !path.startsWith('templates/'));
    for (const path of isSame && changed.length > 0 ? others : ['']) this.#waiting.add(path);
    // Other definitions may not fit any page.
    const mustWait = !isSame || (!this.#isGood && this.#good !== null);
    if (this.#waiting.size === 0 || session === null || this.#shown === null || mustWait) return false;
    return this.#change(session, this.#shown, [...this.#waiting]);
  }

  /** Takes the verdict about the files as they are now. Returns whether another site is shown. Throws as `open`. */
  async judge(session: Session, { isGood, digests }: Verdict): Promise<boolean> {
    this.#isGood = isGood;
    const isSame = this.#waiting.size === 0 && (!isGood || hasFiles(this.#shown, digests));
    if (isGood || this.#good === null) {
      const isOther = !isSame && (await this.open(session));
      if (isGood) this.#good = this.#shown;
      return isOther;
    }
    if (this.#good === this.#shown) return false;
    this.#waiting.add('');
    this.#shown = this.#good;
    this.#restore();
    return true;
  }

  /** Takes changes of files of the site that is shown, unless they cannot be shown. Returns whether they are. */
  async #change(session: Session, shown: ShownSite, paths: readonly string[]): Promise<boolean> {
    const known = new Map(shown.files.files.map((file) => [file.path, file]));
    const pages = paths.map((path) => shown.graph.pageOf(path));
    const arePages = !pages.includes(undefined);
    const isEdit = arePages || (!shown.graph.hasErrors && paths.every((path) => known.has(path)));
    const canBeShown = ({ graph: { site, hasErrors } }: ShownSite) =>
      site !== null &&
      (arePages || !hasErrors) &&
      // A page may name something that is not there.
      pages.every((key) => key === undefined || (site.pages.get(key) !== undefined && canBeMade(site, key)));
    if (!isEdit) {
      const next = this.#read(session, shown.graph.hasErrors ? [''] : paths);
      return this.#try(session, next, canBeShown);
    }
    const changed = paths.map((path) => readSiteFile(session.options.root, path));
    if (changed.some((file) => file === null || file.refused !== undefined)) {
      if (arePages) return false;
      return this.#try(session, this.#read(session, paths), canBeShown);
    }
    for (const file of changed) if (file !== null) known.set(file.path, readOnce(file));
    const now = this.#host.now();
    const next = {
      ...shown,
      files: { ...shown.files, files: [...known.values()] },
      // On another day, other things are shown.
      now: now.toDateString() === shown.now.toDateString() ? shown.now : now,
    };
    return this.#try(session, next, canBeShown, arePages ? checkLimit(paths.length) : undefined);
  }

  /** The site as its files are now. Those that have not changed are taken from the site that is shown. */
  #read({ options }: Session, changed: readonly string[]): ShownSite {
    const files = readShown(options.root);
    const now = this.#host.now();
    const isChanged = isAmong(changed);
    const before = new Map((this.#shown?.files.files ?? []).filter(({ path }) => !isChanged(path)).map((file) => [file.path, file]));
    const own = files.files.map((file) => before.get(file.path) ?? readOnce(file));
    return { graph: this.#graphOf(options, files), files: { ...files, files: own }, now };
  }

  /** The graph of the site that is shown, or a new one for other definitions. */
  #graphOf(options: SiteOptions, files: ShownFiles): SiteGraph {
    if (this.#shown !== null && options.definitions.state === this.#definitions) return this.#shown.graph;
    const { definitions, date } = options;
    const shown = { drafts: true, preview: false, release: false, pagesLater: true };
    return new SiteGraph(files, readOnlyCaches(options), { definitions, date, ...shown }, this.#host);
  }

  /** Shows a site if it can be shown. If not, what was shown before stays. */
  async #try(
    session: Session,
    next: ShownSite,
    canBeShown: (next: ShownSite) => boolean,
    limit = checkLimit(next.files.files.length),
  ): Promise<boolean> {
    let isShown = false;
    try {
      isShown = await bounded({ limit, signal: session.signal }, () => {
        next.graph.take(next.files, next.now);
        return canBeShown(next);
      });
    } finally {
      if (!isShown) this.#restore();
    }
    if (!isShown) return false;
    this.#shown = next;
    this.#definitions = session.options.definitions.state;
    this.#waiting.clear();
    return true;
  }

  #restore(): void {
    this.#shown?.graph.take(this.#shown.files, this.#shown.now);
  }
}

/** Whether a site was read from these files. Pages that nobody has asked for have not been read. */
function hasFiles(shown: ShownSite | null, digests: Verdict['digests']): boolean {
  const { paths, sources } = shown?.graph.content ?? { paths: [], sources: null };
  if (sources === null || paths.length !== digests.size) return false;
  return paths.every((path) => ['', digests.get(path)].includes(digests.has(path) ? sources.digest(path) : undefined));
}
