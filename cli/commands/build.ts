import { exitCode, loadSite, type SiteOptions } from '../check/check-site.ts';
import { keepLocks } from '../check/keep-locks.ts';
import { readIconModules } from '../content/icon-names.ts';
import { publicLimit, readPublicFile } from '../content/read.ts';
import { type Diagnostic, Findings, hasErrors } from '../diagnostics/diagnostic.ts';
import { count, type Sources, summary } from '../diagnostics/format.ts';
import { hostFiles } from '../emit/host-files.ts';
import { checkOutputFolder, marker, replaceOutput, type Staging } from '../emit/output-folder.ts';
import { type Host, print } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import { sitePages } from '../pages/page-props.ts';
import type { Site } from '../pages/site.ts';
import { openPictureCache } from '../pictures/cache.ts';
import { drawPictures, type Pictures } from '../pictures/pictures.ts';
import { type Bundle, bundle } from '../render/bundle.ts';
import { openBundleCache } from '../render/bundle-cache.ts';
import { renderSite } from '../render/render-site.ts';
import type { ViteFacts } from '../render/vite-config.ts';
import { folderName } from '../report/folder-name.ts';
import { Phases } from '../report/phases.ts';
import { writeFindings } from '../report/report-findings.ts';
import { templateLayers } from '../template-layers.ts';
import { toolRoot } from '../tool-root.ts';
import { type PageFacts, readPage } from '../verify/read-page.ts';
import { TagReader } from '../verify/scan-tags.ts';
import { verifyPages } from '../verify/verify-output.ts';
import { version } from '../version.ts';

export type BuildOptions = SiteOptions & { outDir: string; timings: boolean };

/** `tvilling build`: validates, bundles, renders, verifies, and replaces the output folder. All or nothing. */
export async function build(options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  const phases = new Phases(host);
  try {
    return await buildIn(phases, options, host);
  } finally {
    phases.end();
  }
}

async function buildIn(phases: Phases, options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  checkOutputFolder(options.outDir, options.root);
  phases.begin('checking');
  const loaded = await loadSite(options, host);
  const { site, diagnostics, sources } = loaded;
  phases.end();
  writeFindings(diagnostics, sources, host.stderr, host);
  const name = folderName(options.root, options.outDir);
  const refuse = (found: readonly Diagnostic[]) =>
    print(host.stderr, `Not built, ${name}/ is as it was: ${summary(found)}\n`);
  if (site === null) {
    refuse(diagnostics);
    return exitCode(diagnostics);
  }
  await keepLocks(options.root, loaded, host);
  const findings = new Findings();
  findings.configure(site.config.rules);
  phases.begin('bundling and drawing');
  const made = await bundleAndDraw(site, findings, options, host);
  return host.heedSignals(async (signal) => {
    let pages = 0;
    const isReplaced = await replaceOutput({ folder: options.outDir, signal }, async (staging) => {
      const publicFolder = { folder: options.root, path: 'public' };
      await staging.copy({ from: publicFolder, files: site.publicFiles, limit: publicLimit });
      pages = await fillOutput(site, { ...made, staging, findings, phases }, { name, signal });
      const found = findings.list();
      phases.end();
      writeFindings(found, textsOf(found, staging, name), host.stderr, host);
      phases.begin('replacing');
      return !hasErrors(found);
    });
    phases.end();
    const found = findings.list();
    if (isReplaced) {
      const seconds = phases.seconds.toFixed(1);
      const all = summary([...diagnostics, ...found]);
      print(host.stderr, `${count(pages, 'page')} written to ${name}/ in ${seconds} s: ${all}\n`);
    } else refuse(found);
    if (options.timings) phases.printTable();
    return isReplaced ? 0 : 1;
  });
}

/** Makes the bundles of the site and its pictures, or takes them from the caches. */
async function bundleAndDraw(
  site: Site,
  findings: Findings,
  { root }: Pick<BuildOptions, 'root'>,
  host: Host,
): Promise<{ bundled: Bundle; pictures: Pictures }> {
  // Bundlers and React read it when they are loaded, which happens later.
  process.env.NODE_ENV = 'production';
  const cache = openPictureCache(root);
  const bundles = openBundleCache(root);
  const facts = viteFacts(site, root);
  const { bundled, made: pictures } = await bundle(facts, bundles, ({ renderSocialImage }) => {
    const read = (file: string) => readPublicFile(root, file);
    return drawPictures(site, { template: renderSocialImage, read, cache }, findings.report);
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

interface OutputParts {
  bundled: Bundle;
  pictures: Pictures;
  staging: Staging;
  findings: Findings;
  phases: Phases;
}

/**
 * Renders the site into the staging folder and reports what is wrong with the result. Only the facts of each page stay in memory.
 * Returns the number of pages.
 */
async function fillOutput(
  site: Site,
  { bundled, pictures, staging, findings, phases }: OutputParts,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<number> {
  const { report } = findings;
  const tags = new TagReader();
  // Copied files were checked with the site, and are not read here.
  const facts = new Map<string, PageFacts>();
  for (const file of site.publicFiles) if (file.endsWith('.html')) facts.set(file, readPage('', tags));
  const rendered = new Set<string>();
  const write = (path: string, text: string): void => {
    staging.write(path, text);
    rendered.add(path);
    if (!path.endsWith('.html')) return;
    facts.set(path, readPage(text, tags));
    phases.advance();
  };
  phases.begin('rendering', [...sitePages(site)].length);
  for (const [path, bytes] of pictures.files) staging.write(path, bytes);
  const { pages, components } = await renderSite(site, bundled, pictures, { write, report, signal });
  for (const [path, text] of hostFiles(site)) write(path, text);
  phases.begin('verifying');
  const scripts = bundled.filesFor(components);
  for (const [path, script] of scripts) staging.write(path, script);
  staging.write(marker, `${JSON.stringify({ tvilling: version, date: site.date, pages })}\n`);
  const files = new Set([...site.publicFiles, ...pictures.files.keys(), ...scripts.keys(), ...rendered]);
  const read = (path: string) => (rendered.has(path) ? staging.read(path) : '');
  // Findings that follow from a missing page would only hide the cause.
  if (!hasErrors(findings.list())) verifyPages(facts, { files, read, folder: name, ...site.address }, report);
  return pages;
}

/** The texts of the files with findings, by their paths with the name of the output folder. */
function textsOf(found: readonly Diagnostic[], staging: Staging, name: string): Sources {
  const prefix = `${name}/`;
  const files = new Set(found.map(({ file }) => file).filter((file) => file.startsWith(prefix)));
  return new Map([...files].map((file) => [file, staging.read(file.slice(prefix.length))]));
}
