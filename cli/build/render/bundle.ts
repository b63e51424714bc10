import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Config } from '../../definitions/fields/config.ts';
import type { Look } from '../../definitions/fields/look.ts';
import { facesOf, toolFaces } from '../../definitions/look/faces.ts';
import { lookSheets } from '../../definitions/look/sheets.ts';
import { siteStyle } from '../../definitions/look/style.ts';
import type { BundledFiles } from './bundle-cache.ts';
import type { Assets } from './html.ts';
import { evaluate, type Templates } from './server-script.ts';
import { minifyProperties } from './style-sheet.ts';
import type { BundleFolders } from './vite-config.ts';

/**
 * The bundled templates: functions for the server, and files for the browser. The `state` is a hash of everything that HTML is made
 * with.
 */
export interface Bundle extends Templates {
  assets: Assets;
  /** The style sheet that is inlined in every page. */
  style: string;
  /** The browser's files that pages with these components need, by path below the base. */
  filesFor(components: ComponentNames): ReadonlyMap<string, string | Uint8Array>;
}

/** The bundle with more styles in the sheet that is inlined in every page. */
export const withStyles = (bundle: Bundle, styles: string): Bundle => ({
  ...bundle,
  style: bundle.style + styles,
  assets: { ...bundle.assets, head: bundle.assets.head.replace('</style>', () => `${styles}</style>`) },
});

/** The page kinds and section types that pages have, by the names of their folders. */
export type ComponentNames = Readonly<Record<'pages' | 'sections', ReadonlySet<string>>>;

interface ManifestChunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  /** Keys of the manifest. */
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** Both bundles, each as a promise of its own: the server's may be there first. */
export interface Bundling {
  server: Promise<BundledFiles['server']>;
  client: Promise<BundledFiles['client']>;
}

/** What the style sheet of a site depends on. `base`: its sub-path, with a slash at both ends. */
interface StyledSite {
  base: string;
  config: Pick<Config, 'look' | 'languages' | 'url'>;
}

/**
 * Makes the functions and the files of both bundles. Starts `meanwhile` as soon as the server bundle is there. Throws a TemplateError
 * for a template that cannot be bundled.
 */
export async function bundle<T>(
  { server, client }: Bundling,
  { base, config, ...folders }: BundleFolders & StyledSite,
  meanwhile: (templates: Templates) => Promise<T>,
): Promise<{ bundled: Bundle; made: T }> {
  const templates = server.then((script) => evaluate(script, folders));
  const [evaluated, made, output] = await Promise.all([templates, templates.then(meanwhile), client]);
  const files = readAssets(output, { base, config });
  const state = hash('sha256', `${evaluated.state} ${JSON.stringify(files.assets)}`, 'base64');
  return { bundled: { ...evaluated, ...files, state }, made };
}

