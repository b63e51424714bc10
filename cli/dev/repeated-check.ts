import { checkLimit, type LoadedSite, type SiteOptions } from '../check/check-site.ts';
import { FollowedSite } from '../check/followed-site.ts';
import { withoutEndless } from '../definitions/at-work.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { type BundledDefinitions, bundledDefinitions, definitionsLimit } from '../definitions/load-definitions.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { bounded, Overtime, stoppedAfter } from '../platform/bounded.ts';
import { bugReport } from '../platform/bug-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { RunInputs } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import { machineError } from '../platform/machine-error.ts';
import { sanitize } from '../platform/sanitize.ts';

/** The inputs of a command that checks again and again. */
export interface CheckSession<Options> {
  options: Options;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Returns a function that gives the session with the current definitions, without those that cannot be used. It loads them only if they
 * have changed. Throws TemplateError for a mistake that is in no single definition.
 */
export function followDefinitions<Options extends SiteOptions>(session: CheckSession<Options>): () => Promise<CheckSession<Options>> {
  let last = session;
  /** The state of all definitions together, of which some cannot be used. They may have taken long to fail. */
  let refused: string | null = null;
  const { signal } = session;
  const { root } = session.options;
  return async () => {
    let state: string | null = null;
    let definitions: Definitions;
    let bundled: BundledDefinitions | null = null;
    try {
      bundled = await bundledDefinitions(root);
      state = bundled.state;
      if (state === refused || state === last.options.definitions.state) return last;
      definitions = await bounded({ limit: definitionsLimit, signal }, bundled.load);
      refused = null;
    } catch (thrown) {
      signal.throwIfAborted();
      const error = thrown instanceof Overtime && bundled !== null ? bundled.endless(thrown) : thrown;
      if (!(error instanceof TemplateError)) throw error;
      const { usableDefinitions } = await import('../definitions/usable-definitions.ts');
      definitions = await usableDefinitions(root, error, (limit, work) => bounded({ limit, signal }, work));
      refused = state;
    }
    if (definitions.state !== last.options.definitions.state) last = { signal, options: { ...last.options, definitions } };
    return last;
  };
}

/** A site that is checked again after each change. What one check has found out is there for the next one. */
export class RepeatedCheck {
  #last: { state: string; site: FollowedSite } | null = null;
  readonly #changed = new Set<string>();

  /** Notes files that may have changed, or folders of them, relative to the site's root. An empty path is any file. */
  note(changed: readonly string[]): void {
    for (const path of changed) this.#changed.add(path);
  }

  /**
   * Checks the site as it is now. `judge` may look further, at earlier commits. Throws EnvironmentError if the site cannot be read, and
   * Overtime if the check does not end.
   */
  run<T>({ options, signal }: CheckSession<SiteOptions>, judge: (loaded: LoadedSite) => T, host: RunInputs): Promise<T> {
    return this.#check(options, host, (limit, check) =>
      bounded({ limit, signal }, () => {
        const loaded = check();
        return [judge(loaded), loaded];
      }),
    );
  }

  /** The same for a thread, which signals do not reach. */
  runInThread(options: SiteOptions, host: RunInputs): Promise<LoadedSite> {
    return this.#check(options, host, (limit, check) =>
      stoppedAfter(limit, () => {
        const loaded = check();
        return [loaded, loaded];
      }),
    );
  }

  async #check<T>(
    options: SiteOptions,
    host: RunInputs,
    run: (limit: number, check: () => LoadedSite) => Promise<[T, LoadedSite]> | [T, LoadedSite],
  ): Promise<T> {
    const { state } = options.definitions;
    const site = this.#last?.state === state ? this.#last.site : new FollowedSite(options, host);
    const { size, check } = site.read([...this.#changed]);
    // A check that fails or does not end leaves nothing that the next one could use.
    this.#last = null;
    const [judged, loaded] = await withoutEndless(() => run(checkLimit(size), check));
    site.keep(loaded);
    this.#changed.clear();
    this.#last = { state, site };
    return judged;
  }
}

/**
 * The message for a failed check, for people who go on editing. `changed`: the files that were changed before it. Rethrows an
 * Interruption, which is no failure.
 */
export function failedCheck(error: unknown, changed: readonly string[]): string {
  if (error instanceof Interruption) throw error;
  const known = error instanceof EnvironmentError ? error : machineError(error);
  if (known !== null) return sanitize(`${known.message} ${known.hint}`);
  const suspects = changed.length === 0 ? '' : ` after a change of ${sanitize(changed.join(', '))}`;
  if (!(error instanceof Overtime)) return `The check failed${suspects}.\n${bugReport(error)}`;
  return `The check${suspects} did not end: ${error.message}. This is a bug of ours, please report it; take the change back, or write it otherwise, to go on.`;
}
