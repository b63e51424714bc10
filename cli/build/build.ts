import { isAbsolute, join, relative } from 'node:path';
import type { SiteOptions } from '../check/check-site.ts';
import { checkToRender } from '../check/check-to-render.ts';
import { keepLockfiles } from '../check/keep-lockfiles.ts';
import { loadSite } from '../check/load-site.ts';
import { locationOfSearch, pictureFinder } from '../check/rules/locations.ts';
import { storeRows } from '../check/shared-rows.ts';
import { hasChanged, lockStamps, stampOfSite } from '../check/site-stamp.ts';
import { exitCode, type Finding, hasErrors, isError } from '../diagnostics/finding.ts';
import { Phases } from '../diagnostics/report/phases.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { formatTrace, type TracedWork } from '../diagnostics/report/trace.ts';
import { writeReport } from '../diagnostics/report/write-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import type { Site } from '../site/pages/site.ts';
import { hostFolder, siteAddress } from '../site/routes/addresses.ts';
import { type BegunBuild, beginBuild, claimOf, type StartedBuild } from './begin-build.ts';
import type { BuildOptions } from './build-options.ts';
import { figures, printOutcome, printRefusal, reportComparison } from './build-outcome.ts';
import { type BuildParts, type FilledHost, forgetOtherHosts, type HostBuild, prepareHost } from './host-build.ts';
import { optionsFor } from './last-build.ts';
import { folderState } from './output/earlier-output.ts';
import { replaceOutput, type Stage } from './output/output-folder.ts';
import { holdOutput, type OutputMutex } from './output/output-mutex.ts';
import { openStoredPictures } from './pictures/stored-pictures.ts';
import { chooseSearches } from './search/pagefind-files.ts';
import { openShards, rowsOfShards } from './shards.ts';
import { SiteBundles } from './site-bundles.ts';
import { findPage } from './why-again.ts';

/**
 * `tvilling build`: validates, bundles, renders, verifies, and replaces the output folder. All or nothing. Pages whose inputs have
 * not changed are taken from the last build.
 */
export async function build(options: BuildOptions, { begun, bundles }: StartedBuild, host: Host): Promise<0 | 1 | 2> {
  const phases = begun?.phases ?? new Phases(host);
  const { trace } = options;
  if (trace !== undefined) beginTrace(trace, options);
  let code: 0 | 1 | 2 | 'overtaken';
  try {
    code = await buildIn(begun ?? (await beginBuild(phases, options, host)), bundles, options, host);
    while (code === 'overtaken') code = await buildAgain(phases, options, host);
  } finally {
    phases.end();
  }
  if (trace !== undefined) writeTrace(trace, phases.work);
  return code;
}

/** Throws an EnvironmentError if the file cannot be written, or would be replaced with the output. */
function beginTrace(file: string, { outDir }: BuildOptions): void {
  const below = relative(outDir, file);
  if (!below.startsWith('..') && !isAbsolute(below))
    throw new EnvironmentError(`${file} lies in the output folder, which the build replaces.`, traceHint);
  writeTrace(file, []);
}

const traceHint = 'Name another file, or leave --trace out.';

const writeTrace = (file: string, work: readonly TracedWork[]): void => writeReport(file, formatTrace(work), traceHint);

async function buildAgain(phases: Phases, options: BuildOptions, host: Host): Promise<0 | 1 | 2 | 'overtaken'> {
  const begun = await beginBuild(phases, options, host);
  if (begun === null) return 0;
  const bundles = new SiteBundles(options.root);
  try {
    return await buildIn(begun, bundles, options, host);
  } finally {
    bundles.end();
  }
}

/** `begun`: null if nothing has changed. `overtaken`: another build has replaced the output since the last build was looked at. */
async function buildIn(
  begun: BegunBuild | null,
  bundles: SiteBundles,
  options: BuildOptions,
  host: Host,
): Promise<0 | 1 | 2 | 'overtaken'> {
  if (begun === null) return 0;
  const { root, join: shards } = options;
  const { stamps } = begun;
  const lastOf = (name: string) => {
    const folders = shards?.map((shard) => join(shard, name));
    return folders === undefined ? begun.lastOf(name) : openShards(folders, optionsFor(options, name));
  };
  const code = await buildWith({ ...begun, lastOf, bundles }, options, host);
  if (code === 0 && stamps !== null && hasChanged(stampOfSite(stamps), root))
    print(host.stderr, 'Files have changed while the site was built. Run the command again.\n');
  return code;
}

/** Checks and builds a site that has changed. */
async function buildWith(
  { phases, bundles, stamps, ...known }: Pick<BuildParts, 'bundles'> & BegunBuild,
  options: BuildOptions,
  host: Host,
): Promise<0 | 1 | 2 | 'overtaken'> {
  const { join: shards, shard: part } = options;
  if (shards !== undefined) storeRows(options, rowsOfShards(shards, options));
  const toCheck: SiteOptions = { ...options, part, onConfig: ({ url, paths }) => bundles.begin(siteAddress(url, paths.trailingSlash)) };
  const { loaded, keep } = await checkToRender(toCheck, stamps, host);
  const { site, sources, onHosts } = loaded;
  phases.end();
  writeFindings(loaded.findings, sources, host.stderr, host);
  if (site === null) return refuse(loaded.findings, options, host);
  refuseMissingValues(site.config);
  const due = {
    findings: loaded.findings,
    // A part of a site does not know the lines of all files.
    translations: part === undefined ? loaded.translations : null,
    // A preview publishes nothing.
    published: options.preview ? null : loaded.published,
    lockfiles: loaded.lockfiles,
  };
  const written = await keepLockfiles(options.root, due, host);
  keep(written);
  // Lockfiles that change after this count in the next build.
  const read = stamps && { ...stamps, ...(written.length > 0 && { locks: lockStamps(options.root) }) };
  const searches = await chooseSearches(site, (page) => locationOfSearch(site, page, loaded.parsed));
  for (const own of onHosts) if (own !== site) own.searches.choose((language) => site.searches.isByPagefind(language));
  writeFindings(searches.found, sources, host.stderr, host);
  const findings = [...loaded.findings, ...searches.found];
  if (hasErrors(findings)) return refuse(findings, options, host);
  // Each build looks for what is missing.
  const isKnown = searches.found.length === 0 && !searches.isMissing;
  const parts = {
    stamp: isKnown && read ? stampOfSite(read) : null,
    findings,
    phases,
    bundles,
    stored: openStoredPictures(options.root),
    locationOf: pictureFinder(() => loaded.parsed),
  };
  const built = () => buildHosts(onHosts, { ...parts, ...known }, options, host);
  return part === undefined ? built() : explained(built, options, host);
}

