import { hash } from 'node:crypto';
import type { PageProps } from '../../templates/contract.ts';
import { bounded, Overtime } from '../bounded.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { hearSignal } from '../interruption.ts';
import { notFoundPages, notFoundProps, pageProps, type SitePage, sitePages } from '../pages/page-props.ts';
import type { Site } from '../pages/site.ts';
import type { Span } from '../report/trace.ts';
import type { PageRecord } from '../reuse/build-record.ts';
import type { EarlierPages, PageFiles } from '../reuse/earlier-pages.ts';
import { dataFile, htmlFile } from '../routes/addresses.ts';
import type { Bundle } from './bundle.ts';
import { type HtmlFacts, htmlDocument } from './html.ts';

/** A page in one language before its HTML is made, with the paths of its files below the output folder. */
export interface PageToRender extends PageFiles {
  /** At its own address, and at those of its aliases, in the order of `documents`. */
  addresses: readonly [SitePage, ...SitePage[]];
  isNotFound: boolean;
}

/** A page that was rendered: its documents with their paths, and its props as JSON. */
export interface RenderedPage {
  documents: { file: string; html: string }[];
  props: { file: string; json: string };
  record: PageRecord;
}

/** A page as a build gets it: rendered, or taken from the last build. */
export type MadePage = {
  page: PageToRender;
  /** Why the inputs of the page are not those of the last build: a sentence without a period. Null if they are. */
  why: string | null;
  /** When it was made. */
  time: Span;
} & (
  | {
      rendered: RenderedPage;
      /** Whether the page could have been taken from the last build. */
      isKnown: boolean;
    }
  | { kept: PageRecord }
);

/** What a document shows beside its body, its props and the assets. */
export type DocumentFrame = Omit<HtmlFacts, 'assets' | 'body' | 'props'>;

