import { join } from 'node:path';
import { textOfTemplate } from '../check/overrides/template-files.ts';
import type { SiteStamp } from '../check/site-stamp.ts';
import { publicLimit, readPublicFile } from '../content/read.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { type Finding, FindingCollector, hasErrors, type Location } from '../diagnostics/finding.ts';
import type { SourceTexts } from '../diagnostics/format.ts';
import { folderName } from '../diagnostics/report/folder-name.ts';
import type { Phases } from '../diagnostics/report/phases.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import type { TracedWork } from '../diagnostics/report/trace.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import { namesIn } from '../platform/files/list-files.ts';
import { isOwnFolder, storeFolder } from '../platform/files/own-folder.ts';
import { removeIfPossible } from '../platform/files/temporary.ts';
import type { Host } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { steadyAround } from '../site/facts/steady-time.ts';
import { pagefindLanguages } from '../site/pages/documentation.ts';
import { iconLinks } from '../site/pages/icons.ts';
import { siteStates } from '../site/pages/input-states.ts';
import { bannerStyle } from '../site/pages/preview.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import type { BuildOptions } from './build-options.ts';
import { type Filled, fillOutput, type OutputParts } from './fill-output.ts';
import { type LastBuild, remember, settingsOf } from './last-build.ts';
import { compressorOf } from './output/compressed-files.ts';
import type { OutputFiles } from './output/earlier-output.ts';
import type { Stage, Staging } from './output/output-folder.ts';
import { namePictures } from './pictures/content-pictures.ts';
import { drawPictures, type PictureSources, type Pictures } from './pictures/pictures.ts';
import type { StoredPictures } from './pictures/stored-pictures.ts';
import { type Bundle, withStyles } from './render/bundle.ts';
import type { MadePage } from './render/render-pages.ts';
import { fixedFiles } from './render/render-site.ts';
import { type InputsState, recordName } from './reuse/build-record.ts';
import { EarlierPages } from './reuse/earlier-pages.ts';
import { EarlierPictures } from './reuse/earlier-pictures.ts';
import { EarlierResults } from './reuse/earlier-results.ts';
import { factTable } from './reuse/fact-table.ts';
import { indexFolder } from './search/pagefind-files.ts';
import { assertJoined, shardPages, writeShard } from './shards.ts';
import type { SiteBundles } from './site-bundles.ts';
import { explainPage } from './why-again.ts';

/** What the builds of all hosts share. */
export interface BuildParts {
  /** Taken before the site was read; null if it cannot be relied on, or if the next build has to look again. */
  stamp: SiteStamp | null;
  /** The warnings in the content. */
  findings: readonly Finding[];
  phases: Phases;
  bundles: SiteBundles;
  stored: StoredPictures;
  /** The place of a picture's name in the content. */
  locationOf(file: string): Location;
}

interface HostParts extends BuildParts {
  /** The folder of the host in the output; empty for an output of one host. */
  name: string;
  last: LastBuild;
  /** The page that the user asks about, if the host has it. */
  asked: SitePage | null;
}

/** A site on one of its hosts, ready to be written. */
export interface HostBuild extends Pick<LastBuild, 'changedFiles'> {
  options: BuildOptions;
  /** Fills the new output, and prints the findings. Null if there are errors. */
  fill(stage: Stage, signal: AbortSignal): Promise<FilledHost | null>;
  /** Keeps what the next build can use, unless this one has findings. */
  remember(made: FilledHost): void;
  found(): readonly Finding[];
  /** Why the page that the user asks about was rendered again or not. */
  answer(): string | null;
}

/** The new output of a host. */
export interface FilledHost extends Filled {
  files: OutputFiles;
  /** Whether it is the same as the earlier one. */
  isSame: boolean;
}

/** Bundles a checked site, draws its pictures, and looks at what of the last build is as before. */
export async function prepareHost(
  site: Site,
  { name, last, asked, ...parts }: HostParts,
  options: BuildOptions,
  host: Host,
): Promise<HostBuild> {
  const { phases, bundles, stored, locationOf } = parts;
  const collector = new FindingCollector();
  collector.configure(site.config.rules);
  if (site.pictureUses.length > 0) phases.begin('looking at pictures');
  const stats = await namePictures(site, { root: options.root, locationOf }, collector.report);
  await writeWhole(host.handleSignals, stats.save);
  const results = new EarlierResults({ ...last, stateOf: site.stateOf });
  const drawn = new EarlierPictures(results, last.earlier);
  const includes = options.shard === undefined ? () => true : shardPages(site, options.shard);
  phases.begin('bundling and drawing');
  const made = await bundleAndDraw(site, { bundles, collector, stored: stored.drawn, earlier: drawn, includes }, options, host);
  const shared = sharedStates(site, made);
  const pages = new EarlierPages({ results, before: last.record?.shared ?? null, shared, earlier: last.earlier });
  const head = {
    shared,
    inputsState: inputsOf(site, parts, options, host),
    shard: options.shard ?? null,
    compressors: site.config.compress.map(compressorOf),
  };
  let answer: string | null = null;
  const tell = (page: MadePage) => {
    if (asked !== null) answer ??= explainPage(page, asked, pages);
    if (options.join !== undefined) assertJoined(page);
    if (options.trace !== undefined) phases.note(tracedPage(page));
  };
  const filling = { ...made, stored, options, collector, phases, pages, includes, tell, last, locationOf };
  return {
    options,
    changedFiles: last.changedFiles,
    async fill(stage, signal) {
      const staging = stage(name, last.earlier);
      const filled = await fillStaging(site, { ...filling, staging }, signal, host);
      if (filled === null) return null;
      if (options.shard !== undefined)
        writeShard({ staging, ...last, head: { ...head, pages: filled.pages }, results, facts: filled.facts }, options);
      return { ...filled, files: staging.files, isSame: staging.isSame };
    },
    remember({ pages: count, files, isSame }) {
      if (collector.list().length === 0) remember({ head: { ...head, pages: count }, files, results }, { last, isSame, options });
    },
    found: () => collector.list(),
    answer: () => answer,
  };
}

