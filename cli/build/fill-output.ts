import { checkRedirects } from '../check/rules/check-redirects.ts';
import {
  type Finding,
  type FindingCollector,
  findingOf,
  hasErrors,
  type Location,
} from '../diagnostics/finding.ts';
import type { Phases } from '../diagnostics/report/phases.ts';
import { hostFiles } from '../hosting/host-files.ts';
import { servingOf } from '../hosting/serving.ts';
import { minuteIn } from '../platform/time-zone.ts';
import { version } from '../platform/version.ts';
import { steadyAround } from '../site/facts/timed-changes.ts';
import type { PolicySources } from '../site/pages/content-policy.ts';
import { sitePages } from '../site/pages/page-props.ts';
import type { Site } from '../site/pages/site.ts';
import { fileAt, isOnThisHost, otherOrigins } from '../site/routes/addresses.ts';
import type { LastBuild } from './last-build.ts';
import { compressFiles } from './output/compressed-files.ts';
import type { OutputFiles } from './output/earlier-output.ts';
import { marker } from './output/host-folders.ts';
import type { Staging } from './output/output-folder.ts';
import { writeOwnFiles } from './output/own-outputs.ts';
import { type PictureCounts, writePictures } from './pictures/content-pictures.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Bundle } from './render/bundle.ts';
import type { MadeFile } from './render/make-page.ts';
import { type RenderedSite, type Rendering, renderSite, sitePolicy } from './render/render-site.ts';
import { filesOfPage, type PageRecord } from './reuse/build-record.ts';
import { writeIndexes } from './search/pagefind-files.ts';
import { isModelList } from './verify/check-model-lists.ts';
import { FactStore, looksLike, type SeenFacts } from './verify/fact-store.ts';
import { manifestFile, manifestText } from './verify/manifest.ts';
import { readPage } from './verify/read-page.ts';
import { TagReader } from './verify/scan-tags.ts';
import { addPages, verifyChanged, verifyPages } from './verify/verify-output.ts';

