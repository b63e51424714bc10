import { hash } from 'node:crypto';
import type { SourceMapPayload } from 'node:module';
import { basename, join, relative } from 'node:path';
import type { Logger, Plugin, Rolldown } from 'vite';
import type { BundledFiles } from './bundle-cache.ts';
import { outFolder, type ServerScript, serverFile } from './server-script.ts';
import { shellSheets } from './templates-plugin.ts';
import { vikePlugin } from './vike.ts';
import { sharedConfig, type ViteFacts } from './vite-config.ts';

/** A bundle, with the absolute paths of all modules in it. */
export interface Made<T> {
  made: T;
  modules: readonly string[];
}

/** The packages that bundle. */
export type Bundlers = Awaited<ReturnType<typeof loadBundlers>>;

/**
 * Loads the packages that bundle, which takes as long as bundling a small site. Call it once: a second plugin of Vike 0.4.266 in one
 * process adds no entry to the bundle.
 */
export async function loadBundlers() {
  const [vite, vike, { default: react }] = await Promise.all([import('vite'), vikePlugin(), import('@vitejs/plugin-react')]);
  return { vite, vike, react };
}

/**
 * The oldest browsers that the style sheet supports: the first with `light-dark()`, popovers, and `content` that is not read aloud
 * (docs/browsers.md). Support for older ones would write each colour three times into every page. They show pages in their own
 * colours.
 */
export const styleTargets = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** The oldest browsers that run the scripts: Vite's default (`baseline-widely-available`). */
export const scriptTargets = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/** Modules that stand in one file, with what they import. */
export const chunks = [
  // A second file for the first script would take another round trip.
  { name: 'boot', test: /[\\/]templates[\\/]browser[\\/]boot\.ts$/ },
  // On every page, and in components too: alone, each of them would be a file. React comes with them.
  {
    name: 'common',
    test: /[\\/]templates[\\/](?:drawings[\\/]icon|sections[\\/](?:page-icons|section-body)|shell[\\/]site-link)\.tsx?$/,
  },
];

/** Authors need no timings of plugins. */
const quiet = { bundlerTimings: false };

/**
 * Bundles the templates for the browser: Vite with Vike's client router. The files include Vite's manifest. The current folder must be
 * the tool's: Vike 0.4.266 takes it as its root, whatever Vite's root is. `more`: other plugins.
 */
export async function bundleClient(
  facts: ViteFacts,
  { vite: { createBuilder, createLogger }, vike, react }: Bundlers,
  more: Plugin[] = [],
): Promise<Made<BundledFiles['client']>> {
  const config = sharedConfig(facts);
  const builder = await createBuilder({
    ...config,
    logLevel: 'warn',
    customLogger: quietLogger(createLogger('warn')),
    plugins: [config.plugins, react(), vike, more],
    build: {
      write: false,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      target: scriptTargets,
      cssTarget: styleTargets,
      rolldownOptions: {
        checks: quiet,
        output: { codeSplitting: { groups: [...chunks, { name: outsideSheet(facts), test: /\.css$/ }] } },
        input: {
          boot: join(facts.root, 'templates/browser/boot.ts'),
          ...Object.fromEntries(shellSheets(facts.layers)),
        },
      },
    },
  });
  const { client } = builder.environments;
  if (client === undefined) throw new Error('Vite has no client environment');
  const built = (await builder.build(client)) as Rolldown.RolldownOutput;
  return { made: filesOf(built), modules: modulesOf(built) };
}

/**
 * The names of style sheets from outside the tool's folder, such as those of packages; null for others. Vike 0.4.266 names them after their
 * absolute paths, so the output would depend on the folder of the site.
 */
const outsideSheet =
  ({ root, layers }: ViteFacts) =>
  (sheet: string): string | null => {
    if (sheet.startsWith(`${root}/`)) return null;
    const path = sheet.split('/node_modules/').slice(1).at(-1) ?? relative(layers.own ?? root, sheet);
    return `${basename(sheet, '.css')}-${hash('sha256', path).slice(0, 8)}`;
  };

/** A part of CSS that the minifier does not know yet and keeps as it is; and files of `public/`, which `checkSheets` looks for. */
const known = ["'target-current' is not recognized", "didn't resolve at build time"];

/** Errors are reported by `brokenTemplate`. */
export function quietLogger(logger: Logger): Logger {
  const isKnown = (text: string) => known.some((part) => text.includes(part));
  return {
    ...logger,
    error: () => {},
    warn: (text, options) => isKnown(text) || logger.warn(text, options),
    warnOnce: (text, options) => isKnown(text) || logger.warnOnce(text, options),
  };
}

const filesOf = ({ output }: Rolldown.RolldownOutput): Map<string, string | Uint8Array> =>
  new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));

export function scriptOf(built: Rolldown.RolldownOutput): ServerScript {
  const files = filesOf(built);
  const { sourcesContent: _, ...map } = JSON.parse(String(files.get(`${serverFile}.map`))) as SourceMapPayload;
  return { code: String(files.get(serverFile)), map: JSON.stringify(map) };
}

export const modulesOf = ({ output }: Rolldown.RolldownOutput): string[] =>
  output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));

/** Bundles the templates for the server. Vike's own server build is not run: `render` comes from a bundle with its own entry. */
export async function bundleServer(facts: ViteFacts, { vite }: Bundlers): Promise<Made<ServerScript>> {
  const built = (await vite.build({
    ...sharedConfig(facts),
    // Errors are reported by `brokenTemplate`.
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic' } },
    // Without it, React's own code for development would be in the bundle too, which is half of it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(facts.root, 'templates/render.tsx'),
      outDir: outFolder,
      write: false,
      reportCompressedSize: false,
      minify: false,
      // Maps stack traces back to templates.
      sourcemap: 'hidden',
      cssMinify: true,
      cssTarget: styleTargets,
      rolldownOptions: { checks: quiet, output: { format: 'cjs', entryFileNames: serverFile } },
    },
    // The bundle includes React: Node.js may not find it from the site's folder.
    ssr: { noExternal: true },
  })) as Rolldown.RolldownOutput;
  return { made: scriptOf(built), modules: modulesOf(built) };
}