/** What rendering pages needs. */
export interface PageRendering {
  /** The name of the scripts and styles. */
  build: string;
  /** The frame of the document of a page at an address. */
  frameOf(page: SitePage, props: PageProps, files: PageFiles): DocumentFrame;
  /** The file of a page's picture for sharing, by the page's own path. */
  socialImages: ReadonlyMap<string, string>;
  /** The paths of the drawings that bodies may show. */
  drawings: readonly string[];
  /** Whether a page is part of this build. */
  includes(page: SitePage): boolean;
  earlier: EarlierPages;
  /** Whether pages are rendered although the last build has them. */
  rendersAll: boolean;
  report: Report;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/** In milliseconds: the longest time that one page may take. Most take a thousandth of it. */
export const pageLimit = 10_000;

/** In milliseconds: how long pages are rendered before they are handed on, and signals are heard. */
const batchTime = 20;

/**
 * Renders every page with its aliases, then the not-found pages, unless the last build has them. Yields one page at a time, because
 * all pages take too much memory. Reports a page whose template throws, and goes on with the others. Reports a page that does not
 * end in 10 s, and stops there: the next page would not end either. Throws the reason of `signal` if it is aborted.
 */
export async function* renderPages(
  site: Site,
  bundle: Bundle,
  rendering: PageRendering,
): AsyncGenerator<MadePage> {
  const { report, signal } = rendering;
  const pages = pagesToRender(site, rendering.socialImages).filter(({ addresses: [own] }) =>
    rendering.includes(own),
  );
  let current = 0;
  const renderBatch = (from: number) => {
    const batch: RenderResult[] = [];
    const started = performance.now();
    for (current = from; current < pages.length && performance.now() - started < batchTime; current++) {
      const page = pages[current];
      if (page !== undefined) batch.push(makePage(site, bundle, rendering, page));
    }
    return batch;
  };
  for (let next = 0; next < pages.length; ) {
    const from = next;
    let batch: RenderResult[];
    try {
      batch = await bounded({ limit: pageLimit, signal }, () => renderBatch(from));
    } catch (error) {
      const page = pages[current];
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
function pagesToRender(site: Site, socialImages: PageRendering['socialImages']): PageToRender[] {
  const { address } = site;
  const own: PageToRender[] = [];
  let at: SitePage[] = [];
  const add = (first: SitePage, others: SitePage[]) => {
    const addresses: PageToRender['addresses'] = [first, ...others];
    own.push({
      addresses,
      documents: addresses.map(({ path }) => htmlFile(address, path)),
      propsFile: dataFile(address, first.canonicalPath),
      picture: socialImages.get(first.canonicalPath) ?? null,
      isNotFound: false,
    });
  };
  for (const page of sitePages(site)) {
    const [first, ...others] = at;
    if (first !== undefined && page.path === page.canonicalPath) {
      add(first, others);
      at = [];
    }
    at.push(page);
  }
  const [last, ...others] = at;
  if (last !== undefined) add(last, others);
  const notFound = notFoundPages(site).map((page): PageToRender => {
    const name = page.path.slice(1);
    return {
      addresses: [page],
      documents: [`${name}.html`],
      propsFile: `${name}.json`,
      picture: socialImages.get(page.canonicalPath) ?? null,
      isNotFound: true,
    };
  });
  return [...own, ...notFound];
}

type RenderResult = MadePage | { page: PageToRender; error: unknown };

/** Takes a page from the last build, or renders it. Its aliases have the same props and body. */
function makePage(site: Site, bundle: Bundle, rendering: PageRendering, page: PageToRender): RenderResult {
  const { earlier, rendersAll, frameOf } = rendering;
  const started = performance.now();
  const time = (): Span => ({ started, ended: performance.now() });
  const why = earlier.whyAgain(page);
  const kept = why === null && !rendersAll ? earlier.page(page) : null;
  if (kept !== null) return { page, why, time: time(), kept };
  const { made, inputs: ofProps } = site.inputs.record(() => namedProps(site, rendering, page));
  const { props, json } = made;
  try {
    const { made: frames, inputs: ofFrames } = site.inputs.record(() =>
      page.addresses.map((address) => frameOf(address, props, page)),
    );
    const inputs = new Set([...ofProps, ...ofFrames]);
    const madeFrom = hash(
      'sha256',
      [bundle.state, props.version, JSON.stringify(frames)].join('\n'),
      'base64',
    );
    const same = earlier.pageMadeFrom(page, madeFrom);
    if (same !== null && !rendersAll)
      return { page, why, time: time(), kept: { ...same, inputs: [...inputs] } };
    const body = bundle.render(props);
    const documents = frames.map((frame, index) => ({
      file: page.documents[index] ?? '',
      html: htmlDocument({ ...frame, assets: bundle.assets, body, props }),
    }));
    const record: PageRecord = {
      inputs: [...inputs],
      madeFrom,
      documents: page.documents,
      propsFile: page.propsFile,
      kind: props.kind,
      sections: [...new Set(props.sections.map(({ type }) => type))],
      picture: page.picture,
      drawings: rendering.drawings.filter((path) => body.includes(path)),
    };
    const isKnown = why === null || same !== null;
    const rendered = { documents, props: { file: page.propsFile, json }, record };
    return { page, why, time: time(), isKnown, rendered };
  } catch (error) {
    return { page, error };
  }
}

/** The props of a page with their version, also as JSON. */
function namedProps(
  site: Site,
  { build }: Pick<PageRendering, 'build'>,
  { addresses: [own], isNotFound }: PageToRender,
): { props: PageProps; json: string } {
  const props = (isNotFound ? notFoundProps : pageProps)(site, own, build);
  const json = JSON.stringify(props);
  const version = hash('sha256', json, 'base64url').slice(0, 12);
  return { props: { ...props, version }, json: `{"version":"${version}",${json.slice(1)}` };
}

/** The finding for a page that cannot be rendered, at the place in the template. */
function failure(site: Site, bundle: Bundle, { addresses: [own] }: PageToRender, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return diagnostic('output/render-failed', placeOf(error, kindOf(site, own), bundle), {
    reason,
    page: `${own.page} (${own.language})`,
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
