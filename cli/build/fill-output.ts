import { checkRedirects } from '../check/rules/check-redirects.ts';
import { type FindingCollector, hasErrors, type Location } from '../diagnostics/finding.ts';
import type { Phases } from '../diagnostics/report/phases.ts';
import { hostFiles } from '../hosting/host-files.ts';
import { servingOf } from '../hosting/serving.ts';
import { minuteIn } from '../platform/time-zone.ts';
import { version } from '../platform/version.ts';
import { steadyAround } from '../site/facts/steady-time.ts';
import type { PolicySources } from '../site/pages/content-policy.ts';
import { sitePages } from '../site/pages/page-props.ts';
import type { Site } from '../site/pages/site.ts';
import { fileAt, isOnThisHost, otherOrigins } from '../site/routes/addresses.ts';
import { FilledFiles } from './filled-files.ts';
import type { LastBuild } from './last-build.ts';
import { compressFiles } from './output/compressed-files.ts';
import { marker } from './output/host-folders.ts';
import type { Staging } from './output/output-folder.ts';
import { writeOwnFiles } from './output/own-outputs.ts';
import { type PictureCounts, writePictures } from './pictures/content-pictures.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { StoredPictures } from './pictures/stored-pictures.ts';
import type { Bundle } from './render/bundle.ts';
import { type RenderedSite, type Rendering, renderSite, sitePolicy } from './render/render-site.ts';
import { writeIndexes } from './search/pagefind-files.ts';
import type { FactStore } from './verify/fact-store.ts';
import { manifestFile, manifestText } from './verify/manifest.ts';

export interface OutputParts extends Pick<Rendering, 'options' | 'includes' | 'tell'> {
  bundled: Bundle;
  pictures: Pictures;
  stored: StoredPictures;
  staging: Staging;
  collector: FindingCollector;
  phases: Phases;
  pages: Rendering['earlier'];
  /** The place of a picture's name in the content. */
  locationOf(file: string): Location;
}

interface OutputContext {
  /** The name of the output folder in findings. */
  name: string;
  last: LastBuild;
  signal: AbortSignal;
}

/** What `build.json` says of a build. */
export interface BuildFacts {
  /** The version of the tool. */
  tvilling: string;
  /** The day of the build, or a minute of it: what `--date` takes. */
  date: string;
  pages: number;
  /** The content security policy of its pages, without what some of them may load beyond it. */
  policy: string;
  /** What pages may load beyond the policy, by their files; missing if no page does. */
  sources?: Readonly<Record<string, PolicySources>>;
  /** The origins of the other hosts of the site; missing if it has none. */
  others?: readonly string[];
  /** Whether it is a preview. */
  preview?: boolean;
  /** Whether it has drafts. */
  drafts?: boolean;
}

/** What a build has put into the output folder. */
export interface Filled extends Pick<RenderedSite, 'pages' | 'rendered' | 'stale'>, PictureCounts {
  /** The facts of its pages. */
  facts: FactStore;
}

/**
 * Renders the site into the staging folder and reports what is wrong with the result. An output with the same files as the last one is not
 * verified again: the last one had no findings.
 */
export async function fillOutput(
  site: Site,
  { bundled, pictures, stored, staging, collector, phases, pages: earlier, locationOf, ...rendering }: OutputParts,
  { name, last, signal }: OutputContext,
): Promise<Filled> {
  const { report } = collector;
  const { root, shard } = rendering.options;
  const isShard = shard !== undefined;
  const advance = () => phases.advance();
  const files = new FilledFiles({ site, staging, last, report, advance });
  phases.begin('rendering', [...sitePages(site)].length);
  for (const [path, picture] of pictures.files) staging.write(path, await picture.bytes());
  for (const path of pictures.kept) staging.keep(path);
  // A shard has no copied files.
  if (!isShard) files.readCopied();
  const { add, write, keep } = files;
  const { components, variants, sources, ...pageCounts } = await renderSite(site, bundled, pictures, {
    ...rendering,
    ...{ add, write, keep, earlier, report, signal },
    folder: staging.folder,
  });
  if (variants.size > 0) phases.begin('making pictures', variants.size);
  const announce = (line: string) => phases.announce(line);
  const drawing = { stored: stored.encoded, locationOf, staging: files, signal, advance, announce };
  const counts = await writePictures(site, variants, drawing, report);
  const made = { ...pageCounts, ...counts, facts: files.facts };
  if (!isShard) await writeIndexes(site, { root, signal, write });
  const policy = sitePolicy(site, bundled);
  write(marker, `${JSON.stringify(buildFacts(site, { pages: made.pages, policy, sources }))}\n`);
  // The pages of a shard are verified when all shards are joined.
  if (isShard) return made;
  const serving = servingOf(site, policy, sources);
  for (const [path, text] of hostFiles(site.config.hosts, serving)) write(path, text);
  for (const [path, script] of bundled.filesFor(components)) staging.write(path, script);
  writeOwnFiles(site, staging, report);
  checkRedirects(site.routes, (path) => isOnThisHost(site.address, path) && staging.files.has(fileAt(site.address, path)), report);
  made.stale.push(...(await compressTexts(site, { staging, collector, phases, ...rendering }, { last, signal })));
  write(manifestFile, manifestText(staging.files, serving.redirects));
  phases.begin('verifying');
  // Findings that follow from a missing page would only hide the cause.
  if (!hasErrors(collector.list()) && !staging.isSame) files.verify(name);
  return made;
}

function buildFacts(
  site: Site,
  { pages, policy, sources }: { pages: number; policy: string; sources: RenderedSite['sources'] },
): BuildFacts {
  const others = otherOrigins(site.address);
  return {
    tvilling: version,
    date: timeOf(site),
    pages,
    policy,
    ...(sources.size > 0 ? { sources: Object.fromEntries(sources) } : {}),
    ...(others.length > 0 ? { others } : {}),
    ...(site.preview ? { preview: true, drafts: site.showing.drafts } : {}),
  };
}

/**
 * The time of the build: its day, or the last minute of that day at which something was published or has expired. So builds between
 * two such times have the same bytes.
 */
function timeOf({ changes, showing, date }: Site): string {
  const minute = minuteIn(showing.timeZone, steadyAround(changes, showing).from);
  return minute.endsWith(' 00:00') ? date : minute;
}

/** Adds the compressed files that the site asks for, unless there are errors. Returns those that the last build had with other bytes. */
async function compressTexts(
  { config, publicFiles }: Site,
  { staging, collector, phases, options }: Pick<OutputParts, 'staging' | 'collector' | 'phases' | 'options'>,
  { last, signal }: Pick<OutputContext, 'last' | 'signal'>,
): Promise<string[]> {
  if (config.compress.length === 0 || hasErrors(collector.list())) return [];
  return await compressFiles(staging, {
    encodings: config.compress,
    lastCompressors: last.record?.compressors ?? [],
    compressesAll: options.verifyCache,
    publicFiles,
    begin: (total) => phases.begin('compressing', total),
    advance: () => phases.advance(),
    signal,
    report: collector.report,
  });
}
