import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { pageMarkdown } from '../build/markdown/page-markdown.ts';
import type { Assets } from '../build/render/html.ts';
import { pageLimit } from '../build/render/make-page.ts';
import { allSheets } from '../build/render/templates-plugin.ts';
import { vikeFile } from '../build/render/vike.ts';
import type { ViteFacts } from '../build/render/vite-config.ts';
import type { Config } from '../definitions/fields/config.ts';
import { lookSheets } from '../definitions/look/sheets.ts';
import { chapterStyles, colorStyle, siteStyle } from '../definitions/look/style.ts';
import { isLoopback, isSameOrigin, refuseName } from '../hosting/serve/own-requests.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { drawingPolicy } from '../hosting/serving.ts';
import { bounded } from '../platform/bounded.ts';
import { isDrawing, sentType } from '../platform/files/file-kinds.ts';
import type { Site } from '../site/pages/site.ts';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer, otherFileAnswer } from './dev-pages.ts';
import { EditorDoor } from './editor/door.ts';
import type { ServedEditor } from './editor/editor-requests.ts';
import type { OpenPages } from './open-pages.ts';
import { pictureAnswer } from './picture-answer.ts';
import { ShownSearches } from './search-answer.ts';
import { loadTemplates, type TemplateCheck } from './template-check.ts';
import { viteRequests } from './vite-requests.ts';

export interface SiteRequestsOptions {
  facts: ViteFacts;
  /** The site's folder. Its `public/` is served unchanged. */
  siteRoot: string;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The site that is shown. */
  site(): Site;
  /** Whether no error in its content is known, and none is still looked for. */
  isSound(): boolean;
  /** The editor around the site, if there is one. */
  editor(): ServedEditor | null;
  templates: TemplateCheck;
  pages(): Pick<OpenPages, 'missed' | 'changes'>;
}

/**
 * Serves pages and props before Vite's own files, and the not-found page for everything that Vite may not or cannot answer.
 * Returns the function that Vite calls after adding its own middleware.
 */
