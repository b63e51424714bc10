import type { PageProps } from '../../templates/contract.ts';
import { bounded, Overtime } from '../bounded.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { hearSignal } from '../interruption.ts';
import { notFoundPages, notFoundProps, pageProps, type SitePage, sitePages } from '../pages/page-props.ts';
import type { Site } from '../pages/site.ts';
import { dataFile, htmlFile } from '../routes/addresses.ts';
import type { Bundle } from './bundle.ts';

/** A page before its HTML is made, and the paths of its files below the output folder. */
interface PageToRender {
  page: SitePage;
  file: string;
  propsFile: string;
  isNotFound: boolean;
}

/** A page with its props. An alias has the props and the body of its page. */
export interface PageWithProps extends PageToRender {
  props: PageProps;
}

export interface RenderedPage extends PageWithProps {
  body: string;
  /** The whole document. */
  html: string;
}

/** What rendering pages needs. */
export interface PageRendering {
  /** The name of the build. */
  build: string;
  /** Makes the document of a page from its body. */
  documentOf(page: PageWithProps, body: string): string;
  report: Report;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/** In milliseconds: the longest time that one page may take. Most take a thousandth of it. */
export const pageLimit = 10_000;

/** In milliseconds: how long pages are rendered before they are handed on, and signals are heard. */
const batchTime = 20;

/**
 * Renders every page at each of its addresses, then the not-found pages. Yields one page at a time, because all pages take too much
 * memory. Reports a page whose template throws, and goes on with the others. Reports a page that does not end in 10 s, and stops there:
 * the next page would not end either. Throws the reason of `signal` if it is aborted.
 */
export async function* renderPages(
  site: Site,
  bundle: Bundle,
  rendering: PageRendering,
): AsyncGenerator<RenderedPage> {
  const { report, signal } = rendering;
  const pages = pagesToRender(site);
  let current = 0;
  const renderBatch = (from: number) => {
    const batch: RenderResult[] = [];
    const started = performance.now();
    for (current = from; current < pages.length && performance.now() - started < batchTime; current++) {
      const page = pages[current];
      if (page !== undefined) batch.push(renderPage(site, bundle, rendering, page, batch.at(-1)));
    }
    return batch;
  };
  for (let next = 0; next < pages.length; ) {
    const from = next;
    let batch: RenderResult[];
    try {
      batch = await bounded({ limit: pageLimit, signal }, () => renderBatch(from));
    } catch (error) {
      const page = pages[current]?.page;
      if (!(error instanceof Overtime) || page === undefined) throw error;
      report(failure(site, bundle, page, error));
      return;
    }
    next += batch.length;
    for (const result of batch) {
      if ('error' in result) report(failure(site, bundle, result.page, result.error));
      else yield result;
    }
    await hearSignal(signal);
  }
}

/** Hosts look for not-found pages by the names of their files, whatever form the addresses of pages have. */
function pagesToRender(site: Site): PageToRender[] {
  const { address } = site;
  const own = [...sitePages(site)].map((page) => ({
    page,
    file: htmlFile(address, page.path),
    propsFile: dataFile(address, page.canonicalPath),
    isNotFound: false,
  }));
  const notFound = notFoundPages(site).map((page) => {
    const name = page.path.slice(1);
    return { page, file: `${name}.html`, propsFile: `${name}.json`, isNotFound: true };
  });
  return [...own, ...notFound];
}

type RenderResult = RenderedPage | { page: SitePage; error: unknown };

/** Renders a page. If `before` is the page that it is an alias of, it shares the props and the body. */
function renderPage(
  site: Site,
  bundle: Bundle,
  { build, documentOf }: PageRendering,
  toRender: PageToRender,
  before: RenderResult | undefined,
): RenderResult {
  const { page, isNotFound } = toRender;
  const own = before?.page.canonicalPath === page.canonicalPath ? before : undefined;
  if (own !== undefined && 'error' in own) return own;
  const props = own?.props ?? (isNotFound ? notFoundProps : pageProps)(site, page, build);
  const withProps = { ...toRender, props };
  try {
    const body = own?.body ?? bundle.render(props);
    return { ...withProps, body, html: documentOf(withProps, body) };
  } catch (error) {
    return { page, error };
  }
}

/** The finding for a page that cannot be rendered, at the place in the template. */
function failure(site: Site, bundle: Bundle, page: SitePage, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return diagnostic('output/render-failed', placeOf(error, kindOf(site, page), bundle), {
    reason,
    page: `${page.page} (${page.language})`,
  });
}

/** The kind of a page. Its props might throw or never end again, so they are not asked. */
const kindOf = ({ pages, routes, definitions }: Site, { page }: SitePage): string =>
  pages.get(routes.pages.get(page)?.file ?? page)?.kind ?? definitions.entryKind ?? '';

/** The place in a template that has thrown. If the error names no template, the component of the page kind. */
function placeOf(error: unknown, kind: string, bundle: Bundle): Location {
  const thrown = bundle.placeOf(error);
  if (thrown === null) return { file: `templates/pages/${kind}/index.tsx`, range: null };
  const { file, line, column } = thrown;
  return { file, range: { start: { line, column }, end: { line, column: column + 1 } } };
}
