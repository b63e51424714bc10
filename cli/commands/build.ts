import { relative, sep } from 'node:path';
import { buildDate } from '../build-date.ts';
import { exitCode, loadSite, type SiteOptions } from '../check/check-site.ts';
import { keepLocks } from '../check/keep-locks.ts';
import { readIconModules } from '../content/icon-names.ts';
import { publicLimit, readPublicFile } from '../content/read.ts';
import { type Diagnostic, Findings, hasErrors } from '../diagnostics/diagnostic.ts';
import { count, type Sources, summary } from '../diagnostics/format.ts';
import {
  type EarlierOutput,
  noEarlierOutput,
  type OutputFiles,
  openEarlierOutput,
} from '../emit/earlier-output.ts';
import { checkOutputFolder, replaceOutput, type Staging } from '../emit/output-folder.ts';
import { git } from '../git/repository.ts';
import { type Host, isContinuousIntegration, print } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import { siteStates } from '../pages/input-states.ts';
import type { Site } from '../pages/site.ts';
import { openPictureCache } from '../pictures/cache.ts';
import { drawPictures, type Pictures } from '../pictures/pictures.ts';
import { type Bundle, bundle } from '../render/bundle.ts';
import { openBundleCache } from '../render/bundle-cache.ts';
import type { MadePage } from '../render/render-pages.ts';
import type { ViteFacts } from '../render/vite-config.ts';
import { folderName } from '../report/folder-name.ts';
import { Phases } from '../report/phases.ts';
import { writeFindings } from '../report/report-findings.ts';
import { type BuildRecord, type InputsState, readRecord, writeRecord } from '../reuse/build-record.ts';
import { ChangedInputs, statesOf } from '../reuse/changed-inputs.ts';
import { EarlierPages } from '../reuse/earlier-pages.ts';
import { EarlierPictures } from '../reuse/earlier-pictures.ts';
import { writeFactLines } from '../reuse/page-facts.ts';
import { type SiteStamp, siteStamp, stampOfLocks } from '../reuse/site-stamp.ts';
import { publishedPath } from '../routes/published-file.ts';
import { templateLayers } from '../template-layers.ts';
import { toolRoot } from '../tool-root.ts';
import { lockPath } from '../translations/lock-file.ts';
import type { FactStore } from '../verify/fact-store.ts';
import { toolState } from '../version.ts';
import { type Filled, fillOutput } from './fill-output.ts';
import { explainPage, findPage } from './why-again.ts';

export interface BuildOptions extends SiteOptions {
  outDir: string;
  timings: boolean;
  /** Whether all pages are rendered, and compared with those that the last build would have given. */
  verifyCache: boolean;
  /** The address of a page; the build says why it rendered it again or not. */
  why?: string | undefined;
}

/**
 * `tvilling build`: validates, bundles, renders, verifies, and replaces the output folder. All or nothing. Pages whose inputs have
 * not changed are taken from the last build.
 */
export async function build(options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  const phases = new Phases(host);
  try {
    return await buildIn(phases, options, host);
  } finally {
    phases.end();
  }
}

