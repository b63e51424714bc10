import { isAbsolute, relative } from 'node:path';
import { exitCode, loadSite } from '../check/check-site.ts';
import { keepLockfiles } from '../check/keep-lockfiles.ts';
import { textOfTemplate } from '../check/overrides/template-files.ts';
import { pictureFinder } from '../check/rules/location-of-picture.ts';
import { locationOfSearch } from '../check/rules/location-of-search.ts';
import { type SiteStamp, siteStamp } from '../check/site-stamp.ts';
import { publicLimit, readPublicFile } from '../content/read.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { type Finding, FindingCollector, hasErrors, type Location } from '../diagnostics/finding.ts';
import { count, type Sources, summary } from '../diagnostics/format.ts';
import { folderName } from '../diagnostics/report/folder-name.ts';
import { Phases } from '../diagnostics/report/phases.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { formatTrace, type TracedWork } from '../diagnostics/report/trace.ts';
import { writeReport } from '../diagnostics/report/write-report.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { steadyAround } from '../site/facts/timed-changes.ts';
import { iconLinks } from '../site/pages/icons.ts';
import { siteStates } from '../site/pages/input-states.ts';
import { bannerStyle } from '../site/pages/preview.ts';
import type { Site } from '../site/pages/site.ts';
import { reportComparison } from './cache-comparison.ts';
import { type Filled, fillOutput } from './fill-output.ts';
import {
  isUpToDate,
  type LastBuild,
  type LastBuildOptions,
  noteFiles,
  openLastBuild,
  remember,
  settingsOf,
} from './last-build.ts';
import { type BuildCode, onEachHost } from './on-each-host.ts';
import { compressorOf } from './output/compressed-files.ts';
import { folderState, type OutputFiles } from './output/earlier-output.ts';
import { checkOutputFolder, replaceOutput, type Staging } from './output/output-folder.ts';
import { holdOutput, type OutputClaim, type OutputMutex, outputIsFree } from './output/output-mutex.ts';
import { openPictureCache } from './pictures/cache.ts';
import { namePictures } from './pictures/content-pictures.ts';
import { drawPictures, type PictureSources, type Pictures } from './pictures/pictures.ts';
import { type Bundle, withStyles } from './render/bundle.ts';
import type { MadePage } from './render/render-pages.ts';
import { fixedFiles } from './render/render-site.ts';
import { EarlierPages } from './reuse/earlier-pages.ts';
import { EarlierPictures } from './reuse/earlier-pictures.ts';
import { chooseSearches } from './search/pagefind-files.ts';
import { assertJoined, openShards, shardPages, writeShard } from './shards.ts';
import { SiteBundles } from './site-bundles.ts';
import { explainPage, findPage } from './why-again.ts';

export interface BuildOptions extends LastBuildOptions {
  timings: boolean;
  /** The file that a trace of the build is written to. */
  trace?: string | undefined;
  /** The address of a page; the build says why it rendered it again or not. */
  why?: string | undefined;
  /** How many pages are made at once; null for as many as help. */
  threads: number | null;
  /** The folders of all shards, which become the output. */
  join?: readonly string[] | undefined;
}

/**
 * `tvilling build`: validates, bundles, renders, verifies, and replaces the output folder. All or nothing. Pages whose inputs have
 * not changed are taken from the last build.
 */