interface OutputParts extends Pick<Rendering, 'isShard' | 'includes' | 'rendersAll' | 'threads' | 'tell'> {
  bundled: Bundle;
  pictures: Pictures;
  staging: Staging;
  collector: FindingCollector;
  phases: Phases;
  pages: Rendering['earlier'];
  /** The folder of the site. */
  root: string;
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
 * Renders the site into the staging folder and reports what is wrong with the result. Only the facts of each page stay in memory. An
 * output with the same files as the last one is not verified again: the last one had no findings.
 */
export async function fillOutput(
  site: Site,
  {
    bundled,
    pictures,
    staging,
    collector,
    phases,
    pages: earlier,
    root,
    locationOf,
    ...rendering
  }: OutputParts,
  { name, last, signal }: OutputContext,
): Promise<Filled> {
  const { report } = collector;
  const lastLines = last.lines();
  const facts = new FactStore();
  const tags = new TagReader();
  const [rendered, changed] = [new Set<string>(), new Set<string>()];
  const own = new Set(site.publicFiles);
  const claim = (path: string): void => {
    rendered.add(path);
    if (own.has(path))
      report(
        findingOf('output/name-taken', { file: `public/${path}`, range: null }, { path, encoding: null }),
      );
  };
  const write = (path: string, text: string): void => {
    staging.write(path, text);
    claim(path);
    if (!path.endsWith('.html')) return;
    facts.add(path, readPage(text, tags));
    changed.add(path);
    phases.advance();
  };
  const add = ({ path, written, facts: line }: MadeFile): void => {
    if (written === null) staging.keep(path);
    else staging.add(path, written);
    claim(path);
    if (line === null) return;
    facts.addLine(path, line);
    changed.add(path);
    phases.advance();
  };
  const keep = (page: PageRecord): void => {
    for (const path of filesOfPage(page)) {
      staging.keep(path);
      claim(path);
    }
    for (const path of page.documents) {
      const line = lastLines.get(path);
      if (line !== undefined) facts.addLine(path, line);
      else facts.add(path, readPage(staging.read(path), tags));
      phases.advance();
    }
  };
  const ofPictures = {
    write: (path: string, bytes: Uint8Array) => {
      staging.write(path, bytes);
      claim(path);
    },
    keepIfThere: (path: string) => {
      if (!staging.keepIfThere(path)) return false;
      claim(path);
      return true;
    },
  };
  phases.begin('rendering', [...sitePages(site)].length);
  for (const [path, bytes] of pictures.files) staging.write(path, bytes);
  for (const path of pictures.kept) staging.keep(path);
  // A shard has no copied files.
  if (!rendering.isShard) addPages(facts, { files: own, read: (path) => staging.read(path), tags });
  for (const path of facts.files()) changed.add(path);
  const { components, variants, sources, ...pageCounts } = await renderSite(site, bundled, pictures, {
    ...rendering,
    folder: staging.folder,
    add,
    write,
    keep,
    earlier,
    report,
    signal,
  });
  if (variants.size > 0) phases.begin('making pictures', variants.size);
  const counts = await writePictures(
    site,
    variants,
    {
      root,
      locationOf,
      staging: ofPictures,
      signal,
      isWhole: !rendering.isShard,
      advance: () => phases.advance(),
    },
    report,
  );
  const made = { ...pageCounts, ...counts };
  if (!rendering.isShard) await writeIndexes(site, { root, signal, write: ofPictures.write });
  const policy = sitePolicy(site, bundled);
  const others = otherOrigins(site.address);
  const build: BuildFacts = {
    tvilling: version,
    date: timeOf(site),
    pages: made.pages,
    policy,
    ...(sources.size > 0 ? { sources: Object.fromEntries(sources) } : {}),
    ...(others.length > 0 ? { others } : {}),
    ...(site.preview ? { preview: true, drafts: site.showing.drafts } : {}),
  };
  write(marker, `${JSON.stringify(build)}\n`);
  // The pages of a shard are verified when all shards are joined.
  if (rendering.isShard) return { ...made, facts };
  const serving = servingOf(site, policy, sources);
  for (const [path, text] of hostFiles(site.config.hosts, serving)) write(path, text);
  for (const [path, script] of bundled.filesFor(components)) staging.write(path, script);
  writeOwnFiles(site, staging, report);
  checkRedirects(
    site.routes,
    (path) => isOnThisHost(site.address, path) && staging.files.has(fileAt(site.address, path)),
    report,
  );
  const stale = await compressTexts(site, { staging, collector, phases, ...rendering }, { last, signal });
  made.stale.push(...stale);
  write(manifestFile, manifestText(staging.files, serving.redirects));
  phases.begin('verifying');
  // Findings that follow from a missing page would only hide the cause.
  if (!hasErrors(collector.list()) && !staging.isSame) {
    const isRead = (path: string) =>
      rendered.has(path) || facts.has(path) || path.endsWith('.css') || isModelList(path);
    const read = (path: string) => (isRead(path) ? staging.read(path) : '');
    // A copied file is repaired where its author has it.
    const atSource = (finding: Finding) => {
      const path = finding.file.slice(name.length + 1);
      report(own.has(path) && !rendered.has(path) ? { ...finding, file: `public/${path}` } : finding);
    };
    const address = { ...site.address, ...(others.length > 0 && { others }) };
    const output = { files: staging.files, read, folder: name, ...address, isPreview: site.preview };
    const looksSame = (path: string) => looksAsBefore(facts.seen(path), lastLines.get(path));
    const before = last.record?.files ?? new Map();
    if (isOtherwiseSame(before, staging.files) && [...changed].every(looksSame))
      verifyChanged(facts, changed, { output, report: atSource });
    else verifyPages(facts, output, atSource);
  }
  return { ...made, facts };
}

/**
 * The time of the build: its day, or the last minute of that day at which something was published or has expired. So builds between
 * two such times have the same bytes.
 */
function timeOf({ changes, showing, date }: Site): string {
  const { from } = steadyAround(changes, showing.instant);
  const minute = from === null ? '' : minuteIn(showing.timeZone, from);
  return minute.startsWith(date) && !minute.endsWith(' 00:00') ? minute : date;
}

/** Adds the compressed files that the site asks for, unless there are errors. Returns those that the last build had with other bytes. */
async function compressTexts(
  { config, publicFiles }: Site,
  {
    staging,
    collector,
    phases,
    rendersAll,
  }: Pick<OutputParts, 'staging' | 'collector' | 'phases' | 'rendersAll'>,
  { last, signal }: Pick<OutputContext, 'last' | 'signal'>,
): Promise<string[]> {
  if (config.compress.length === 0 || hasErrors(collector.list())) return [];
  return await compressFiles(staging, {
    encodings: config.compress,
    lastCompressors: last.record?.compressors ?? [],
    compressesAll: rendersAll,
    publicFiles,
    begin: (total) => phases.begin('compressing', total),
    advance: () => phases.advance(),
    signal,
    report: collector.report,
  });
}

/** Whether a page looks to others as it did in the last build. `line`: its facts then. */
function looksAsBefore(seen: SeenFacts | undefined, line: Buffer | undefined): boolean {
  if (seen === undefined || line === undefined) return false;
  const before = new FactStore();
  before.addLine('', line);
  const seenBefore = before.seen('');
  return seenBefore !== undefined && looksLike(seen, seenBefore);
}

/**
 * Whether two outputs have the same paths, sitemaps, lists for language models and drawings. Of other files but pages, only the path is
 * verified.
 */
function isOtherwiseSame(before: OutputFiles, now: OutputFiles): boolean {
  return (
    before.size === now.size &&
    [...now].every(([path, { digest }]) => {
      const isCompared = /\.(?:xml|svgz?)$/.test(path) || isModelList(path);
      const earlier = before.get(path);
      return earlier !== undefined && (!isCompared || earlier.digest === digest);
    })
  );
}