async function buildIn(phases: Phases, options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, outDir: folder, verifyCache: rendersAll } = options;
  checkOutputFolder(folder, root);
  phases.begin('checking');
  const { record, earlier } = openLastBuild(options);
  const stamp = stampOf(options);
  const isAsked = options.why !== undefined || rendersAll || options.timings;
  if (!isAsked && record !== null && isUpToDate({ record, earlier, stamp }, options, host)) {
    phases.end();
    const pages = [...record.pages.values()].reduce((sum, { documents }) => sum + documents.length, 0);
    const name = folderName(root, folder);
    print(
      host.stderr,
      `${outcome({ pages, rendered: 0, isSame: true }, { name, phases })}: ${summary([])}\n`,
    );
    return 0;
  }
  const loaded = await loadSite(options, host);
  const { site, diagnostics, sources } = loaded;
  phases.end();
  writeFindings(diagnostics, sources, host.stderr, host);
  const name = folderName(root, folder);
  const refuse = (found: readonly Diagnostic[]) =>
    print(host.stderr, `Not built, ${name}/ is as it was: ${summary(found)}\n`);
  if (site === null) {
    refuse(diagnostics);
    return exitCode(diagnostics);
  }
  const asked = options.why === undefined ? null : findPage(site, options.why);
  await keepLocks(root, loaded, host);
  const findings = new Findings();
  findings.configure(site.config.rules);
  const last = { record, earlier, changed: new ChangedInputs(site, record) };
  const drawn = new EarlierPictures(last);
  phases.begin('bundling and drawing');
  const made = await bundleAndDraw(site, { findings, earlier: drawn }, options, host);
  const shared = { ...siteStates(site), 'the templates': made.bundled.state };
  const pages = new EarlierPages({ ...last, shared });
  let answer: string | null = null;
  const tell = (page: MadePage) => {
    if (asked !== null) answer ??= explainPage(page, asked);
  };
  return host.heedSignals(async (signal) => {
    const filled = await replaceOutput({ folder, earlier: last.earlier, signal }, async (staging) => {
      const publicFolder = { folder: root, path: 'public' };
      await staging.copy({ from: publicFolder, files: site.publicFiles, limit: publicLimit });
      const parts = { ...made, staging, findings, phases, pages, rendersAll, tell };
      const filled = await fillOutput(site, parts, { root, name, last: last.record, signal });
      const found = findings.list();
      phases.end();
      writeFindings(found, textsOf(found, staging, name), host.stderr, host);
      phases.begin('replacing');
      return hasErrors(found) ? null : { ...filled, files: staging.files, isSame: staging.isSame };
    });
    const found = findings.list();
    if (filled !== null && found.length === 0) {
      const made = { shared, pages: pages.made, pictures: drawn.made, files: filled.files };
      const isClean = diagnostics.length === 0 && stamp !== null;
      const inputsState = isClean ? { ...stamp, ...settingsOf(site.config.timeZone, options, host) } : null;
      if (!isRemembered(last, { ...filled, shared, inputsState }))
        remember(site, { ...made, facts: filled.facts, inputsState }, options);
    }
    phases.end();
    if (filled === null) refuse(found);
    else print(host.stderr, `${outcome(filled, { name, phases })}: ${summary([...diagnostics, ...found])}\n`);
    if (options.timings) phases.printTable(filled === null ? [] : figures(filled));
    if (answer !== null) print(host.stderr, answer);
    if (rendersAll && filled !== null) return reportStale(filled, host);
    return filled === null ? 1 : 0;
  });
}

/** What is known of the last build, if it wrote to the same folder. */
function openLastBuild(options: BuildOptions): { record: BuildRecord | null; earlier: EarlierOutput } {
  const read = readRecord(options.root);
  const record = read?.folder === outputPath(options) ? read : null;
  const earlier = record === null ? noEarlierOutput : openEarlierOutput(options.outDir, record.files);
  return { record, earlier };
}

/** The output folder as seen from the site, with `/`. */
const outputPath = ({ root, outDir }: BuildOptions): string => relative(root, outDir).split(sep).join('/');

const locks = [lockPath, publishedPath];

const stampOf = ({ root }: BuildOptions): SiteStamp | null =>
  siteStamp(root, { toolTemplates: templateLayers(root).tool, locks });

/** Everything but files that a build depends on. */
function settingsOf(
  timeZone: string,
  { root, definitions, date, release }: BuildOptions,
  host: Host,
): Omit<InputsState, keyof SiteStamp> {
  const day = buildDate(date, timeZone, host);
  const isCi = isContinuousIntegration(host.env);
  const committed = git(root, ['rev-parse', 'HEAD']);
  const settings = [toolState(), process.version, definitions.state, day, release, isCi, committed];
  return { timeZone, settings: JSON.stringify(settings) };
}

/** Whether a build would find and write the same as the last one, which had no findings. */
function isUpToDate(
  { record, earlier, stamp }: { record: BuildRecord; earlier: EarlierOutput; stamp: SiteStamp | null },
  options: BuildOptions,
  host: Host,
): boolean {
  const before = record.inputsState;
  if (before === null || stamp === null) return false;
  return (
    before.files === stamp.files &&
    before.locks === stamp.locks &&
    before.settings === settingsOf(before.timeZone, options, host).settings &&
    openBundleCache(options.root).hasSameModules(toolRoot()) &&
    [...record.files.keys()].every((path) => earlier.find(path) !== undefined) &&
    earlier.holdsOnly(record.files)
  );
}

