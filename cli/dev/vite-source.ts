import type { IncomingMessage, Server } from 'node:http';
import { join, sep } from 'node:path';
import type { InlineConfig, Plugin, ViteDevServer } from 'vite';
import { shownRow } from '../build/render/header-row.ts';
import type { Assets } from '../build/render/html.ts';
import { type Bundlers, loadBundlers } from '../build/render/make-bundles.ts';
import { withRow } from '../build/render/style-sheet.ts';
import { allSheets } from '../build/render/templates-plugin.ts';
import { vikeFile } from '../build/render/vike.ts';
import { sharedConfig, type ViteFacts } from '../build/render/vite-config.ts';
import type { Config } from '../definitions/fields/config.ts';
import { lookSheets } from '../definitions/look/sheets.ts';
import { chapterStyles, siteStyle } from '../definitions/look/style.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { removeIfPossible } from '../platform/files/temporary.ts';
import type { PageSource, PageSourceOptions } from './page-source.ts';
import { answerFailure } from './site-requests.ts';
import { checkTemplates } from './template-check.ts';
import { templateEvaluator } from './template-evaluator.ts';
import { viteChanges } from './vite-changes.ts';
import { type ViteModules, viteModules } from './vite-modules.ts';
import { guardUpgrades, packageFolder, sourceFolders, viteRequests } from './vite-requests.ts';

/**
 * Whether Vite need not watch a path. `follow` handles the site's templates and `public/`, and no other file of the tool's folder is a
 * module but its templates: the whole site may be in there.
 */
function isUnwatched({ root, layers }: ViteFacts, siteRoot: string): (path: string) => boolean {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const followed = ['templates', 'public'].map((name) => join(siteRoot, name));
  return (path) => followed.some((folder) => isIn(path, folder)) || (isIn(path, root) && path !== root && !isIn(path, layers.tool));
}

/**
 * Starts Vite behind our own server, which bounds connections as in every other command that serves, with React refresh and Vike's client
 * router.
 */
export async function viteSource(options: PageSourceOptions, http: Server, port: number): Promise<PageSource> {
  const { facts, siteRoot } = options;
  removeIfPossible(packageFolder(siteRoot));
  // At the very end, because the threads of the bundler go on writing after the server has closed.
  process.once('exit', () => removeIfPossible(packageFolder(siteRoot)));
  const changes = viteChanges(siteRoot, () => templates.areEndless());
  /** What follows if Vite does not answer a request. */
  const unanswered = new WeakMap<IncomingMessage, () => void>();
  const lastStep: Plugin = {
    name: 'tvilling:last-step',
    // Vike's own rendering never runs.
    configureServer: (server) => () => void server.middlewares.use((request) => unanswered.get(request)?.()),
  };
  const vite = await startVite(options, http, port, [lastStep, changes.plugin]);
  const modules = viteModules(vite, options);
  const templates = checkTemplates(modules, options);
  vite.config.logger.error = (text, { error } = {}) => tellFailure(options, modules, text, (error as Error | null) ?? null);
  const mayAnswer = viteRequests({ ...facts, siteRoot }, templates.endless);
  return {
    isEnough: () => true,
    templates,
    assets: ({ config }) => sourceAssets(facts, config),
    document: (path, html) => vite.transformIndexHtml(path, html),
    files: (request, response, next) => {
      if (!mayAnswer(request)) return next();
      // The address that was checked, in its normal form.
      const { pathname, search } = requestedUrl(request);
      request.url = pathname + search;
      unanswered.set(request, next);
      // Vite has reported the error, and calls on (`middlewareMode`).
      vite.middlewares(request, response, () => answerFailure(response));
    },
    take: (changed) => changes.take(vite, changed),
    close: async () => {
      // Vike requests this as soon as the server is there. If the server closed during the request, Vike would print a stack trace.
      await vite.ssrLoadModule('virtual:vike:global-entry:server').catch(() => undefined);
      await vite.close();
    },
  };
}