/** Throws an EnvironmentError if a variable is not set whose value texts name. */
function refuseMissingValues({ environment }: Site['config']): void {
  const missing = Object.values(environment).flatMap(({ variable, value }) => (value === undefined ? [variable] : []));
  if (missing.length === 0) return;
  throw new EnvironmentError(
    `${missing.join(', ')}: not set in the environment, and site.config.yaml names no other value.`,
    'Set it, or write below "environment" what texts say without it: "value".',
  );
}

/** Builds a part. If it fails, that may follow from a mistake in a file that another part judges: then the mistake is said. */
async function explained(build: () => ReturnType<typeof buildHosts>, options: BuildOptions, host: Host): ReturnType<typeof buildHosts> {
  let failure: { error: unknown } | null = null;
  try {
    const code = await build();
    if (code !== 1) return code;
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof Interruption) throw error;
    failure = { error };
  }
  const { findings, sources } = await loadSite(options, host);
  const errors = findings.filter(isError);
  if (errors.length === 0 && failure !== null) throw failure.error;
  if (errors.length === 0) return 1;
  writeFindings(errors, sources, host.stderr, host);
  return refuse(errors, options, host);
}

function refuse(found: readonly Finding[], options: BuildOptions, host: Host): 0 | 1 | 2 {
  printRefusal(found, options, host);
  return exitCode(found);
}

/**
 * Builds a checked site on each of its hosts. Several have a folder each in the output, so that each is deployed as a site. The output is
 * replaced as a whole, so an error on one host leaves all as they were.
 */
async function buildHosts(
  sites: readonly Site[],
  { before, lastOf, ...parts }: BuildParts & Pick<BegunBuild, 'before' | 'lastOf'>,
  options: BuildOptions,
  host: Host,
): Promise<0 | 1 | 2 | 'overtaken'> {
  const { root, outDir: folder, shard } = options;
  const asked = options.why === undefined ? null : findPage(sites, options.why);
  const names = sites.map(({ address }) => hostFolder(address));
  const builds: HostBuild[] = [];
  for (const [index, site] of sites.entries()) {
    const name = names[index] ?? '';
    const about = { name, last: lastOf(name), asked: asked?.site === site ? asked.page : null };
    builds.push(await prepareHost(site, { ...parts, ...about }, optionsFor(options, name), host));
  }
  const write = async (signal: AbortSignal, mutex: OutputMutex) => {
    if (folderState(folder) !== before) return 'overtaken';
    const filled = await replaceOutput({ folder, signal, mutex }, (stage) => fillAll(builds, stage, signal));
    for (const { build, made } of filled ?? []) build.remember(made);
    if (filled !== null) forgetOtherHosts(root, names);
    // A part of a site does not use all of them.
    if (filled !== null && shard === undefined) for (const files of Object.values(parts.stored)) files.removeUnused();
    parts.phases.end();
    return report(filled, { builds, ...parts }, options, host);
  };
  return host.handleSignals((signal) => holdOutput(claimOf(options, signal, host), (mutex) => write(signal, mutex)));
}

/** A host with its new output. */
interface BuiltHost {
  build: HostBuild;
  made: FilledHost;
}

/** Fills the output of each host. Null if one has errors. */
async function fillAll(builds: readonly HostBuild[], stage: Stage, signal: AbortSignal): Promise<BuiltHost[] | null> {
  const filled: BuiltHost[] = [];
  for (const build of builds) {
    const made = await build.fill(stage, signal);
    if (made === null) return null;
    filled.push({ build, made });
  }
  return filled;
}

/** Prints what has come of a build. Returns its exit code. `filled`: null if it had errors. */
function report(
  filled: readonly BuiltHost[] | null,
  { builds, findings, phases }: { builds: readonly HostBuild[]; findings: readonly Finding[]; phases: Phases },
  options: BuildOptions,
  host: Host,
): 0 | 1 | 2 {
  if (filled === null) {
    const found = builds.flatMap((build) => build.found());
    printRefusal(found, options, host);
  }
  for (const { build, made } of filled ?? [])
    printOutcome(made, { phases, found: [...findings, ...build.found()], options: build.options }, host);
  if (options.timings) phases.printTable(filled === null ? [] : figures(filled.map(({ made }) => made)));
  for (const answer of builds.map((build) => build.answer())) if (answer !== null) print(host.stderr, answer);
  if (filled === null) return 1;
  if (!options.verifyCache) return 0;
  const codes = filled.map(({ build, made }) => reportComparison(made, build, host));
  return codes.includes(2) ? 2 : 0;
}