export async function build(options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  const phases = new Phases(host);
  const { trace } = options;
  if (trace !== undefined) beginTrace(trace, options);
  let code: BuildCode;
  try {
    do code = await buildIn(phases, options, host);
    while (code === 'overtaken');
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

const writeTrace = (file: string, work: readonly TracedWork[]): void =>
  writeReport(file, formatTrace(work), traceHint);

async function buildIn(phases: Phases, options: BuildOptions, host: Host): Promise<BuildCode> {
  const { root, outDir } = options;
  checkOutputFolder(outDir, root);
  await host.handleSignals((signal) => outputIsFree(claimOf(options, signal, host)));
  const before = folderState(outDir);
  const last = options.join === undefined ? openLastBuild(options) : openShards(options.join, root);
  phases.begin('checking');
  const stamp = siteStamp(root);
  const { record, earlier } = last;
  const isAsked =
    [options.why, options.trace].some((asked) => asked !== undefined) ||
    options.verifyCache ||
    options.timings;
  if (!isAsked && record !== null && isUpToDate({ record, earlier, stamp }, options, host)) {
    const pages = [...record.pages.values()].reduce((sum, { documents }) => sum + documents.length, 0);
    await writeWhole(host.handleSignals, () => noteFiles(record, earlier.find, options));
    phases.end();
    printOutcome({ pages, rendered: 0, isSame: true }, { phases, found: [], options }, host);
    return 0;
  }
  const bundles = new SiteBundles(root);
  try {
    return await buildWith(bundles, { last, before, stamp, phases }, options, host);
  } finally {
    bundles.end();
  }
}

/** Checks and builds a site that has changed. */
async function buildWith(
  bundles: SiteBundles,
  { phases, ...parts }: Pick<BuildParts, 'last' | 'before' | 'stamp' | 'phases'>,
  options: BuildOptions,
  host: Host,
): Promise<BuildCode> {
  const loaded = await loadSite({ ...options, onConfig: (config) => bundles.begin(config) }, host);
  const { site, parsed, sources } = loaded;
  phases.end();
  writeFindings(loaded.findings, sources, host.stderr, host);
  if (site === null) return refuse(loaded.findings, options, host);
  await keepLockfiles(options.root, loaded, host);
  const { onHosts } = loaded;
  const searches = await chooseSearches(site, (page) => locationOfSearch(site, page, parsed));
  for (const own of onHosts)
    if (own !== site) own.searches.choose((language) => site.searches.isByPagefind(language));
  writeFindings(searches.found, sources, host.stderr, host);
  const findings = [...loaded.findings, ...searches.found];
  if (hasErrors(findings)) return refuse(findings, options, host);
  const locationOf = pictureFinder(parsed);
  const { isMissing: lacksPagefind } = searches;
  const own = { findings, lacksPagefind, phases, locationOf, bundles, ...parts };
  if (onHosts.length < 2) return buildSite(site, own, { options, next: async () => 0 }, host);
  return onEachHost(onHosts, options, (site, one, next) => {
    const { outDir, join } = one;
    const last = join === undefined ? openLastBuild(one) : openShards(join, one.root);
    return buildSite(site, { ...own, before: folderState(outDir), last }, { options: one, next }, host);
  });
}

function refuse(found: readonly Finding[], options: BuildOptions, host: Host): 0 | 1 | 2 {
  printRefusal(found, options, host);
  return exitCode(found);
}

const claimOf = ({ outDir: folder }: BuildOptions, signal: AbortSignal, host: Host): OutputClaim => ({
  folder,
  signal,
  tell: (line) => print(host.stderr, line),
});

interface BuildParts {
  /** The findings in the site. */
  findings: readonly Finding[];
  /** Whether Pagefind would be used if it were installed. */
  lacksPagefind: boolean;
  last: LastBuild;
  /** The state of the output folder when the last build was looked at. */
  before: string;
  /** Taken before the site was read; null if it cannot be relied on. */
  stamp: SiteStamp | null;
  phases: Phases;
  bundles: SiteBundles;
  /** The place of a picture's name in the content. */
  locationOf(file: string): Location;
}

/**
 * Builds a site that was checked. `next` is called when the new output is complete, and before it replaces the earlier one. With 1, that
 * stays. `overtaken`: another build has replaced the output since the last build was looked at.
 */
async function buildSite(
  site: Site,
  { findings, lacksPagefind, last, before, stamp, phases, bundles, locationOf }: BuildParts,
  { options, next }: { options: BuildOptions; next: () => Promise<BuildCode> },
  host: Host,
): Promise<BuildCode> {
  const asked = options.why === undefined ? null : findPage(site, options.why);
  const collector = new FindingCollector();
  collector.configure(site.config.rules);
  if (site.pictureUses.length > 0) phases.begin('looking at pictures');
  const stats = await namePictures(site, { root: options.root, locationOf }, collector.report);
  await writeWhole(host.handleSignals, stats.save);
  const known = { ...last, stateOf: site.stateOf };
  const drawn = new EarlierPictures(known);
  const includes = options.shard === undefined ? () => true : shardPages(site, options.shard);
  phases.begin('bundling and drawing');
  const made = await bundleAndDraw(site, { bundles, collector, earlier: drawn, includes }, options, host);
  const shared = {
    ...siteStates(site),
    'the list of icons': JSON.stringify(iconLinks(site, fixedFiles(site, made.pictures))),
    'the pages with a search': JSON.stringify([...site.searchPages].sort()),
    'the templates': made.bundled.state,
  };
  const pages = new EarlierPages({ ...known, shared });
  let answer: string | null = null;
  const tell = (page: MadePage) => {
    if (asked !== null) answer ??= explainPage(page, asked);
    if (options.join !== undefined) assertJoined(page);
    if (options.trace !== undefined) phases.note(tracedPage(page));
  };
  // Each build looks for what is missing.
  const isClean = findings.length === 0 && stamp !== null && !lacksPagefind;
  const { timeZone } = site.config;
  const steady = steadyAround(site.changes, site.showing.instant);
  const inputsState = isClean
    ? { ...stamp, timeZone, steady, settings: settingsOf(site, options, host), prebuilt: bundles.prebuilt }
    : null;
  const record = {
    shared,
    pages: pages.made,
    pictures: drawn.made,
    inputsState,
    shard: options.shard ?? null,
    compressors: site.config.compress.map(compressorOf),
  };
  const parts = { ...made, collector, phases, pages, includes, tell, last, locationOf };
  const write = async (signal: AbortSignal, mutex: OutputMutex) => {
    if (folderState(options.outDir) !== before) return 'overtaken';
    const output = { folder: options.outDir, earlier: last.earlier, signal, mutex };
    let code = 0 as BuildCode;
    const filled = await replaceOutput(output, async (staging) => {
      const filled = await fillStaging(site, { ...parts, staging }, { options, signal }, host);
      if (filled !== null && options.shard !== undefined)
        writeShard({ staging, record: { ...record, folder: '' }, facts: filled.facts });
      if (filled !== null) code = await next();
      if (code === 1 || code === 'overtaken') return null;
      return filled && { ...filled, files: staging.files, isSame: staging.isSame };
    });
    const found = collector.list();
    if (filled !== null && found.length === 0)
      remember(
        { ...record, files: filled.files, facts: filled.facts },
        { last, isSame: filled.isSame, options },
      );
    phases.end();
    // The other host has said why.
    if (code === 1 || code === 'overtaken') return code;
    if (filled === null) printRefusal(found, options, host);
    else printOutcome(filled, { phases, found: [...findings, ...found], options }, host);
    if (options.timings) phases.printTable(filled === null ? [] : figures(filled));
    if (answer !== null) print(host.stderr, answer);
    if (options.verifyCache && filled !== null)
      return reportComparison(filled, { ...last, name: folderName(options.root, options.outDir) }, host);
    return filled === null ? 1 : code;
  };
  return host.handleSignals((signal) =>
    holdOutput(claimOf(options, signal, host), (mutex) => write(signal, mutex)),
  );
}

const tracedPage = ({ page, why, time, ...made }: MadePage): TracedWork => ({
  name: page.addresses[0].path,
  kind: 'page',
  ...time,
  facts: { aliases: page.addresses.length - 1, 'as before': 'kept' in made, ...(why !== null && { why }) },
});

/** Puts everything into the staging folder, and prints the findings. Null if there are errors. */
async function fillStaging(
  site: Site,
  parts: Omit<Parameters<typeof fillOutput>[1], 'isShard' | 'rendersAll' | 'threads' | 'root'> & {
    last: LastBuild;
  },
  { options, signal }: { options: BuildOptions; signal: AbortSignal },
  host: Host,
): Promise<Filled | null> {
  const { staging, collector, phases, last } = parts;
  const name = folderName(options.root, options.outDir);
  const isShard = options.shard !== undefined;
  if (!isShard)
    await staging.copy({
      from: { folder: options.root, path: 'public' },
      files: site.publicFiles,
      limit: publicLimit,
    });
  const filled = await fillOutput(
    site,
    { ...parts, isShard, rendersAll: options.verifyCache, threads: options.threads, root: options.root },
    { name, last, signal },
  ).catch((error: unknown) => {
    if (!(error instanceof TemplateError)) throw error;
    collector.report(unusableTemplate(error));
    return null;
  });
  const found = collector.list();
  phases.end();
  const sources = textsOf(found, { root: options.root, staging, name });
  writeFindings(found, sources, host.stderr, host);
  phases.begin('replacing');
  return hasErrors(found) ? null : filled;
}

function printRefusal(found: readonly Finding[], { root, outDir }: BuildOptions, host: Host): void {
  print(host.stderr, `Not built, ${folderName(root, outDir)}/ is as it was: ${summary(found)}\n`);
}

/** Prints `84 pages written to dist/ in 2.1 s, 80 of them as before, 3 pictures encoded: no problems` */
function printOutcome(
  {
    pages,
    rendered,
    encoded = 0,
    isSame,
  }: Pick<Filled, 'pages' | 'rendered'> & { encoded?: number; isSame: boolean },
  { phases, found, options }: { phases: Phases; found: readonly Finding[]; options: BuildOptions },
  host: Host,
): void {
  const time = `in ${phases.seconds.toFixed(1)} s`;
  const name = folderName(options.root, options.outDir);
  const from = options.join === undefined ? 'as before' : 'from shards';
  const before = rendered === pages ? '' : `, ${pages - rendered} of them ${from}`;
  const made = encoded === 0 ? '' : `, ${count(encoded, 'picture')} encoded`;
  const what = isSame
    ? `${count(pages, 'page')} in ${name}/ are as before, ${time}`
    : `${count(pages, 'page')} written to ${name}/ ${time}${before}${made}`;
  print(host.stderr, `${what}: ${summary(found)}\n`);
}

/** What the output consists of, for the table of timings. */
function figures({
  pages,
  rendered,
  pictures,
  encoded,
  files,
}: Filled & { files: OutputFiles }): [string, string, string][] {
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  return [
    ['pages', String(pages), `${rendered} rendered, ${pages - rendered} as before`],
    ...(pictures === 0
      ? []
      : [
          ['pictures', String(pictures), `${encoded} encoded, ${pictures - encoded} as before`] as [
            string,
            string,
            string,
          ],
        ]),
    ['files', String(files.size), `${(bytes / 1e6).toFixed(1)} MB`],
  ];
}

/** Makes the bundles of the site and its pictures, or takes them from the caches. */
async function bundleAndDraw(
  site: Site,
  {
    bundles,
    collector,
    ...drawing
  }: { bundles: SiteBundles; collector: FindingCollector } & Pick<PictureSources, 'earlier' | 'includes'>,
  { root }: Pick<BuildOptions, 'root'>,
  host: Host,
): Promise<{ bundled: Bundle; pictures: Pictures }> {
  const cache = openPictureCache(root);
  const { bundled, made: pictures } = await bundles.make(site, (templates) => {
    const { renderSocialImage: template, state: templateState } = templates;
    const read = (file: string) => readPublicFile(root, file);
    return drawPictures(site, { template, templateState, read, cache, ...drawing }, collector.report);
  });
  await host.handleSignals((signal) => cache.save(signal));
  await writeWhole(host.handleSignals, () => bundles.save());
  return { bundled: site.preview ? withStyles(bundled, bannerStyle) : bundled, pictures };
}

/** The texts of the files with findings, by their names for people. `name`: of the output folder. */
function textsOf(
  found: readonly Finding[],
  { root, staging, name }: { root: string; staging: Staging; name: string },
): Sources {
  const prefixes = [`${name}/`, 'public/'];
  const layers = templateLayers(root);
  return new Map(
    found.flatMap(({ file, range }) => {
      if (range === null) return [];
      const prefix = prefixes.find((start) => file.startsWith(start));
      const text = prefix ? staging.read(file.slice(prefix.length)) : textOfTemplate(layers, file);
      return text === undefined ? [] : [[file, text]];
    }),
  );
}