async function startVite(options: PageSourceOptions, http: Server, port: number, plugins: Plugin[]): Promise<ViteDevServer> {
  const { facts } = options;
  // Vike 0.4.266 takes the current folder as its root when it is loaded, whatever Vite's root is.
  process.chdir(facts.root);
  const bundlers = await loadBundlers();
  const shared = sharedConfig(facts);
  const row = rowInSheets(() => shownRow(options.site(), facts.layers));
  const vite = await bundlers.vite.createServer({
    ...shared,
    ...ownConfig(options, bundlers, http, port),
    plugins: [...plugins, row, shared.plugins, bundlers.react(), bundlers.vike],
  });
  guardUpgrades(http);
  return vite;
}

/** Tells an error of Vite, unless it is told elsewhere. */
function tellFailure({ signal, onFailure }: PageSourceOptions, modules: ViteModules, text: string, error: Error | null): void {
  // What is under way when the server closes fails.
  if (signal.aborted) return;
  // Whoever loads the templates reports what they throw, and one that is no code.
  if (/Error when evaluating SSR module|Failed to run dependency scan/.test(text)) return;
  // Packages were bundled anew while they were made ready in advance. The page asks for the new ones.
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_FILE_NOT_FOUND_IN_OPTIMIZED_DEP_DIR') return;
  // An error in an answer is reported with its place before the answer.
  if (error === null || !modules.isBlamed(error)) onFailure(error?.stack ?? text);
}

/** The part of Vite's configuration that only the dev server needs. */
function ownConfig(
  { facts, siteRoot }: PageSourceOptions,
  { vite: { createRunnableDevEnvironment } }: Bundlers,
  http: Server,
  port: number,
): InlineConfig {
  return {
    logLevel: 'error',
    cacheDir: packageFolder(siteRoot),
    publicDir: join(siteRoot, 'public'),
    server: {
      middlewareMode: true,
      ws: { server: http },
      host: '127.0.0.1',
      port,
      // Errors are findings, which `open-pages.ts` shows. Vite's own have stacks and paths of the machine.
      hmr: { overlay: false },
      cors: false,
      fs: { allow: sourceFolders({ ...facts, siteRoot }) },
      // Links may lead to the whole disk. In a ring of two, chokidar 3 does not end.
      watch: { ignored: isUnwatched(facts, siteRoot), followSymlinks: false },
    },
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, resolved) => {
            const evaluator = templateEvaluator({
              layers: facts.layers,
              graph: () => environment.moduleGraph,
            });
            const environment = createRunnableDevEnvironment(name, resolved, {
              runnerOptions: { hmr: false, sourcemapInterceptor: false, evaluator },
            });
            return environment;
          },
        },
      },
    },
    optimizeDeps: {
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'zod/mini'],
    },
  };
}

const isSheet = (path: string | null | undefined): boolean => /\.s?css(?:\?|$)/.test(path ?? '');

/**
 * A Vite plugin that puts the width from which the header shows its words in a row into the style sheets that it serves. Vite keeps sheets,
 * so they are made again when an edit of the menu has led to another width.
 */
function rowInSheets(width: () => number): Plugin {
  let made = width();
  return {
    name: 'tvilling:row-in-sheets',
    apply: 'serve',
    configureServer({ middlewares, environments: { client } }) {
      middlewares.use((request, _response, next) => {
        if (isSheet(request.url) && width() !== made) {
          made = width();
          for (const module of client.moduleGraph.idToModuleMap.values())
            if (isSheet(module.id)) client.moduleGraph.invalidateModule(module);
        }
        next();
      });
    },
    transform: (code, id) => (isSheet(id) ? { code: withRow(code, made), map: null } : null),
  };
}

/** The sources instead of a bundle. */
function sourceAssets(facts: ViteFacts, config: Config): Assets {
  const { base } = facts;
  const sheets = allSheets(facts, lookSheets(config.look));
  return {
    boot: `${base}templates/browser/boot.ts`,
    client: `${base}@fs${vikeFile('client/runtime-client-routing/entry.js')}`,
    // All sheets come as files, which change while the page is open.
    style: '',
    parts: [],
    chapters: [],
    late: null,
    sheets: {},
    latinHead: '',
    head: [
      `<style>${siteStyle(config, base)}${[...chapterStyles(config.look).values()].join('')}</style>`,
      // Vite puts the base before these.
      ...sheets.map((sheet) => `<link rel="stylesheet" href="/@fs${sheet}">`),
    ].join('\n'),
  };
}
