import type { RequestListener, Server, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { InlineConfig, Plugin, ViteDevServer } from 'vite';
import { shownRow } from '../build/render/header-row.ts';
import { type Bundlers, loadBundlers } from '../build/render/make-bundles.ts';
import { withRow } from '../build/render/style-sheet.ts';
import { sharedConfig, type ViteFacts } from '../build/render/vite-config.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { listen } from '../hosting/serve/listen.ts';
import { isLoopback, refuseName } from '../hosting/serve/own-requests.ts';
import { assertOwnFolder, cacheFolder } from '../platform/files/own-folder.ts';
import { removeIfPossible } from '../platform/files/temporary.ts';
import type { Site } from '../site/pages/site.ts';
import type { ServedEditor } from './editor/editor-requests.ts';
import { type OpenPages, openPages } from './open-pages.ts';
import { serveSite } from './site-requests.ts';
import { checkTemplates, type TemplateCheck } from './template-check.ts';
import { templateEvaluator } from './template-evaluator.ts';
import { type ViteChanges, viteChanges } from './vite-changes.ts';
import { guardUpgrades, packageFolder, sourceFolders } from './vite-requests.ts';

export interface DevServerOptions {
  facts: ViteFacts;
  /** The site's folder. Its `public/` is served unchanged. */
  siteRoot: string;
  port: number;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The site that is shown. */
  site(): Site;
  /** The editor around the site, if there is one. */
  editor(): ServedEditor | null;
  /** Whether no error in its content is known, and none is still looked for. */
  isSound(): boolean;
  /** Called when a request for a page has changed the findings in templates. */
  onFindings(): void;
  /** Called for an error that does not come from a template; in words. */
  onFailure(message: string): void;
}

export interface DevServer {
  origin: string;
  /** The address of the site's home page. */
  url: string;
  pages: OpenPages;
  /** The findings in templates. */
  findings(): readonly Finding[];
  /** Checks the site's own templates, and the home page with them, before anybody asks for a page. */
  checkTemplates(): Promise<void>;
  /** Passes changes of templates to Vite, and checks the templates. Paths are relative to the site's root. */
  follow(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Whether Vite need not watch a path. `follow` handles the site's templates and `public/`, and no other file of the tool's folder is a
 * module but its templates: the whole site may be in there.
 */
function isUnwatched({ root, layers }: ViteFacts, siteRoot: string): (path: string) => boolean {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const followed = ['templates', 'public'].map((name) => join(siteRoot, name));
  return (path) => followed.some((folder) => isIn(path, folder)) || (isIn(path, root) && path !== root && !isIn(path, layers.tool));
}

/** Answers a request that has failed. What was answered before, stays so: the browser renders a page while its templates are checked. */
export function answerFailure(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500).end('Not answered.\n');
  // The browser sees that the rest is missing.
  else if (!response.writableEnded) response.destroy();
}

/** Starts Vite's dev server with React refresh and Vike's client router. It serves the pages of the last good site. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { facts, siteRoot } = options;
  assertOwnFolder(siteRoot, cacheFolder);
  removeIfPossible(packageFolder(siteRoot));
  // At the very end, because the threads of the bundler go on writing after the server has closed.
  process.once('exit', () => removeIfPossible(packageFolder(siteRoot)));
  let answer: RequestListener = (_, response) => void response.writeHead(503).end('Starting.\n');
  const { server, port } = await listen((request, response) => answer(request, response), options);
  const stopListening = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    const { vite, templates, changes, pages } = await startVite(options, server, port);
    answer = (request, response) => {
      // Before Vite, which would refuse a foreign name with advice about settings of its own.
      if (!isLoopback(request)) return refuseName(response);
      // Vite has reported the error, and calls on (`middlewareMode`).
      vite.middlewares(request, response, () => answerFailure(response));
    };
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      url: origin + facts.base,
      pages,
      findings: templates.findings,
      checkTemplates: async () => (facts.layers.own === null ? undefined : templates.first(facts.base)),
      follow: async (changed) => {
        const areOthers = await changes.take(vite, changed);
        if (areOthers) pages.changed();
        await templates.again(areOthers);
      },
      close: async () => {
        stopListening();
        // Vike requests this as soon as the server is there. If the server closed during the request, Vike would print a stack trace.
        await vite.ssrLoadModule('virtual:vike:global-entry:server').catch(() => undefined);
        await vite.close();
      },
    };
  } catch (error) {
    stopListening();
    throw error;
  }
}

interface StartedVite {
  vite: ViteDevServer;
  templates: TemplateCheck;
  changes: ViteChanges;
  pages: OpenPages;
}

/** Starts Vite behind our own server, which bounds connections as in every other command that serves. */
async function startVite(options: DevServerOptions, http: Server, port: number): Promise<StartedVite> {
  const { facts, siteRoot, onFailure, signal } = options;
  // Vike 0.4.266 takes the current folder as its root when it is loaded, whatever Vite's root is.
  process.chdir(facts.root);
  const bundlers = await loadBundlers();
  const shared = sharedConfig(facts);
  let templates = null as TemplateCheck | null;
  const changes = viteChanges(siteRoot, async () => templates?.areEndless() ?? false);
  const pagesPlugin: Plugin = {
    name: 'tvilling:pages',
    configureServer: (vite) => {
      templates = checkTemplates(vite, options);
      return serveSite(vite, { ...options, templates, pages: () => pages });
    },
  };
  const row = () => shownRow(options.site(), facts.layers);
  const vite = await bundlers.vite.createServer({
    ...shared,
    ...ownConfig(options, bundlers, http, port),
    plugins: [pagesPlugin, rowInSheets(row), changes.plugin, shared.plugins, bundlers.react(), bundlers.vike],
  });
  guardUpgrades(http);
  vite.config.logger.error = (text, { error } = {}) => {
    // What is under way when the server closes fails.
    if (signal.aborted) return;
    // Whoever loads the templates reports what they throw, and one that is no code.
    if (/Error when evaluating SSR module|Failed to run dependency scan/.test(text)) return;
    // Packages were bundled anew while they were made ready in advance. The page asks for the new ones.
    if ((error as NodeJS.ErrnoException | null | undefined)?.code === 'ERR_FILE_NOT_FOUND_IN_OPTIMIZED_DEP_DIR') return;
    // An error in an answer is reported with its place before the answer.
    if (!error || !templates?.isBlamedByVite(error)) onFailure(error?.stack ?? text);
  };
  const pages = openPages(vite, { style: () => ({ look: options.site().config.look, row: row() }) });
  if (templates === null) throw new Error('Vite has not called its plugins.');
  return { vite, templates, changes, pages };
}

/** The part of Vite's configuration that only the dev server needs. */
function ownConfig(
  { facts, siteRoot }: DevServerOptions,
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
