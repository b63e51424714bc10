import { exitCode, loadSite, type SiteOptions } from '../check/check-site.ts';
import { keepLocks } from '../check/keep-locks.ts';
import { readIconModules } from '../content/icon-names.ts';
import { publicLimit, readPublicFile } from '../content/read.ts';
import { type Diagnostic, Findings, hasErrors } from '../diagnostics/diagnostic.ts';
import { count, type Sources, summary } from '../diagnostics/format.ts';
import { hostFiles } from '../emit/host-files.ts';
import { checkOutputFolder, type Output, replaceOutput } from '../emit/output-folder.ts';
import { type Host, print } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import type { Site } from '../pages/site.ts';
import { openPictureCache } from '../pictures/cache.ts';
import { drawPictures, type Pictures } from '../pictures/pictures.ts';
import { type Bundle, bundle } from '../render/bundle.ts';
import { openBundleCache } from '../render/bundle-cache.ts';
import { renderSite } from '../render/render-site.ts';
import type { ViteFacts } from '../render/vite-config.ts';
import { folderName } from '../report/folder-name.ts';
import { writeFindings } from '../report/report-findings.ts';
import { templateLayers } from '../template-layers.ts';
import { toolRoot } from '../tool-root.ts';
import { verifyOutput } from '../verify/verify-output.ts';
import { version } from '../version.ts';

export type BuildOptions = SiteOptions & { outDir: string };

/** `tvilling build`: validates, bundles, renders, verifies, and replaces the output folder. All or nothing. */
export async function build(options: BuildOptions, host: Host): Promise<0 | 1 | 2> {
  const started = performance.now();
  checkOutputFolder(options.outDir, options.root);
  const loaded = await loadSite(options, host);
  const { site, diagnostics, sources } = loaded;
  writeFindings(diagnostics, sources, host.stderr, host);
  if (site === null) {
    print(
      host.stderr,
      `Not built, ${folderName(options.root, options.outDir)}/ is as it was: ${summary(diagnostics)}\n`,
    );
    return exitCode(diagnostics);
  }
  await keepLocks(options.root, loaded, host);
  // Bundlers and React read it when they are loaded, which happens later.
  process.env.NODE_ENV = 'production';
  const findings = new Findings();
  findings.configure(site.config.rules);
  const cache = openPictureCache(options.root);
  const bundles = openBundleCache(options.root);
  const facts = viteFacts(site, options.root);
  const { bundled, made: pictures } = await bundle(facts, bundles, ({ renderSocialImage }) => {
    const read = (file: string) => readPublicFile(options.root, file);
    return drawPictures(site, { template: renderSocialImage, read, cache }, findings.report);
  });
  await host.heedSignals((signal) => cache.save(signal));
  await writeWhole(host.heedSignals, bundles.save);
  const { output, found, texts } = renderAndVerify(site, { bundled, pictures, findings }, options);
  writeFindings(found, texts, host.stderr, host);
  if (hasErrors(found)) {
    print(
      host.stderr,
      `Not built, ${folderName(options.root, options.outDir)}/ is as it was: ${summary(found)}\n`,
    );
    return 1;
  }
  await host.heedSignals(async (signal) => {
    await replaceOutput({ folder: options.outDir, signal }, output);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(
      host.stderr,
      `${count(output.build.pages, 'page')} written to ${folderName(options.root, options.outDir)}/ in ${seconds} s: ${summary([...diagnostics, ...found])}\n`,
    );
  });
  return 0;
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

/** The whole output. Reports what is wrong with it. */
function renderAndVerify(
  site: Site,
  { bundled, pictures, findings }: { bundled: Bundle; pictures: Pictures; findings: Findings },
  options: BuildOptions,
): { output: Output & { build: { pages: number } }; found: Diagnostic[]; texts: Sources } {
  const { files, pages, components } = renderSite(site, bundled, pictures, findings.report);
  for (const [path, text] of hostFiles(site)) files.set(path, text);
  const folder = folderName(options.root, options.outDir);
  const texts = new Map([...files].map(([path, text]) => [`${folder}/${path}`, text]));
  const { origin, base } = site.address;
  const scripts = bundled.filesFor(components);
  const copied = [...scripts.keys(), ...site.publicFiles, ...pictures.files.keys()].map(
    (path) => [path, ''] as const,
  );
  const all = new Map([...copied, ...files]);
  const read = (file: string) => all.get(file) ?? '';
  // Findings that follow from a missing page would only hide the cause.
  if (!hasErrors(findings.list())) verifyOutput({ files: all, read, origin, base, folder }, findings.report);
  const output = {
    files: new Map<string, string | Uint8Array>([...scripts, ...pictures.files, ...files]),
    copies: { from: { folder: options.root, path: 'public' }, files: site.publicFiles, limit: publicLimit },
    build: { tvilling: version, date: site.date, pages },
  };
  return { output, found: findings.list(), texts };
}
