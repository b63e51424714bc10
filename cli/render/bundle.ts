import { hash } from 'node:crypto';
import type { SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { lookStyle } from '../look/style.ts';
import { machineError } from '../machine-error.ts';
import type { Look } from '../schema/look.ts';
import { brokenTemplate } from './broken-template.ts';
import { type BundleCache, type BundledFiles, stateOf } from './bundle-cache.ts';
import type { Assets } from './html.ts';
import { evaluate, outFolder, type ServerScript, serverFile, type Templates } from './server-script.ts';
import { minifyProperties } from './style-sheet.ts';
import { vikePlugin } from './vike.ts';
import { sharedConfig, type ViteFacts } from './vite-config.ts';

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

/**
 * Bundles the templates for the browser (Vite with Vike's client router) and for the server, at the same time. Starts `meanwhile`
 * as soon as the server bundle is there. Takes from the cache what it has. Throws a TemplateError for a template that cannot be
 * bundled.
 * Vike's own server build is not run: `render` comes from a bundle with its own entry.
 * Writes nothing to disk. The bundler writes from its own threads, so nobody could clean up after a process that is stopped.
 */
export async function bundle<T>(
  facts: ViteFacts,
  cache: BundleCache,
  meanwhile: (templates: Templates) => Promise<T>,
): Promise<{ bundled: Bundle; made: T }> {
  const kept = cache.read(facts);
  const { server, client } = kept ? promised(kept) : bundleAnew(facts, cache);
  const templates = server.then((script) => evaluate(script, facts));
  const [evaluated, made, output] = await Promise.all([templates, templates.then(meanwhile), client]);
  const files = readAssets(output, { base: facts.base, look: facts.look() });
  const state = hash('sha256', `${evaluated.state} ${JSON.stringify(files.assets)}`, 'base64');
  return { bundled: { ...evaluated, ...files, state }, made };
}

/** Both bundles, each as a promise of its own. */
interface Bundling {
  server: Promise<BundledFiles['server']>;
  client: Promise<BundledFiles['client']>;
}

const promised = ({ server, client }: BundledFiles): Bundling => ({
  server: Promise.resolve(server),
  client: Promise.resolve(client),
});

function bundleAnew(facts: ViteFacts, cache: BundleCache): Bundling {
  const state = stateOf(facts);
  // Vike 0.4.266 takes the current folder as its root, whatever Vite's root is.
  process.chdir(facts.root);
  const told = (error: unknown): never => {
    throw (
      machineError(error) ??
      brokenTemplate(error, facts, 'Mend it, and run the command again. The output is as it was.') ??
      error
    );
  };
  const [server, client] = [bundleServer(facts).catch(told), bundleClient(facts).catch(told)];
  const both = Promise.all([server, client]).then(([script, browser]) => {
    const modules = [...modulesOf(script), ...modulesOf(browser)];
    cache.remember(facts, { server: scriptOf(script), client: filesOf(browser), modules, state });
    return filesOf(browser);
  });
  return { server: server.then(scriptOf), client: both };
}

/**
 * The oldest browsers that the style sheet supports: the first with `light-dark()`, popovers, and `content` that is not read aloud
 * (docs/browsers.md). Support for older ones would write each colour three times into every page. They show pages in their own
 * colours.
 */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** Authors need no timings of plugins. */
const quiet = { bundlerTimings: false };

/** The browser's files, with Vite's manifest. */
async function bundleClient(facts: ViteFacts): Promise<Rolldown.RolldownOutput> {
  const [{ createBuilder, createLogger }, vike, { default: react }] = await Promise.all([
    import('vite'),
    vikePlugin(),
    import('@vitejs/plugin-react'),
  ]);
  const config = sharedConfig(facts);
  const builder = await createBuilder({
    ...config,
    logLevel: 'warn',
    customLogger: { ...createLogger('warn'), error: () => {} },
    plugins: [config.plugins, react(), vike],
    build: {
      write: false,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssTarget: browsers,
      rolldownOptions: {
        checks: quiet,
        input: {
          boot: join(facts.root, 'templates/browser/boot.ts'),
          styles: join(facts.root, 'templates/style-sheet.ts'),
        },
      },
    },
  });
  const { client } = builder.environments;
  if (client === undefined) throw new Error('Vite has no client environment');
  return (await builder.build(client)) as Rolldown.RolldownOutput;
}

const filesOf = ({ output }: Rolldown.RolldownOutput): Map<string, string | Uint8Array> =>
  new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));

