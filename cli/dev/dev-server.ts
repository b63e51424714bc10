import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { PageProps } from '../../templates/contract.ts';
import type { Assets } from '../render/html.ts';
import { iconsModule, sharedConfig, type ViteFacts } from '../render/vite-config.ts';
import { portInUse } from '../serve/listen.ts';
import type { Site } from '../site/site.ts';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer } from './dev-pages.ts';
import { overlayPayload } from './overlay.ts';
import type { SiteState } from './site-state.ts';

export interface DevServerOptions {
  facts: ViteFacts;
  /** The site's folder: its `public/` is served as it lies. */
  siteRoot: string;
  port: number;
  /** The last good site. */
  site(): Site;
  /** Something went wrong while a page was made; already worded. */
  onTemplateError(message: string): void;
}

export interface DevServer {
  /** Where the site's home page is. */
  url: string;
  /** Shows the state that has just changed in every open page: new props, or the findings over the page. */
  show(state: SiteState): void;
  close(): Promise<void>;
}

/** Vite's dev server with React refresh and Vike's client router; the pages come from the last good site. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { facts, siteRoot, port } = options;
  const [{ createRunnableDevEnvironment, createServer }, { default: vike }, { default: react }] =
    await Promise.all([import('vite'), import('vike/plugin'), import('@vitejs/plugin-react')]);
  // Vike 0.4.266 takes the current folder for its root, whatever Vite's root is.
  process.chdir(facts.root);
  const config = sharedConfig(facts);
  const server = await createServer({
    ...config,
    logLevel: 'error',
    // Sites with different content are developed side by side; each has its own pre-bundled dependencies.
    cacheDir: join(
      facts.root,
      '.tvilling',
      'vite',
      createHash('sha256').update(siteRoot).digest('hex').slice(0, 8),
    ),
    publicDir: join(siteRoot, 'public'),
    server: { host: '127.0.0.1', port, strictPort: port !== 0, fs: { allow: [facts.root, siteRoot] } },
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
      vike(),
    ],
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    throw /already in use/.test(String(error)) ? portInUse(port) : error;
  }
  const local = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}${facts.base}`;
  return { url: local, show: (state) => show(server, state), close: () => server.close() };
}

function show(server: ViteDevServer, { diagnostics, sources }: SiteState): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    server.ws.send(overlayPayload(errors, sources));
    return;
  }
  for (const environment of Object.values(server.environments)) {
    const icons = environment.moduleGraph.getModuleById(`\0${iconsModule}`);
    if (icons) environment.moduleGraph.invalidateModule(icons);
  }
  server.ws.send({ type: 'custom', event: 'tvilling:update' });
}

/** Pages and props before Vite's own files; the not-found page after them, since Vite may know the path. */
function serveSite(server: ViteDevServer, options: DevServerOptions): () => void {
  server.middlewares.use((request, response, next) => {
    const site = options.site();
    const answer = findAnswer(site, pathOf(request));
    if (answer === null || request.method !== 'GET') return next();
    respond(server, options, site, answer, response).catch(next);
  });
  return () => {
    server.middlewares.use((request, response, next) => {
      // Nothing is left to Vike's own rendering.
      if (!request.headers.accept?.includes('text/html')) {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end(`${pathOf(request)} is not there.\n`);
        return;
      }
      const site = options.site();
      respond(server, options, site, notFoundAnswer(site, pathOf(request)), response).catch(next);
    });
  };
}

const pathOf = (request: IncomingMessage & { originalUrl?: string | undefined }): string =>
  decodeURIComponent(new URL(request.originalUrl ?? request.url ?? '/', 'http://localhost').pathname);

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

/** Renders with the templates as they are now. A template that fails is shown where it fails, and null is returned. */
async function renderBody(
  server: ViteDevServer,
  props: PageProps,
  options: DevServerOptions,
): Promise<string | null> {
  try {
    const { render } = (await server.ssrLoadModule('/templates/render.tsx')) as {
      render(props: PageProps): string;
    };
    return render(props);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    server.ssrFixStacktrace(error);
    // What a plugin says (a syntax error, a missing import) Vite has printed already.
    if (!('plugin' in error)) options.onTemplateError(error.stack ?? error.message);
    // The page asks for Vite's client first; by then it listens.
    setTimeout(
      () =>
        server.ws.send({
          type: 'error',
          err: { message: error.message, stack: error.stack ?? '', plugin: 'tvilling' },
        }),
      500,
    );
    return null;
  }
}

/** The sources themselves, in place of the bundle. */
function devAssets({ root, base }: ViteFacts): Assets {
  const vike = createRequire(import.meta.url).resolve('vike/plugin');
  const client = `${vike.slice(0, vike.lastIndexOf('/vike/') + 6)}dist/client/runtime-client-routing/entry.js`;
  const sheets = [
    'templates/styles/main.scss',
    ...readdirSync(join(root, 'templates/sections'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `templates/sections/${name}/style.scss`)
      .filter((sheet) => existsSync(join(root, sheet))),
  ];
  return {
    boot: `${base}templates/browser/boot.ts`,
    client: `${base}@fs${client}`,
    head: [
      ...sheets.map((sheet) => `<link rel="stylesheet" href="${base}${sheet}">`),
      `<script type="module" src="${base}templates/browser/dev.ts"></script>`,
    ].join('\n'),
  };
}