/** Whether the record of the last build says the same as one of this build would. */
function isRemembered(
  { record, changed }: { record: BuildRecord | null; changed: ChangedInputs },
  { isSame, shared, inputsState }: Pick<BuildRecord, 'shared' | 'inputsState'> & { isSame: boolean },
): boolean {
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (
    record !== null &&
    isSame &&
    !changed.any &&
    isEqual(record.shared, shared) &&
    isEqual(record.inputsState, inputsState)
  );
}

/** Keeps what the next build can use. A build with findings is not kept: the next one must report them again. */
function remember(
  site: Site,
  { facts, inputsState, ...record }: Omit<BuildRecord, 'folder' | 'inputs' | 'facts'> & { facts: FactStore },
  options: BuildOptions,
): void {
  const { root } = options;
  const inputs = statesOf(site, [...record.pages.values(), ...record.pictures.values()]);
  writeRecord(root, {
    ...record,
    folder: outputPath(options),
    inputs,
    facts: writeFactLines(root, facts),
    // The build has written the locks since its stamp was taken.
    inputsState: inputsState && { ...inputsState, locks: stampOfLocks(root, locks) },
  });
}

/** `84 pages written to dist/ in 2.1 s, 80 of them as before` */
function outcome(
  { pages, rendered, isSame }: Pick<Filled, 'pages' | 'rendered'> & { isSame: boolean },
  { name, phases }: { name: string; phases: Phases },
): string {
  const time = `in ${phases.seconds.toFixed(1)} s`;
  if (isSame) return `${count(pages, 'page')} in ${name}/ are as before, ${time}`;
  const reused = pages - rendered;
  const before = reused === 0 ? '' : `, ${reused} of them as before`;
  return `${count(pages, 'page')} written to ${name}/ ${time}${before}`;
}

/** What the output consists of, for the table of timings. */
function figures({ pages, rendered, files }: Filled & { files: OutputFiles }): [string, string, string][] {
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  return [
    ['pages', String(pages), `${rendered} rendered, ${pages - rendered} as before`],
    ['files', String(files.size), `${(bytes / 1e6).toFixed(1)} MB`],
  ];
}

/** Says what rendering all pages has shown of the cache. Exit code 2 if a page would have been wrong. */
function reportStale({ pages, stale }: Filled, host: Host): 0 | 2 {
  if (stale.length === 0) {
    print(host.stderr, `All ${count(pages, 'page')} were rendered. The cache would have given the same.\n`);
    return 0;
  }
  const list = stale.map((path) => `  ${path}\n`).join('');
  print(
    host.stderr,
    `The cache would have given other bytes for these files, which is a bug of ours:\n${list}`,
  );
  return 2;
}

/** Makes the bundles of the site and its pictures, or takes them from the caches. */
async function bundleAndDraw(
  site: Site,
  { findings, earlier }: { findings: Findings; earlier: EarlierPictures },
  { root }: Pick<BuildOptions, 'root'>,
  host: Host,
): Promise<{ bundled: Bundle; pictures: Pictures }> {
  // Bundlers and React read it when they are loaded, which happens later.
  process.env.NODE_ENV = 'production';
  const cache = openPictureCache(root);
  const bundles = openBundleCache(root);
  const facts = viteFacts(site, root);
  const { bundled, made: pictures } = await bundle(facts, bundles, (templates) => {
    const { renderSocialImage: template, state: templateState } = templates;
    const read = (file: string) => readPublicFile(root, file);
    return drawPictures(site, { template, templateState, read, cache, earlier }, findings.report);
  });
  await host.heedSignals((signal) => cache.save(signal));
  await writeWhole(host.heedSignals, bundles.save);
  return { bundled, pictures };
}

/** The facts of a site for the bundler. */
export function viteFacts(site: Site, siteRoot: string): ViteFacts {
  return {
    root: toolRoot(),
    layers: templateLayers(siteRoot),
    base: `${site.address.base}/`,
    look: () => site.config.look,
    icons: () => iconModules(site),
  };
}

function iconModules(site: Site): { name: string; module: string }[] {
  const modules = readIconModules();
  return site.icons.flatMap((name) => {
    const module = modules.get(name);
    return module === undefined ? [] : [{ name, module }];
  });
}

/** The texts of the files with findings, by their paths with the name of the output folder. */
function textsOf(found: readonly Diagnostic[], staging: Staging, name: string): Sources {
  const prefix = `${name}/`;
  const files = new Set(found.map(({ file }) => file).filter((file) => file.startsWith(prefix)));
  return new Map([...files].map((file) => [file, staging.read(file.slice(prefix.length))]));
}
