import {
  checkLimit,
  checkSite,
  type LoadedSite,
  openCaches,
  type SiteOptions,
  saveAll,
} from '../check/check-site.ts';
import { keepSchemas } from '../check/editors/keep-schemas.ts';
import { readSite } from '../check/site-files.ts';
import { withoutEndless } from '../definitions/at-work.ts';
import { bundledDefinitions, definitionsLimit, endlessDefinition } from '../definitions/load-definitions.ts';
import { bounded, Overtime, stoppedAfter } from '../platform/bounded.ts';
import { bugReport } from '../platform/bug-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { Host } from '../platform/host.ts';
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
 * Returns a function that gives the session with the current definitions. It loads them only if they have changed. Throws
 * TemplateError for a definition that cannot be used.
 */
export function followDefinitions<Options extends SiteOptions>(
  session: CheckSession<Options>,
): () => Promise<CheckSession<Options>> {
  let last = session;
  /** The error of definitions that have not changed since. They may have taken long to fail. */
  let refused: { state: string; error: unknown } | null = null;
  return async () => {
    const { options, signal } = last;
    const { state, load } = await bundledDefinitions(options.root);
    if (state === refused?.state) throw refused.error;
    refused = null;
    if (state === options.definitions.state) return last;
    try {
      const definitions = await bounded({ limit: definitionsLimit, signal }, load);
      last = { signal, options: { ...options, definitions } };
      return last;
    } catch (thrown) {
      signal.throwIfAborted();
      const error = thrown instanceof Overtime ? endlessDefinition(thrown) : thrown;
      refused = { state, error };
      throw error;
    }
  };
}

/**
 * Checks a site, for a command that checks after each change. `judge` may look further, at earlier commits. Throws
 * EnvironmentError if the site cannot be read, and Overtime if the check does not end.
 */
export async function checkBounded<T>(
  { options, signal }: CheckSession<SiteOptions>,
  judge: (loaded: LoadedSite) => T,
  host: Host,
): Promise<T> {
  const { limit, run, keep } = prepareCheck(options, host);
  const [judged, loaded] = await withoutEndless(() =>
    bounded({ limit, signal }, () => {
      const loaded = run();
      return [judge(loaded), loaded] as const;
    }),
  );
  keep(loaded);
  return judged;
}

/** The same for a thread, which signals do not reach. */
export async function checkInThread(
  options: SiteOptions,
  host: Pick<Host, 'env' | 'now'>,
): Promise<LoadedSite> {
  const { limit, run, keep } = prepareCheck(options, host);
  const loaded = await withoutEndless(() => stoppedAfter(limit, run));
  keep(loaded);
  return loaded;
}

/** A check with its time limit. `keep` writes what the next one can use. */
function prepareCheck(options: SiteOptions, host: Pick<Host, 'env' | 'now'>) {
  const caches = openCaches(options);
  const files = readSite(options.root);
  return {
    limit: checkLimit(files.files.length),
    run: () => checkSite(files, caches, options, host),
    keep: (loaded: LoadedSite) => {
      saveAll(caches);
      keepSchemas(options.root, loaded, host);
    },
  };
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
