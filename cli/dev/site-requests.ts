import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, ViteDevServer } from 'vite';
import { pageMarkdown } from '../build/markdown/page-markdown.ts';
import type { Assets } from '../build/render/html.ts';
import { pageLimit } from '../build/render/make-page.ts';
import { allSheets } from '../build/render/templates-plugin.ts';
import { vikeFile } from '../build/render/vike.ts';
import type { ViteFacts } from '../build/render/vite-config.ts';
import type { Config } from '../definitions/fields/config.ts';
import { lookSheets } from '../definitions/look/sheets.ts';
import { chapterStyles, colorStyle, siteStyle } from '../definitions/look/style.ts';
import { isSameOrigin } from '../hosting/serve/own-requests.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { drawingPolicy } from '../hosting/serving.ts';
import { bounded } from '../platform/bounded.ts';
import { decoded } from '../platform/escape.ts';
import { isDrawing, sentType } from '../platform/files/file-kinds.ts';
import type { Site } from '../site/pages/site.ts';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer, otherFileAnswer } from './dev-pages.ts';
import { EditorDoor } from './editor/door.ts';
import type { ServedEditor } from './editor/editor-requests.ts';
import type { OpenPages } from './open-pages.ts';
import type { TemplateCheck } from './template-check.ts';
import { pictureAnswer, ShownSearches } from './unbuilt-files.ts';
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

/** What answers a request, or passes it on. */
type RequestStep = Connect.NextHandleFunction;

/**
 * Serves pages and props before Vite's own files, and the not-found page for everything that Vite may not or cannot answer.
 * Returns the function that Vite calls after adding its own middleware.
 */
export function serveSite(server: ViteDevServer, options: SiteRequestsOptions): () => void {
  const searches = new ShownSearches();
  const notFound = notFoundStep(server, options);
  const steps = [
    refuseOtherSites,
    editorStep(options),
    protectDrawings,
    drawingStep(options),
    pictureStep(options),
    searchStep(options, searches),
    pageStep(server, options, searches),
    viteStep(options, notFound),
  ];
  for (const step of steps) server.middlewares.use(step);
  // Vike's own rendering never runs.
  return () => void server.middlewares.use(notFound);
}

const refuseOtherSites: RequestStep = (request, response, next) => {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading || isSameOrigin(request)) return next();
  refuse(response, 403, 'Only pages of this server may send something to it.');
};

const editorStep =
  (options: SiteRequestsOptions): RequestStep =>
  (request, response, next) => {
    if (!EditorDoor.leadsTo(pathOf(request))) return next();
    const editor = options.editor();
    if (editor !== null) return void editor.answer(request, response).catch(next);
    refuse(response, 404, 'There is no editor here: tvilling edit opens one.');
  };

const protectDrawings: RequestStep = (request, response, next) => {
  if (isDrawing(pathOf(request))) response.setHeader('Content-Security-Policy', drawingPolicy);
  next();
};

/** Answers for drawings that templates make, in the colours of the site. */
const drawingStep =
  (options: SiteRequestsOptions): RequestStep =>
  (request, response, next) => {
    const path = pathBelow(request, options);
    if (!path.startsWith('drawings/')) return next();
    options.templates
      .load()
      .then((templates) => {
        const drawing = templates.drawings(colorStyle(options.site().config.look))[path]?.();
        if (drawing === undefined) return next();
        send(response, 200, 'image/svg+xml', drawing);
      })
      .catch(next);
  };

const pictureStep =
  (options: SiteRequestsOptions): RequestStep =>
  (request, response, next) => {
    const answer = pictureAnswer(options.site().pictures, pathBelow(request, options));
    if (answer === null) return next();
    response.setHeader('Content-Security-Policy', drawingPolicy);
    send(response, 200, answer.type, answer.body);
  };

const searchStep =
  (options: SiteRequestsOptions, searches: ShownSearches): RequestStep =>
  (request, response, next) => {
    const path = pathBelow(request, options);
    searches
      .file(options.site(), path)
      .then((bytes) => {
        if (bytes === null) return next();
        send(response, 200, sentType(path) || 'application/octet-stream', bytes);
      })
      .catch(next);
  };

const pageStep =
  (server: ViteDevServer, options: SiteRequestsOptions, searches: ShownSearches): RequestStep =>
  (request, response, next) => {
    const asked = askedIn(request, options);
    const { site, path, changes } = asked;
    const { search } = requestedUrl(request);
    searches
      .choose(site)
      .then(() => bounded({ limit: pageLimit, signal: options.signal }, () => findAnswer(site, path, search)))
      .then((answer) => {
        if (answer === null || request.method !== 'GET') return next();
        return respond(server, options, { ...asked, answer }, response);
      })
      .catch((error: unknown) => {
        if (!options.templates.isBlamed(path, error)) {
          if (options.isSound()) return next(error);
          // An error in the content is reported by the check.
          options.pages().missed();
        }
        return respondBlank(server, path, missedChanges(options.facts, changes), response);
      })
      .catch(next);
  };

