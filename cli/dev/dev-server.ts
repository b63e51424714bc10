import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import type { PageProps } from '../../templates/contract.ts';
import { drawingHeaders } from '../emit/host-files.ts';
import { isDrawing } from '../files/file-kinds.ts';
import { assertOwnFolder } from '../files/own-folder.ts';
import { colorStyle, lookStyle } from '../look/style.ts';
import type { Site } from '../pages/site.ts';
import type { Bundle } from '../render/bundle.ts';
import type { Assets } from '../render/html.ts';
import { sheetFiles } from '../render/templates-plugin.ts';
import { vikePlugin } from '../render/vike.ts';
import { iconsModule, sharedConfig, type ViteFacts } from '../render/vite-config.ts';
import { assertFree, portInUse } from '../serve/listen.ts';
import { requestedUrl } from '../serve/requested-url.ts';
import { bounded, Overtime } from './bounded.ts';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer } from './dev-pages.ts';
import { overlayMessage, overlayPayload } from './overlay.ts';
import type { Failure, SiteState } from './site-state.ts';
import { guardUpgrades, isLoopback, packageCache, sourceFolders, viteRequests } from './vite-requests.ts';

export interface DevServerOptions {
  facts: ViteFacts;
  /** The site's folder: its `public/` is served as it lies. */
  siteRoot: string;
  port: number;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The last good site. */
  site(): Site;
  /** Something went wrong while a page was made; already worded. */
  onTemplateError(message: string): void;
}

export interface DevServer {
  /** Where the site's home page is. */
  url: string;
  /** Shows what a check has led to in every open page: new props, or over the page what is wrong. */
  show(checked: SiteState | Failure): void;
  close(): Promise<void>;
}

/** Vite's dev server with React refresh and Vike's client router; the pages come from the last good site. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { facts, siteRoot, port } = options;
  if (port !== 0) await assertFree(port);
  assertOwnFolder(siteRoot, '.tvilling/vite');
  // Vike 0.4.266 takes the current folder for its root, whatever Vite's root is, and does so while it is loaded.
  process.chdir(facts.root);
  const [{ createRunnableDevEnvironment, createServer }, vike, { default: react }] = await Promise.all([
    import('vite'),
    vikePlugin(),
    import('@vitejs/plugin-react'),
  ]);
  const config = sharedConfig(facts);
  const signalListeners = process.listeners('SIGTERM');
  const server = await createServer({
    ...config,
    logLevel: 'error',
    // Sites with different content are developed side by side; each has its own pre-bundled dependencies.
    cacheDir: packageCache(siteRoot),
    publicDir: join(siteRoot, 'public'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      cors: false,
      fs: { allow: sourceFolders({ ...facts, siteRoot }) },
      // A build beside the dev server is no edit of the site.
      watch: { ignored: ['**/dist/**', '**/.*.new/**', '**/.*.old/**', '**/.tvilling/**'] },
    },
    environments: {
      // The module runner would announce its connection on our stdout.
      ssr: {
        dev: {
          createEnvironment: (name, resolved) =>
            createRunnableDevEnvironment(name, resolved, { runnerOptions: { hmr: { logger: false } } }),
        },
      },
    },
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'zod/mini',
        ...facts.icons().map(({ module }) => `lucide-react/icons/${module}`),
      ],
    },
    plugins: [
      { name: 'tvilling:pages', configureServer: (vite) => serveSite(vite, options) },
      config.plugins,
      react(),
      vike,
    ],
  });
  // Asked to stop, Vite would end the process by itself, with code 143.
  for (const listener of process.listeners('SIGTERM'))
    if (!signalListeners.includes(listener)) process.off('SIGTERM', listener);
  if (server.httpServer !== null) guardUpgrades(server.httpServer);
  const show = shower(server, facts);
  const close = async () => {
    // Vike asks for this as soon as the server is there, and would print a stack trace if it went away meanwhile.
    await server.ssrLoadModule('virtual:vike:global-entry:server').catch(() => undefined);
    await server.close();
  };
  try {
    await server.listen();
  } catch (error) {
    await close();
    throw /already in use/.test(String(error)) ? portInUse(port) : error;
  }
  const local = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}${facts.base}`;
  return { url: local, show, close };
}

/** Shows each state in the open pages, and what is wrong also to those that are opened, or loaded again, later. */
function shower(
  server: ViteDevServer,
  { icons, look }: Pick<ViteFacts, 'icons' | 'look'>,
): DevServer['show'] {
  let message: ErrorPayload | null = null;
  let shownIcons = JSON.stringify(icons());
  let shownLook = JSON.stringify(look());
  server.ws.on('vite:client:connect', (_, client) => {
    if (message !== null) client.send(message);
  });
  return (checked) => {
    message = messageOf(checked);
    if (message !== null) {
      // With nobody there, Vite would keep the message for whoever comes first, mended or not.
      if (server.ws.clients.size > 0) server.ws.send(message);
      return;
    }
    const named = JSON.stringify(icons());
    if (named !== shownIcons) reloadIcons(server);
    shownIcons = named;
    const looks = JSON.stringify(look());
    const isSame = looks === shownLook;
    shownLook = looks;
    // The style of the look stands in the document.
    if (!isSame) return server.ws.send({ type: 'full-reload' });
    // Every open page fetches its props anew.
    server.ws.send({ type: 'custom', event: 'tvilling:update' });
  };
}

function messageOf(checked: SiteState | Failure): ErrorPayload | null {
  if ('failed' in checked) return overlayMessage(checked.failed);
  const errors = checked.diagnostics.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? overlayPayload(errors, checked.sources) : null;
}

