import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Look } from '../../definitions/fields/look.ts';
import { facesOf, toolFaces } from '../../definitions/look/faces.ts';
import type { BundledFiles } from './bundle-cache.ts';
import { type BundleManifest, chunkOf, componentOf, isShellSheet, type ManifestChunk } from './bundle-manifest.ts';
import type { Assets } from './html.ts';
import { readSheets, type StyledSite } from './read-sheets.ts';
import { evaluate, type Templates } from './server-script.ts';
import type { BundleFolders } from './vite-config.ts';

/**
 * The bundled templates: functions for the server, and files for the browser. The `state` is a hash of everything that HTML is made
 * with.
 */
export interface Bundle extends Templates {
  assets: Assets;
  /** The browser's files that pages with these components need, by path below the base. */
  filesFor(components: ComponentNames): ReadonlyMap<string, string | Uint8Array>;
}

/** The bundle with more styles in the sheet that is inlined in every page. */
export const withStyles = (bundle: Bundle, styles: string): Bundle => ({
  ...bundle,
  assets: { ...bundle.assets, style: bundle.assets.style + styles },
});

/** The page kinds and section types that pages have, by the names of their folders. */
export type ComponentNames = Readonly<Record<'pages' | 'sections', ReadonlySet<string>>>;

/** Both bundles, each as a promise of its own: the server's may be there first. */
export interface Bundling {
  server: Promise<BundledFiles['server']>;
  client: Promise<BundledFiles['client']>;
}

/**
 * Makes the functions and the files of both bundles. Starts `meanwhile` as soon as the server bundle is there. Throws a TemplateError
 * for a template that cannot be bundled.
 */
export async function bundle<T>(
  { server, client }: Bundling,
  { base, row, config, ...folders }: BundleFolders & StyledSite,
  meanwhile: (templates: Templates) => Promise<T>,
): Promise<{ bundled: Bundle; made: T }> {
  const templates = server.then((script) => evaluate(script, folders));
  const [evaluated, made, output] = await Promise.all([templates, templates.then(meanwhile), client]);
  const { assets, filesFor } = readAssets(output, { base, row, config });
  const state = hash('sha256', `${evaluated.state} ${JSON.stringify(assets)}`, 'base64');
  return { bundled: { ...evaluated, assets, filesFor, state }, made };
}

/**
 * Finds the files that every page links: boot script, client entry, style sheets, fonts. `file`: any file of the browser, by its path below
 * the base.
 */
export function readAssets(
  output: ReadonlyMap<string, string | Uint8Array>,
  { base, row, config }: StyledSite,
): Pick<Bundle, 'assets' | 'filesFor'> & { file(path: string): string | Uint8Array | undefined } {
  const text = (file: string) => Buffer.from(output.get(file) ?? '').toString('utf8');
  const manifest = JSON.parse(text('.vite/manifest.json')) as BundleManifest;
  const sheets = readSheets(manifest, text, { base, row, config });
  const fonts = fontsOf(config.look, sheets.assets);
  const preloads = (files: readonly string[]) => files.map((file) => preload(base + file)).join('');
  const script = (what: string, matches: (chunk: ManifestChunk) => boolean) => base + chunkOf(manifest, what, matches).file;
  const assets: Assets = {
    boot: script('boot script', ({ src }) => src === 'templates/browser/boot.ts'),
    client: script('client entry', ({ name }) => name === 'entries/entry-client-routing'),
    head: preloads(fonts.own),
    latinHead: preloads(fonts.latin),
    ...sheets.ofPages,
  };
  const file = (path: string) => sheets.texts.get(path) ?? output.get(path);
  const filesFor = (components: ComponentNames) => {
    const named = neededChunks(manifest, components).flatMap(({ file, css = [], assets: more = [] }) => [file, ...css, ...more]);
    const wanted = [...named, ...sheets.loaded, ...sheets.assets];
    return new Map(wanted.map((path) => [path, file(path) ?? '']));
  };
  return { assets, filesFor, file };
}

const preload = (file: string): string => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>\n`;

/** The fonts that pages need at once: the site's own, and of those that the look brings, the files with the letters of most languages. */
function fontsOf(look: Look, files: readonly string[]): { own: string[]; latin: string[] } {
  const { text, headings } = facesOf(look);
  const needed = headings === undefined ? [text] : [headings, text];
  const own = look.typeface !== undefined && needed.includes('own') ? [look.typeface.file] : [];
  const latin = needed.flatMap((face) => {
    if (face === 'own') return [];
    const { file } = toolFaces[face];
    const stem = file === null ? undefined : `/${basename(file, '.woff2')}.`;
    return files.filter((path) => stem !== undefined && path.includes(stem));
  });
  return { own, latin };
}

/** The chunks that pages with these components can load. Chunks that only other components import are left out. */
function neededChunks(manifest: BundleManifest, components: ComponentNames): ManifestChunk[] {
  const needed = new Set<ManifestChunk>();
  const add = (chunk: ManifestChunk | undefined) => {
    const component = componentOf(chunk?.src ?? '');
    const isShown = component === null || components[component.kind].has(component.name);
    if (chunk === undefined || needed.has(chunk) || !isShown) return;
    needed.add(chunk);
    for (const key of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(manifest[key]);
  };
  for (const chunk of Object.values(manifest)) if (chunk.isEntry && !isShellSheet(chunk)) add(chunk);
  return [...needed];
}