/** The state of everything that all pages are made from. */
const sharedStates = (site: Site, { bundled, pictures }: { bundled: Bundle; pictures: Pictures }) => ({
  ...siteStates(site),
  'the list of icons': JSON.stringify(iconLinks(site, fixedFiles(site, pictures))),
  'the languages in which Pagefind searches the documentation': JSON.stringify(pagefindLanguages(site)),
  'the pages with a search': JSON.stringify([...site.searchPages].sort()),
  'the templates': bundled.state,
});

/** The state of all inputs of a build; null if the next one has to look again. */
function inputsOf(
  site: Site,
  { stamp, findings, bundles }: Pick<BuildParts, 'stamp' | 'findings' | 'bundles'>,
  options: BuildOptions,
  host: Host,
): InputsState | null {
  if (stamp === null) return null;
  const { timeZone, environment } = site.config;
  const variables = Object.values(environment).map(({ variable }) => variable);
  const steady = steadyAround(site.changes, site.showing);
  return {
    ...stamp,
    findings,
    timeZone,
    steady,
    variables,
    settings: settingsOf(options, { env: host.env, variables }),
    prebuilt: bundles.prebuilt,
  };
}

const tracedPage = ({ page, why, time, ...made }: MadePage): TracedWork => ({
  name: page.addresses[0].path,
  kind: 'page',
  ...time,
  facts: { aliases: page.addresses.length - 1, 'as before': 'kept' in made, ...(why !== null && { why }) },
});

/** Puts everything into the staging folder, and prints the findings. Null if there are errors. */
async function fillStaging(site: Site, parts: OutputParts & { last: LastBuild }, signal: AbortSignal, host: Host): Promise<Filled | null> {
  const { options, staging, collector, phases, last } = parts;
  const name = folderName(options.root, options.outDir);
  if (options.shard === undefined)
    await staging.copy({
      from: { folder: options.root, path: 'public' },
      files: site.publicFiles,
      limit: publicLimit,
    });
  const filled = await fillOutput(site, parts, { name, last, signal }).catch((error: unknown) => {
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

/** Makes the bundles of the site and its pictures, or takes them from the caches. */
async function bundleAndDraw(
  site: Site,
  {
    bundles,
    collector,
    ...drawing
  }: { bundles: SiteBundles; collector: FindingCollector } & Pick<PictureSources, 'stored' | 'earlier' | 'includes'>,
  { root }: Pick<BuildOptions, 'root'>,
  host: Host,
): Promise<{ bundled: Bundle; pictures: Pictures }> {
  const { bundled, made: pictures } = await bundles.make(site, (templates) => {
    const { renderSocialImage: template, state: templateState } = templates;
    const read = (file: string) => readPublicFile(root, file);
    return drawPictures(site, { template, templateState, read, ...drawing }, collector.report);
  });
  await writeWhole(host.handleSignals, () => bundles.save());
  return { bundled: site.preview ? withStyles(bundled, bannerStyle) : bundled, pictures };
}

/** The texts of the files with findings, by their names for people. `name`: of the output folder. */
function textsOf(found: readonly Finding[], { root, staging, name }: { root: string; staging: Staging; name: string }): SourceTexts {
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

/** The beginnings of the names in the store of what is kept for each host. */
const keptNames = [recordName(), factTable(), indexFolder()];

/** Removes what is kept for outputs of hosts that the site has no more. `names`: of the folders of those that it has. */
export function forgetOtherHosts(root: string, names: readonly string[]): void {
  if (!isOwnFolder(root, storeFolder)) return;
  const folder = join(root, storeFolder);
  for (const name of namesIn(folder) ?? []) {
    const [kept = '', host = ''] = name.split(/\.(.*)/s);
    if (keptNames.includes(kept) && !names.includes(host)) removeIfPossible(join(folder, name));
  }
}