export function serveSite(server: ViteDevServer, options: SiteRequestsOptions): () => void {
  server.middlewares.use((request, response, next) => {
    if (!isLoopback(request)) return refuseName(response);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading || isSameOrigin(request)) return next();
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Only pages of this server may send something to it.\n');
  });
  server.middlewares.use((request, response, next) => {
    if (!EditorDoor.leadsTo(pathOf(request))) return next();
    const editor = options.editor();
    if (editor !== null) return void editor.answer(request, response).catch(next);
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('There is no editor here: tvilling edit opens one.\n');
  });
  server.middlewares.use((request, response, next) => {
    if (isDrawing(pathOf(request))) response.setHeader('Content-Security-Policy', drawingPolicy);
    next();
  });
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request).slice(options.facts.base.length);
    if (!path.startsWith('drawings/')) return next();
    loadTemplates(server, options.signal)
      .then((templates) => {
        const colors = colorStyle(options.site().config.look);
        const drawing = templates.drawings(colors)[path]?.();
        if (drawing === undefined) return next();
        response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' });
        response.end(drawing);
      })
      .catch(next);
  });
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request).slice(options.facts.base.length);
    const answer = pictureAnswer(options.site().pictures, path);
    if (answer === null) return next();
    response.writeHead(200, {
      'Content-Type': answer.type,
      'Content-Security-Policy': drawingPolicy,
      'Cache-Control': 'no-store',
    });
    response.end(answer.body);
  });
  const searches = new ShownSearches();
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request).slice(options.facts.base.length);
    searches
      .file(options.site(), path)
      .then((bytes) => {
        if (bytes === null) return next();
        const type = sentType(path) || 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
        response.end(bytes);
      })
      .catch(next);
  });
  server.middlewares.use((request, response, next) => {
    const site = options.site();
    const changes = options.pages().changes();
    const path = pathOf(request);
    const { search } = requestedUrl(request);
    searches
      .choose(site)
      .then(() => bounded({ limit: pageLimit, signal: options.signal }, () => findAnswer(site, path, search)))
      .then((answer) => {
        if (answer === null || request.method !== 'GET') return next();
        return respond(server, options, { site, path, answer, changes }, response);
      })
      .catch((error: unknown) => {
        if (!options.templates.isBlamed(path, error)) {
          if (options.isSound()) return next(error);
          // An error in the content is reported by the check.
          options.pages().missed();
        }
        if (response.headersSent) {
          // Half an answer would be waited for.
          if (!response.writableEnded) response.destroy();
          return;
        }
        return respondBlank(server, path, missedChanges(options.facts, changes), response);
      })
      .catch(next);
  });
  const notFound = (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    const site = options.site();
    const changes = options.pages().changes();
    const path = pathOf(request);
    bounded({ limit: pageLimit, signal: options.signal }, () => otherFileAnswer(site, path))
      .then((answer) => {
        if (answer === null) return missing(request, response, next);
        return respond(server, options, { site, path, answer, changes }, response);
      })
      .catch((error: unknown) => {
        if (!options.templates.isBlamed(path, error)) throw error;
        return missing(request, response, next);
      })
      .catch(next);
  };
  const missing = (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    const site = options.site();
    const changes = options.pages().changes();
    const path = pathOf(request);
    const isPage = request.headers.accept?.includes('text/html');
    const answer = isPage ? notFoundAnswer(site, path) : null;
    if (answer === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${path} is not there.\n`);
      return;
    }
    respond(server, options, { site, path, answer, changes }, response).catch(next);
  };
  const mayAnswer = viteRequests({ ...options.facts, siteRoot: options.siteRoot });
  server.middlewares.use((request, response, next) => {
    if (!mayAnswer(request)) return notFound(request, response, next);
    // The address that was checked, in its normal form.
    const { pathname, search } = requestedUrl(request);
    request.url = pathname + search;
    next();
  });
  // Vike's own rendering never runs.
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

interface Answering {
  site: Site;
  /** The requested path. */
  path: string;
  answer: DevAnswer;
  /** The number of changes before the request (`OpenPages.changes`). */
  changes: number;
}

async function respond(
  server: ViteDevServer,
  { facts, templates }: SiteRequestsOptions,
  { site, path, answer, changes }: Answering,
  response: ServerResponse,
): Promise<void> {
  if (answer.kind === 'redirect') {
    response.writeHead(302, { Location: answer.location });
    response.end();
  } else if (answer.kind === 'file') {
    response.writeHead(200, {
      'Content-Type': sentType(path) || sentType('.txt'),
      'Cache-Control': 'no-store',
    });
    response.end(answer.text);
  } else if (answer.kind === 'props') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer.props));
    // The browser renders this page. An error in a template is reported here.
    await templates.render(path, answer.props);
  } else if (answer.kind === 'markdown') {
    const body = await templates.render(path, answer.props);
    const { title, canonical: url } = answer.props;
    response.writeHead(body === null ? 500 : 200, {
      'Content-Type': sentType(path),
      'Cache-Control': 'no-store',
    });
    response.end(body === null ? '' : pageMarkdown(body, { title, url }));
  } else {
    const body = await templates.render(path, answer.props);
    const html = answerHtml(site, answer, devAssets(facts, site.config, changes), body ?? '');
    const made = await server.transformIndexHtml(answer.page.path, html);
    response.writeHead(body === null ? 500 : answer.status, pageHeaders);
    response.end(made);
  }
}

const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };

/** Answers for a page that cannot be rendered. Vite's client in it shows the error, and reloads the page later. */
async function respondBlank(
  server: ViteDevServer,
  path: string,
  script: string,
  response: ServerResponse,
): Promise<void> {
  const html = await server.transformIndexHtml(path, `<!doctype html>\n<title>500</title>\n${script}\n`);
  response.writeHead(500, pageHeaders);
  response.end(html);
}

/** The sources instead of a bundle. */
function devAssets(facts: ViteFacts, config: Config, changes: number): Assets {
  const { base } = facts;
  const client = vikeFile('client/runtime-client-routing/entry.js');
  const sheets = allSheets(facts, lookSheets(config.look));
  return {
    boot: `${base}templates/browser/boot.ts`,
    client: `${base}@fs${client}`,
    // All sheets come as files, which change while the page is open.
    style: '',
    parts: [],
    chapters: [],
    late: null,
    sheets: {},
    head: [
      `<style>${siteStyle(config, base)}${[...chapterStyles(config.look).values()].join('')}</style>`,
      // Vite puts the base before these, and before no script that has it.
      ...sheets.map((sheet) => `<link rel="stylesheet" href="/@fs${sheet}">`),
      `<script type="module" src="${base}templates/browser/dev.ts"></script>`,
      missedChanges(facts, changes),
    ].join('\n'),
  };
}

/** The script that tells how many changes there were before a page was requested. */
const missedChanges = ({ base }: ViteFacts, changes: number): string =>
  `<script type="module" src="${base}templates/browser/missed-changes.ts" data-changes="${changes}"></script>`;
