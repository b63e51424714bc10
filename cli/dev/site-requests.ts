import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageMarkdown } from '../build/markdown/page-markdown.ts';
import { drawingFiles } from '../build/render/drawing-files.ts';
import { pageLimit } from '../build/render/make-page.ts';
import { isLoopback, isSameOrigin, refuseName } from '../hosting/serve/own-requests.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { drawingPolicy } from '../hosting/serving.ts';
import { bounded } from '../platform/bounded.ts';
import { decoded } from '../platform/escape.ts';
import { isDrawing, sentType } from '../platform/files/file-kinds.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer, otherFileAnswer } from './dev-pages.ts';
import { EditorDoor } from './editor/door.ts';
import type { ServedEditor } from './editor/editor-requests.ts';
import { liveEvents, livePath, liveScript, liveText, type OpenPages } from './open-pages.ts';
import type { PageSource, PageSourceOptions, RequestStep } from './page-source.ts';
import { ShownSocialImages } from './shown-social-images.ts';
import { pictureAnswer, ShownSearches } from './unbuilt-files.ts';

export interface SiteRequestsOptions extends Pick<PageSourceOptions, 'facts' | 'siteRoot' | 'signal' | 'site' | 'isSound'> {
  /** The editor around the site, if there is one. */
  editor(): ServedEditor | null;
  /** What pages are made with. It may be another one after a change. */
  source(): PageSource;
  pages: Pick<OpenPages, 'missed' | 'changes' | 'listen'>;
}

interface SiteAnswersOptions extends SiteRequestsOptions {
  socialImages: ShownSocialImages;
}

/** Answers a request that has failed. What was answered before, stays so: the browser renders a page while its templates are checked. */
export function answerFailure(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500).end('Not answered.\n');
  // The browser sees that the rest is missing.
  else if (!response.writableEnded) response.destroy();
}

/**
 * Serves pages and props before the files that they are made with, and the not-found page for everything else. `next` gets the error of
 * what cannot be answered.
 */
export function siteRequests(given: SiteRequestsOptions): RequestStep {
  const searches = new ShownSearches();
  const socialImages = new ShownSocialImages(given.siteRoot);
  const options = { ...given, socialImages };
  const steps = [
    refuseOtherSites,
    editorStep(options),
    liveStep(options),
    protectDrawings,
    drawingStep(options),
    pictureStep(options),
    socialImageStep(options),
    searchStep(options, searches),
    pageStep(options, searches),
    (...asked) => options.source().files(...asked),
    notFoundStep(options),
  ] satisfies RequestStep[];
  return (request, response, failed) => {
    const from = (index: number, error?: unknown): void => {
      const step = steps[index];
      if (error !== undefined || step === undefined) failed(error);
      else step(request, response, (thrown) => from(index + 1, thrown));
    };
    from(0);
  };
}

/** Comes before Vite, which would refuse a foreign name with advice about settings of its own. */
const refuseOtherSites: RequestStep = (request, response, next) => {
  if (!isLoopback(request)) return refuseName(response);
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

/** Answers for the script of open pages, and for what it listens to. */
const liveStep =
  (options: SiteRequestsOptions): RequestStep =>
  (request, response, next) => {
    const path = pathBelow(request, options);
    if (path === livePath) return send(response, 200, sentType(path), liveText() ?? '');
    if (path !== liveEvents) return next();
    // Browsers send no origin with it, but most say where it comes from.
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (isSameOrigin(request) && site === 'same-origin') options.pages.listen(response);
    else refuse(response, 403, 'Only pages of this server may listen to it.');
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
    options
      .source()
      .templates.load()
      .then((templates) => {
        const drawing = drawingFiles(templates, options.site().config.look).get(path)?.();
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

const socialImageStep =
  (options: SiteAnswersOptions): RequestStep =>
  (request, response, next) => {
    const path = pathBelow(request, options);
    if (!path.startsWith('assets/social/')) return next();
    options.socialImages
      .file(path)
      .then((bytes) => (bytes === null ? next() : send(response, 200, sentType(path), bytes)))
      .catch(next);
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
  (options: SiteAnswersOptions, searches: ShownSearches): RequestStep =>
  (request, response, next) => {
    const asked = askedIn(request, options);
    const { site, path, changes } = asked;
    const { search } = requestedUrl(request);
    searches
      .choose(site)
      .then(() => bounded({ limit: pageLimit, signal: options.signal }, () => findAnswer(site, path, search)))
      .then((answer) => {
        if (answer === null || request.method !== 'GET') return next();
        return respond(options, { ...asked, answer }, response);
      })
      .catch((error: unknown) => {
        if (!options.source().templates.isBlamed(path, error)) {
          if (options.isSound()) return next(error);
          // An error in the content is reported by the check.
          options.pages.missed();
        }
        return respondBlank(options, path, changes, response);
      })
      .catch(next);
  };

/** Answers for lists and files of outputs, which are made when they are asked for. For all else, a page says that it is not there. */
function notFoundStep(options: SiteAnswersOptions): RequestStep {
  const missing: RequestStep = (request, response, next) => {
    const asked = askedIn(request, options);
    const isPage = request.headers.accept?.includes('text/html');
    const answer = isPage ? notFoundAnswer(asked.site, asked.path) : null;
    if (answer === null) return refuse(response, 404, `${asked.path} is not there.`);
    respond(options, { ...asked, answer }, response).catch(next);
  };
  return (request, response, next) => {
    const asked = askedIn(request, options);
    const { site, path } = asked;
    bounded({ limit: pageLimit, signal: options.signal }, () => otherFileAnswer(site, path))
      .then((answer) => {
        if (answer === null) return missing(request, response, next);
        return respond(options, { ...asked, answer }, response);
      })
      .catch((error: unknown) => {
        if (!options.source().templates.isBlamed(path, error)) throw error;
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
  changes: pages.changes(),
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
  options: SiteAnswersOptions,
  { site, path, answer, changes }: SiteRequest & { answer: DevAnswer },
  response: ServerResponse,
): Promise<void> {
  const source = options.source();
  const { templates } = source;
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
    if (templates.isEndless(path)) return respondBlank(options, path, changes, response);
    const assets = source.assets(site);
    const head = assets.head + liveScript(options.facts.base, changes);
    // A page that cannot be rendered may have templates that cannot be loaded.
    const socialImage = body === null ? null : await socialImageOf(options, path, answer.page);
    const html = answerHtml(site, answer, { assets: { ...assets, head }, body: body ?? '', socialImage });
    const made = await source.document(answer.page.path, html);
    send(response, body === null ? 500 : answer.status, pageType, made);
  }
}

/** After a change, it is that of the site that is shown then. */
const socialImageOf = ({ source, socialImages, site }: SiteAnswersOptions, path: string, page: SitePage): Promise<string | null> =>
  source().templates.socialImage(path, page, (template) => socialImages.fileOf(site(), page, template));

const pageType = 'text/html; charset=utf-8';

/** Answers for a page that cannot be rendered. The script in it shows the error, and loads the page again after a change. */
async function respondBlank(
  { facts, source }: SiteRequestsOptions,
  path: string,
  changes: number,
  response: ServerResponse,
): Promise<void> {
  const html = await source().document(path, `<!doctype html>\n<title>500</title>\n${liveScript(facts.base, changes)}\n`);
  send(response, 500, pageType, html);
}
