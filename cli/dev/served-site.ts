import { checkLimit, type SiteOptions } from '../check/check-site.ts';
import { type OpenSite, openSite } from '../check/open-site.ts';
import { readShown } from '../check/site-files.ts';
import type { EarlierContent } from '../content/load.ts';
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

/**
 * The site that pages show. It is opened without a check: a change is shown at once if its files can be used. The check of all
 * files then judges what is shown. While it finds errors, the last good site is shown, and changes wait for the next check. If there
 * has been no good site, pages are shown as far as they can be made.
 */
export class ServedSite {
  readonly #host: Host;
  #shown: OpenSite | null = null;
  /** The last site that was judged to be good. */
  #good: OpenSite | null = null;
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
    return this.#shown?.site ?? null;
  }

  /** Whether a check has found a site without errors. */
  get hasGood(): boolean {
    return this.#good !== null;
  }

  /**
   * Opens the site as its files are now, with whatever mistakes they have. Returns whether it can be shown. Throws
   * EnvironmentError if the files cannot be read, and Overtime.
   */
  async open(session: Session): Promise<boolean> {
    const opened = await this.#opened(session);
    if (opened !== null) this.#show(opened, session);
    return opened !== null;
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
    const next = await this.#changed(session, this.#shown, [...this.#waiting]);
    if (next !== null) this.#show(next, session);
    return next !== null;
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
    return true;
  }

  #show(site: OpenSite, { options }: Session): void {
    this.#shown = site;
    this.#definitions = options.definitions.state;
    this.#waiting.clear();
  }

  async #opened({ options, signal }: Session, earlier?: EarlierContent): Promise<OpenSite | null> {
    const files = readShown(options.root);
    const limit = checkLimit(files.files.length);
    return bounded({ limit, signal }, () => openSite(files, options, this.#host, earlier));
  }

  /** The site after changes of files; null if it cannot be shown. */
  async #changed(session: Session, shown: OpenSite, paths: readonly string[]): Promise<OpenSite | null> {
    const pages = paths.map(shown.pageOf);
    if (pages.includes(undefined)) {
      const earlier = { content: shown.loaded, isChanged: isAmong(paths) };
      const opened = await this.#opened(session, shown.hasErrors ? undefined : earlier);
      return opened?.hasErrors ? null : opened;
    }
    return bounded({ limit: checkLimit(paths.length), signal: session.signal }, () => {
      const next = shown.withPages(paths);
      // A page may name something that is not there.
      return next && pages.every((page) => canBeMade(next.site, page ?? '')) ? next : null;
    });
  }
}

/** Whether a file is one of these, or lies in one of these folders. An empty path is any file. */
const isAmong =
  (paths: readonly string[]) =>
  (file: string): boolean =>
    paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`));

/** Whether a site was read from these files. Pages that nobody has asked for have not been read. */
function hasFiles(shown: OpenSite | null, digests: Verdict['digests']): boolean {
  if (shown?.paths.size !== digests.size) return false;
  const { sources } = shown.site;
  return [...shown.paths].every((path) =>
    ['', digests.get(path)].includes(digests.has(path) ? sources.digest(path) : undefined),
  );
}