/** Lets Vite answer for its own modules and for `public/`. */
function viteStep({ facts, siteRoot, templates }: SiteRequestsOptions, notFound: RequestStep): RequestStep {
  const mayAnswer = viteRequests({ ...facts, siteRoot }, templates.endless);
  return (request, response, next) => {
    if (!mayAnswer(request)) return notFound(request, response, next);
    // The address that was checked, in its normal form.
    const { pathname, search } = requestedUrl(request);
    request.url = pathname + search;
    next();
  };
}

/** Answers for lists and files of outputs, which are made when they are asked for. For all else, a page says that it is not there. */
function notFoundStep(server: ViteDevServer, options: SiteRequestsOptions): RequestStep {
  const missing: RequestStep = (request, response, next) => {
    const asked = askedIn(request, options);
    const isPage = request.headers.accept?.includes('text/html');
    const answer = isPage ? notFoundAnswer(asked.site, asked.path) : null;
    if (answer === null) return refuse(response, 404, `${asked.path} is not there.`);
    respond(server, options, { ...asked, answer }, response).catch(next);
  };
  return (request, response, next) => {
    const asked = askedIn(request, options);
    const { site, path } = asked;
    bounded({ limit: pageLimit, signal: options.signal }, () => otherFileAnswer(site, path))
      .then((answer) => {
        if (answer === null) return missing(request, response, next);
        return respond(server, options, { ...asked, answer }, response);
      })
      .catch((error: unknown) => {
        if (!options.templates.isBlamed(path, error)) throw error;
        return missing(request, response, next);
      })
      .catch(next);
  };
}

const pathOf = (request: IncomingMessage): string => decoded(requestedUrl(request).pathname);

/** The path below the sub-path of the site. */
const pathBelow = (request: IncomingMessage, { facts }: SiteRequestsOptions): string => pathOf(request).slice(facts.base.length);

/** What is asked for, and of what. */
interface SiteRequest {
  site: Site;
  /** The requested path. */
  path: string;
  /** The number of changes before the request (`OpenPages.changes`). */
  changes: number;
}

const askedIn = (request: IncomingMessage, { site, pages }: SiteRequestsOptions): SiteRequest => ({
  site: site(),
  path: pathOf(request),
  changes: pages().changes(),
});

function refuse(response: ServerResponse, status: number, says: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${says}\n`);
}

/** Everything may be another thing after the next edit. */
function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

async function respond(
  server: ViteDevServer,
  { facts, templates }: SiteRequestsOptions,
  { site, path, answer, changes }: SiteRequest & { answer: DevAnswer },
  response: ServerResponse,
): Promise<void> {
  if (answer.kind === 'redirect') {
    response.writeHead(302, { Location: answer.location });
    response.end();
  } else if (answer.kind === 'file') {
    send(response, 200, sentType(path) || sentType('.txt'), answer.text);
  } else if (answer.kind === 'props') {
    // The browser renders this page. An error in a template is reported here.
    await templates.render(path, answer.props);
    if (templates.isEndless(path)) refuse(response, 500, 'The page does not end.');
    else send(response, 200, 'application/json', JSON.stringify(answer.props));
  } else if (answer.kind === 'markdown') {
    const body = await templates.render(path, answer.props);
    const { title, canonical: url } = answer.props;
    const text = body === null ? '' : pageMarkdown(body, { title, url });
    send(response, body === null ? 500 : 200, sentType(path), text);
  } else {
    const body = await templates.render(path, answer.props);
    // It would not end in the browser either.
    if (templates.isEndless(path)) return respondBlank(server, path, missedChanges(facts, changes), response);
    const html = answerHtml(site, answer, devAssets(facts, site.config, changes), body ?? '');
    const made = await server.transformIndexHtml(answer.page.path, html);
    send(response, body === null ? 500 : answer.status, pageType, made);
  }
}

const pageType = 'text/html; charset=utf-8';

/** Answers for a page that cannot be rendered. Vite's client in it shows the error, and reloads the page later. */
async function respondBlank(server: ViteDevServer, path: string, script: string, response: ServerResponse): Promise<void> {
  const html = await server.transformIndexHtml(path, `<!doctype html>\n<title>500</title>\n${script}\n`);
  send(response, 500, pageType, html);
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
    latinHead: '',
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
