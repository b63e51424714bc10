import { type SiteStamps, siteStamps, stampOfSite } from '../check/site-stamp.ts';
import { definitionsState } from '../definitions/definitions-state.ts';
import { Phases } from '../diagnostics/report/phases.ts';
import { type Host, print } from '../platform/host.ts';
import type { BuildRequest } from './build-options.ts';
import { type LastOutput, reuseAll } from './build-outcome.ts';
import { isUpToDate, type LastBuild, openLastBuild, optionsFor } from './last-build.ts';
import { checkOutputFolder } from './output/check-output-folder.ts';
import { folderState } from './output/earlier-output.ts';
import { hostFolders } from './output/host-folders.ts';
import { type OutputClaim, outputIsFree } from './output/output-mutex.ts';
import { SiteBundles } from './site-bundles.ts';

/** What is known before the site is read. */
export interface BegunBuild {
  phases: Phases;
  /** The state of the output folder when the last build was looked at. */
  before: string;
  /** Opens the last build of a host, once. `name`: its folder; empty for an output of one host. */
  lastOf(name: string): LastBuild;
  /** Those of the site; null if they cannot be relied on. */
  stamps: SiteStamps | null;
}

/** What is under way when the definitions of the site are loaded. `begun`: undefined if the build has not begun. */
export interface StartedBuild {
  begun: BegunBuild | undefined;
  bundles: SiteBundles;
}

/**
 * Builds a site if it has changed: otherwise the output is left as it is. It is called before definitions are loaded, and what checks and
 * builds, which takes longer than to see that. So the process that bundles starts before that too.
 */
export async function buildIfChanged(
  asked: Omit<BuildRequest, 'definitions'>,
  build: (started: StartedBuild) => Promise<0 | 1 | 2>,
  host: Host,
): Promise<0 | 1 | 2> {
  const state = looksClosely(asked) ? null : definitionsState(asked.root);
  const begun = state === null ? undefined : await beginBuild(new Phases(host), { ...asked, definitions: { state } }, host);
  if (begun === null) return 0;
  const bundles = new SiteBundles(asked.root);
  try {
    return await build({ begun, bundles });
  } finally {
    bundles.end();
  }
}

/** Begins a build. Null if it would find and write the same as the last one: then the output is left as it is. */
export async function beginBuild(phases: Phases, asked: BuildRequest, host: Host): Promise<BegunBuild | null> {
  const { root, outDir } = asked;
  checkOutputFolder(outDir, root);
  await host.handleSignals((signal) => outputIsFree(claimOf(asked, signal, host)));
  const known = { before: folderState(outDir), lastOf: lastBuilds(asked) };
  phases.begin('checking');
  const stamps = siteStamps(root);
  const stamp = stamps && stampOfSite(stamps);
  const lasts = looksClosely(asked) ? [] : lastOutputs(asked, known);
  if (lasts.length === 0 || !lasts.every(({ last, own }) => isUpToDate({ ...last, stamp }, own, host))) return { phases, ...known, stamps };
  await reuseAll(lasts, phases, asked, host);
  return null;
}

/** Whether more is asked than the output. */
const looksClosely = ({ why, trace, join, verifyCache, timings }: Omit<BuildRequest, 'definitions'>): boolean =>
  [why, trace, join].some((asked) => asked !== undefined) || verifyCache || timings;

/** The last build of each host that the output has. */
function lastOutputs(asked: BuildRequest, { lastOf }: Pick<BegunBuild, 'lastOf'>): LastOutput[] {
  const hosts = hostFolders(asked.outDir);
  return (hosts.length === 0 ? [''] : hosts).map((name) => ({
    last: lastOf(name),
    own: optionsFor(asked, name),
  }));
}

function lastBuilds(asked: BuildRequest): BegunBuild['lastOf'] {
  const opened = new Map<string, LastBuild>();
  return (name) => {
    const last = opened.get(name) ?? openLastBuild(optionsFor(asked, name));
    opened.set(name, last);
    return last;
  };
}

/** The claim of a build on its output folder. */
export const claimOf = ({ outDir: folder }: BuildRequest, signal: AbortSignal, host: Host): OutputClaim => ({
  folder,
  signal,
  tell: (line) => print(host.stderr, line),
});
