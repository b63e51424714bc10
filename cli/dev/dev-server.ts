import { join, sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { assertOwnFolder } from '../files/own-folder.ts';
import { removeIfPossible } from '../files/temporary.ts';
import type { Site } from '../pages/site.ts';
import { assertManyHandles } from '../render/few-handles.ts';
import { loadBundlers } from '../render/make-bundles.ts';
import { sharedConfig, type ViteFacts } from '../render/vite-config.ts';
import { assertFree, portInUse } from '../serve/listen.ts';
import { type OpenPages, openPages } from './open-pages.ts';
import { serveSite } from './site-requests.ts';
import { templateChanges } from './template-changes.ts';
import { checkTemplates, type TemplateCheck } from './template-check.ts';
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
  /** Whether no error in its content is known, and none is still looked for. */
  isSound(): boolean;
  /** Called when a request for a page has changed the findings in templates. */
  onFindings(): void;
  /** Called for an error that does not come from a template; in words. */
  onFailure(message: string): void;
}

export interface DevServer {
  /** The address of the site's home page. */
  url: string;
  pages: OpenPages;
  /** The findings in templates. */
  findings(): readonly Diagnostic[];
  /** Passes changes of templates to Vite, and checks the templates. Paths are relative to the site's root. */
  follow(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Whether Vite need not watch a path. `follow` handles the site's templates, and no other file of the tool's folder is a module but
 * its templates: the whole site may be in there.
 */
function isUnwatched({ root, layers }: ViteFacts, siteRoot: string): (path: string) => boolean {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const others = [layers.tool, join(siteRoot, 'public')];
  return (path) =>
    isIn(path, join(siteRoot, 'templates')) ||
    (isIn(path, root) && path !== root && !others.some((folder) => isIn(path, folder)));
}

/** Starts Vite's dev server with React refresh and Vike's client router. It serves the pages of the last good site. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { facts, siteRoot, port } = options;
  assertManyHandles();
  if (port !== 0) await assertFree(port);
  assertOwnFolder(siteRoot, '.tvilling');
  removeIfPossible(packageFolder(siteRoot));
  // Vike 0.4.266 takes the current folder as its root when it is loaded, whatever Vite's root is.
  process.chdir(facts.root);
  const { vite, vike, react } = await loadBundlers();
  const { createRunnableDevEnvironment, createServer } = vite;
  const config = sharedConfig(facts);
  const changes = templateChanges(siteRoot);
  let templates = null as TemplateCheck | null;
  const signalListeners = process.listeners('SIGTERM');
  const server = await createServer({
    ...config,
    logLevel: 'error',
    cacheDir: packageFolder(siteRoot),
    publicDir: join(siteRoot, 'public'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      cors: false,
      fs: { allow: sourceFolders({ ...facts, siteRoot }) },
      watch: { ignored: isUnwatched(facts, siteRoot) },
    },
    environments: {
      // The module runner would print its connection on our stdout.
      ssr: {
        dev: {
          createEnvironment: (name, resolved) =>
            createRunnableDevEnvironment(name, resolved, { runnerOptions: { hmr: { logger: false } } }),
        },
      },
    },
    optimizeDeps: {
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'zod/mini'],
    },
    plugins: [
      {
        name: 'tvilling:pages',
        configureServer: (vite) => {
          templates = checkTemplates(vite, options);
          return serveSite(vite, { ...options, templates, pages: () => pages });
        },
      },
      changes.plugin,
      config.plugins,
      react(),
      vike,
    ],
  });
  // Vite would end the process itself after SIGTERM, with code 143.
  for (const listener of process.listeners('SIGTERM'))
    if (!signalListeners.includes(listener)) process.off('SIGTERM', listener);
  if (server.httpServer !== null) guardUpgrades(server.httpServer);
  const { onFailure } = options;
  server.config.logger.error = (text, { error } = {}) => {
    // An error in an answer is reported with its place before the answer.
    if (!error || !templates?.isBlamedByVite(error)) onFailure(error?.stack ?? text);
  };
  const pages = openPages(server, facts);
  const close = async () => {
    // Vike requests this as soon as the server is there. If the server closed during the request, Vike would print a stack trace.
    await server.ssrLoadModule('virtual:vike:global-entry:server').catch(() => undefined);
    await server.close();
    removeIfPossible(packageFolder(siteRoot));
  };
  try {
    await server.listen();
  } catch (error) {
    await close();
    throw /already in use/.test(String(error)) ? portInUse(port) : error;
  }
  const local = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}${facts.base}`;
  return {
    url: local,
    pages,
    close,
    findings: () => templates?.findings() ?? [],
    follow: async (changed) => {
      const areOthers = await changes.take(server, changed);
      if (areOthers) pages.changed();
      await templates?.again(areOthers);
    },
  };
}