/** The content names other icons: the module with them is made anew, for the server and in the open pages. */
function reloadIcons({ environments }: ViteDevServer): void {
  for (const environment of Object.values(environments)) {
    const module = environment.moduleGraph.getModuleById(`\0${iconsModule}`);
    if (module === undefined) continue;
    environment.moduleGraph.invalidateModule(module);
    if (environment === environments.client) void environment.reloadModule(module);
  }
}

/** Pages and props before Vite's own files; the not-found page in place of all that Vite may not or cannot answer. */
function serveSite(server: ViteDevServer, options: DevServerOptions): () => void {
  server.middlewares.use((request, response, next) => {
    if (isLoopback(request)) return next();
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('This server answers under loopback names only, such as localhost.\n');
  });
  server.middlewares.use((request, response, next) => {
    if (isDrawing(pathOf(request)))
      for (const [name, value] of Object.entries(drawingHeaders)) response.setHeader(name, value);
    next();
  });
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request).slice(options.facts.base.length);
    if (!path.startsWith('drawings/')) return next();
    loadTemplates(server)
      .then((templates) => {
        const colors = colorStyle(options.site().config.look);
        const drawing = templates.renderDrawings(colors)[path];
        if (drawing === undefined) return next();
        response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' });
        response.end(drawing);
      })
      .catch(next);
  });
  server.middlewares.use((request, response, next) => {
    const site = options.site();
    bounded({ limit: renderLimit, signal: options.signal }, () => findAnswer(site, pathOf(request)))
      .then((answer) => {
        if (answer === null || request.method !== 'GET') return next();
        return respond(server, options, site, answer, response);
      })
      .catch(next);
  });
  const notFound = (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    const site = options.site();
    const isPage = request.headers.accept?.includes('text/html');
    const answer = isPage ? notFoundAnswer(site, pathOf(request)) : null;
    if (answer === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${pathOf(request)} is not there.\n`);
      return;
    }
    respond(server, options, site, answer, response).catch(next);
  };
  const mayAnswer = viteRequests({ ...options.facts, siteRoot: options.siteRoot });
  server.middlewares.use((request, response, next) => {
    if (!mayAnswer(request)) return notFound(request, response, next);
    // The address that was judged, however it was written.
    const { pathname, search } = requestedUrl(request);
    request.url = pathname + search;
    next();
  });
  // Nothing is left to Vike's own rendering.
  return () => void server.middlewares.use(notFound);
}

function pathOf(request: IncomingMessage): string {
  const { pathname } = requestedUrl(request);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

async function respond(
  server: ViteDevServer,
  options: DevServerOptions,
  site: Site,
  answer: DevAnswer,
  response: ServerResponse,
): Promise<void> {
  if (answer.kind === 'redirect') {
    response.writeHead(302, { Location: answer.location });
    response.end();
  } else if (answer.kind === 'feed') {
    response.writeHead(200, { 'Content-Type': 'application/xml', 'Cache-Control': 'no-store' });
    response.end(answer.text);
  } else if (answer.kind === 'props') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer.props));
  } else {
    const body = await renderBody(server, answer.props, options);
    const html = answerHtml(site, answer, devAssets(options.facts), body ?? '');
    response.writeHead(body === null ? 500 : answer.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(await server.transformIndexHtml(answer.page.path, html));
  }
}

/** Milliseconds that a page may take to render; most take one. */
const renderLimit = 10_000;

/** The templates as they are now. */
const loadTemplates = async (server: ViteDevServer) =>
  (await server.ssrLoadModule('/templates/render.tsx')) as Pick<Bundle, 'render' | 'renderDrawings'>;

/** Renders with the templates as they are now. A template that fails is shown where it fails, and null is returned. */
async function renderBody(
  server: ViteDevServer,
  props: PageProps,
  options: DevServerOptions,
): Promise<string | null> {
  try {
    const { render } = await loadTemplates(server);
    return await bounded({ limit: renderLimit, signal: options.signal }, () => render(props));
  } catch (thrown) {
    const error = templateError(server, props, thrown);
    // What a plugin says (a syntax error, a missing import) Vite has printed already.
    if (!('plugin' in error)) options.onTemplateError(error.stack || error.message);
    // The page asks for Vite's client first; by then it listens.
    setTimeout(() => server.ws.send(overlayMessage(error.message, error.stack)), 500);
    return null;
  }
}

/** What a template has thrown, with the places in its sources; or which page has not ended. */
function templateError(server: ViteDevServer, { page, language, kind }: PageProps, thrown: unknown): Error {
  if (thrown instanceof Overtime) {
    const place = `Look at templates/pages/${kind}.tsx and what it shows.`;
    const message = `The page ${page} (${language}) came to no end: ${thrown.message}. ${place}`;
    return Object.assign(new Error(message), { stack: '' });
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  server.ssrFixStacktrace(error);
  return error;
}

/** The sources themselves, in place of the bundle. */
function devAssets({ layers, base, look }: ViteFacts): Assets {
  const vike = createRequire(import.meta.url).resolve('vike/plugin');
  const client = `${vike.slice(0, vike.lastIndexOf('/vike/') + 6)}dist/client/runtime-client-routing/entry.js`;
  const sheets = [join(layers.tool, 'styles/main.scss'), ...sheetFiles(layers, look())];
  return {
    boot: `${base}templates/browser/boot.ts`,
    client: `${base}@fs${client}`,
    sheets: {},
    head: [
      `<style>${lookStyle(look(), base)}</style>`,
      ...sheets.map((sheet) => `<link rel="stylesheet" href="${base}@fs${sheet}">`),
      `<script type="module" src="${base}templates/browser/dev.ts"></script>`,
    ].join('\n'),
  };
}