/** Finds the files that every page links: boot script, client entry, style sheet, font. */
function readAssets(
  output: ReadonlyMap<string, string | Uint8Array>,
  { base, config }: StyledSite,
): Pick<Bundle, 'assets' | 'style' | 'filesFor'> {
  const text = (file: string) => Buffer.from(output.get(file) ?? '').toString('utf8');
  const manifest = JSON.parse(text('.vite/manifest.json')) as Manifest;
  const chunks = Object.values(manifest);
  const find = (what: string, matches: (chunk: Manifest[string]) => boolean) => {
    const found = chunks.find(matches);
    if (found === undefined) throw new Error(`the bundle has no ${what}`);
    return found;
  };
  const styles = find('style sheet', ({ src }) => src === 'templates/style-sheet.ts');
  const [sheet = ''] = styles.css ?? [];
  const look = lookSheets(config.look).map((path) => find(path, ({ name }) => name === path));
  const separate = chunks.filter(({ src = '', css }) => css !== undefined && src !== styles.src);
  const sheets = [
    ...new Set([sheet, ...separate.flatMap(({ css = [] }) => css), ...look.map(({ file }) => file)]),
  ];
  const texts = sheets.map((file) => (file === sheet ? siteStyle(config, base) : '') + text(file).trim());
  const minified = minifyProperties(texts);
  const short = new Map(sheets.map((file, index) => [file, minified[index] ?? '']));
  const linked = new Set(chunks.filter(isComponent).flatMap((chunk) => sheetsOf(chunk, manifest)));
  // Parts of the shell are on every page, so the style sheets that they import are inlined.
  const inEveryPage = sheets.filter((file) => !linked.has(file));
  const style = inEveryPage.map((file) => short.get(file)).join('');
  const lookFiles = look.flatMap(({ assets = [] }) => assets);
  const fonts = fontsOf(config.look, lookFiles).map((file) => base + file);
  const assets = {
    boot: base + find('boot script', ({ src }) => src === 'templates/browser/boot.ts').file,
    client: base + find('client entry', ({ name }) => name === 'entries/entry-client-routing').file,
    head: `${fonts.map(preload).join('')}<style>${style}</style>`,
    sheets: Object.fromEntries(
      chunks.flatMap((chunk) => {
        const component = componentOf(chunk.src ?? '');
        const css = sheetsOf(chunk, manifest);
        return component === null || css.length === 0
          ? []
          : [[`${component.kind}/${component.name}`, css.map((file) => base + file)]];
      }),
    ),
  };
  const ofLook = new Set(look.map(({ file }) => file));
  const filesFor = (components: ComponentNames) => {
    const named = neededChunks(manifest, components).flatMap(({ file, css = [], assets: more = [] }) => [
      file,
      ...css,
      ...more,
    ]);
    // Scripts load the sheets of the components that they hold, inlined ones too.
    const asked = new Set([...named, ...inEveryPage]);
    // Nothing loads the tool's own sheet, those of the look, nor the empty script of its entry.
    const wanted = [...asked, ...lookFiles].filter(
      (file) => file !== sheet && file !== styles.file && !ofLook.has(file),
    );
    return new Map(wanted.map((file) => [file, short.get(file) ?? output.get(file) ?? '']));
  };
  return { assets, style, filesFor };
}

const preload = (file: string): string =>
  `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>\n`;

/** The fonts that every page needs: the site's own, and of those that the look brings, the files with the letters of most languages. */
function fontsOf(look: Look, files: readonly string[]): string[] {
  const { text, headings } = facesOf(look);
  const needed = headings === undefined ? [text] : [headings, text];
  return needed.flatMap((face) => {
    if (face === 'own') return look.typeface === undefined ? [] : [look.typeface.file];
    const { file } = toolFaces[face];
    const stem = file === null ? undefined : `/${basename(file, '.woff2')}.`;
    return files.filter((path) => stem !== undefined && path.includes(stem));
  });
}

const isLookSheet = ({ name = '' }: ManifestChunk): boolean => name.startsWith('looks/');

/** The page kind or section type whose component this module is; null for any other module. */
function componentOf(src: string): { kind: 'pages' | 'sections'; name: string } | null {
  const [, kind, name] = /(?:^|\/)templates\/(pages|sections)\/([\w-]+)\/index\.tsx$/.exec(src) ?? [];
  return kind === undefined || name === undefined ? null : { kind: kind as 'pages' | 'sections', name };
}

const isComponent = ({ src = '' }: ManifestChunk): boolean => componentOf(src) !== null;

/** The chunks that pages with these components can load. Chunks that only other components import are left out. */
function neededChunks(manifest: Manifest, components: ComponentNames): ManifestChunk[] {
  const needed = new Set<ManifestChunk>();
  const add = (chunk: ManifestChunk | undefined) => {
    const component = componentOf(chunk?.src ?? '');
    const isShown = component === null || components[component.kind].has(component.name);
    if (chunk === undefined || needed.has(chunk) || !isShown) return;
    needed.add(chunk);
    for (const key of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(manifest[key]);
  };
  for (const chunk of Object.values(manifest)) if (chunk.isEntry && !isLookSheet(chunk)) add(chunk);
  return [...needed];
}

/**
 * The style sheets of a chunk and of the chunks that it imports, each once. Imported ones come first, because the importing one
 * may override them.
 */
function sheetsOf(chunk: Manifest[string], manifest: Manifest, seen = new Set<Manifest[string]>()): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((key) => {
    const found = manifest[key];
    return found === undefined ? [] : sheetsOf(found, manifest, seen);
  });
  return [...new Set([...imported, ...(chunk.css ?? [])])];
}