function scriptOf(built: Rolldown.RolldownOutput): ServerScript {
  const files = filesOf(built);
  const { sourcesContent: _, ...map } = JSON.parse(
    String(files.get(`${serverFile}.map`)),
  ) as SourceMapPayload;
  return { code: String(files.get(serverFile)), map: JSON.stringify(map) };
}

const modulesOf = ({ output }: Rolldown.RolldownOutput): string[] =>
  output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));

async function bundleServer(facts: ViteFacts): Promise<Rolldown.RolldownOutput> {
  const { build } = await import('vite');
  const built = await build({
    ...sharedConfig(facts),
    // Errors are reported by `brokenTemplate`.
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      ssr: join(facts.root, 'templates/render.tsx'),
      outDir: outFolder,
      write: false,
      reportCompressedSize: false,
      minify: false,
      // Maps stack traces back to templates.
      sourcemap: 'hidden',
      cssMinify: true,
      cssTarget: browsers,
      rolldownOptions: { checks: quiet, output: { format: 'cjs', entryFileNames: serverFile } },
    },
    // The bundle includes React: Node.js may not find it from the site's folder.
    ssr: { noExternal: true },
  });
  return built as Rolldown.RolldownOutput;
}

/** Finds the files that every page links: boot script, client entry, style sheet, font. */
function readAssets(
  output: ReadonlyMap<string, string | Uint8Array>,
  { base, look }: { base: string; look: Look },
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
  const separate = chunks.filter(({ src = '', css }) => css !== undefined && src !== styles.src);
  const sheets = [...new Set([sheet, ...separate.flatMap(({ css = [] }) => css)])];
  const texts = sheets.map((file) => (file === sheet ? lookStyle(look, base) : '') + text(file).trim());
  const minified = minifyProperties(texts);
  const short = new Map(sheets.map((file, index) => [file, minified[index] ?? '']));
  const linked = new Set(chunks.filter(isComponent).flatMap((chunk) => sheetsOf(chunk, manifest)));
  // Parts of the shell are on every page, so the style sheets that they import are inlined.
  const inEveryPage = sheets.filter((file) => !linked.has(file));
  const style = inEveryPage.map((file) => short.get(file)).join('');
  const own = look.typeface?.file;
  const font = base + (own ?? find('font', ({ file }) => file.endsWith('.woff2')).file);
  const assets = {
    boot: base + find('boot script', ({ src }) => src === 'templates/browser/boot.ts').file,
    client: base + find('client entry', ({ name }) => name === 'entries/entry-client-routing').file,
    head: `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n<style>${style}</style>`,
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
  const filesFor = (components: ComponentNames) => {
    const named = neededChunks(manifest, components).flatMap(({ file, css = [], assets: more = [] }) => [
      file,
      ...css,
      ...more,
    ]);
    // Scripts load the sheets of the components that they hold, inlined ones too.
    const asked = new Set([...named, ...inEveryPage]);
    // Nothing loads the tool's own sheet, nor the empty script of its entry.
    const wanted = [...asked].filter((file) => file !== sheet && file !== styles.file);
    return new Map(wanted.map((file) => [file, short.get(file) ?? output.get(file) ?? '']));
  };
  return { assets, style, filesFor };
}

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
  for (const chunk of Object.values(manifest)) if (chunk.isEntry) add(chunk);
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
