import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageProps, SocialImageProps } from '../../templates/contract.ts';
import type { Assets } from './html.ts';
import { minifyProperties } from './style-sheet.ts';
import { vikePlugin } from './vike.ts';
import { sharedConfig, type ViteFacts } from './vite-config.ts';

/** What the server renders with. */
export interface Templates {
  /** Props in, HTML of the body out. */
  render(props: PageProps): string;
  /** What a page's picture for sharing shows in, its elements out, as JSON. */
  renderSocialImage(image: SocialImageProps): string;
  /** The drawings that are files of their own, by path below the base. */
  drawings: Readonly<Record<string, string>>;
}

/** The templates, bundled: what the server renders with, and what the browser gets. */
export interface Bundle extends Templates {
  assets: Assets;
  /** The whole style sheet: it stands in every page. */
  style: string;
  /** The folder with the browser's files, and their paths in it; `dispose` removes it. */
  folder: string;
  files: string[];
  dispose(): void;
}

type Manifest = Record<
  string,
  { file: string; src?: string; name?: string; isEntry?: boolean; css?: string[]; assets?: string[] }
>;

/**
 * Bundles the templates for the browser (Vite with Vike's client router) and for the server, side by side. Vike's own
 * server build is left out: pages are rendered by `render`, from the server bundle's own entry. `meanwhile` begins as
 * soon as that bundle is there, while the browser's is still being made.
 */
export async function bundle<T>(
  facts: ViteFacts,
  meanwhile: (templates: Templates) => Promise<T>,
): Promise<{ bundled: Bundle; made: T }> {
  // Vike 0.4.266 takes the current folder for its root, whatever Vite's root is.
  process.chdir(facts.root);
  const parent = join(facts.root, '.tvilling', 'bundles');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bundle-'));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = bundleServer(facts, folder);
    const [templates, made] = await Promise.all([
      server,
      server.then(meanwhile),
      bundleClient(facts, folder),
    ]);
    const client = readAssets(folder, facts.base);
    return { bundled: { ...templates, ...client, folder: join(folder, 'client'), dispose }, made };
  } catch (error) {
    dispose();
    throw error;
  }
}

/**
 * The oldest browsers that the style sheet is written for: the first with `light-dark()` and popovers. For older ones
 * each colour would be written three times over, in every page; they show the page in their own colours.
 */
const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/** How long each plugin took is no matter of whoever builds a site. */
const quiet = { bundlerTimings: false };

async function bundleClient(facts: ViteFacts, folder: string): Promise<void> {
  const [{ createBuilder }, vike, { default: react }] = await Promise.all([
    import('vite'),
    vikePlugin(),
    import('@vitejs/plugin-react'),
  ]);
  const config = sharedConfig(facts);
  const builder = await createBuilder({
    ...config,
    logLevel: 'warn',
    plugins: [config.plugins, react(), vike],
    build: {
      outDir: folder,
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
  await builder.build(client);
}

async function bundleServer(facts: ViteFacts, folder: string): Promise<Templates> {
  const { build } = await import('vite');
  const outDir = join(folder, 'server');
  await build({
    ...sharedConfig(facts),
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      ssr: join(facts.root, 'templates/render.tsx'),
      outDir,
      reportCompressedSize: false,
      minify: false,
      cssMinify: true,
      cssTarget: browsers,
      rolldownOptions: { checks: quiet },
    },
    // Loaded from a folder inside the tool, where Node.js finds React; icons come as modules without extension.
    ssr: { noExternal: ['lucide-react'] },
  });
  const templates: Templates = await import(pathToFileURL(join(outDir, 'render.js')).href);
  const { render, renderSocialImage, drawings } = templates;
  const minified = Object.entries(drawings).map(([path, text]) => [path, ...minifyProperties([text])]);
  return { render, renderSocialImage, drawings: Object.fromEntries(minified) };
}

/** Finds the files that every page names: boot script, client entry, style sheet, font. */
function readAssets(folder: string, base: string): Pick<Bundle, 'assets' | 'style' | 'files'> {
  const manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const chunks = Object.values(manifest);
  const find = (what: string, matches: (chunk: Manifest[string]) => boolean) => {
    const found = chunks.find(matches);
    if (found === undefined) throw new Error(`the bundle has no ${what}`);
    return found;
  };
  const styles = find('style sheet', ({ src }) => src === 'templates/style-sheet.ts');
  const [sheet = ''] = styles.css ?? [];
  const own = chunks.filter(({ src = '', css }) => css !== undefined && src !== styles.src);
  const sheets = [...new Set([sheet, ...own.flatMap(({ css = [] }) => css)])];
  const at = (file: string) => join(folder, 'client', file);
  const texts = minifyProperties(sheets.map((file) => readFileSync(at(file), 'utf8').trim()));
  sheets.forEach((file, index) => {
    writeFileSync(at(file), texts[index] ?? '');
  });
  const [style = ''] = texts;
  const font = base + find('font', ({ file }) => file.endsWith('.woff2')).file;
  const assets = {
    boot: base + find('boot script', ({ src }) => src === 'templates/browser/boot.ts').file,
    client: base + find('client entry', ({ name }) => name === 'entries/entry-client-routing').file,
    head: `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n<style>${style}</style>`,
    sectionSheets: Object.fromEntries(
      own.flatMap(({ src = '', css = [] }) => {
        const type = /^templates\/sections\/([\w-]+)\/index\.tsx$/.exec(src)?.[1];
        return type === undefined ? [] : [[type, css.map((file) => base + file)]];
      }),
    ),
  };
  // The style sheet and the empty script of its entry are not needed: the sheet stands in every page.
  const named = chunks.flatMap(({ file, css = [], assets: more = [] }) => [file, ...css, ...more]);
  const files = [...new Set(named)].filter((file) => file !== sheet && file !== styles.file);
  return { assets, style, files };
}
