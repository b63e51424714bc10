import { hash } from 'node:crypto';
import type { PageProps } from '../../../templates/contract/page-props.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import type { WorkSpan } from '../../diagnostics/report/trace.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import { type PolicySources, sourcesOf } from '../../site/pages/content-policy.ts';
import type { Input } from '../../site/pages/inputs.ts';
import { markdownFileOf } from '../../site/pages/markdown-file.ts';
import { notFoundPages, notFoundProps, pageProps, sitePages, textPath } from '../../site/pages/page-props.ts';
import type { Site, SitePage } from '../../site/pages/site.ts';
import { sectionTypes } from '../../site/pages/text-sections.ts';
import { dataFile, htmlFile, pathOnHost } from '../../site/routes/addresses.ts';
import type { BuildOptions } from '../build-options.ts';
import { filesOfPage, type PageRecord } from '../reuse/build-record.ts';
import type { EarlierPages, PageFiles } from '../reuse/earlier-pages.ts';
import type { DocumentFrame, PageOrder } from './make-page.ts';

/** A page in one language before its HTML is made, with the paths of its files below the output folder. */
export interface PageToRender extends PageFiles {
  /** At its own address, and at those of its aliases, in the order of `documents`. */
  addresses: readonly [SitePage, ...SitePage[]];
  isNotFound: boolean;
}

/** A page that is taken from the last build. */
export interface KeptPage {
  page: PageToRender;
  /** Why the inputs of the page are not those of the last build: a sentence without a period. Null if they are. */
  why: string | null;
  /** When it was found to be as before. */
  time: WorkSpan;
  /** What to keep of it; null if that is the same as before. */
  kept: PageResult | null;
}

/** A page as it was made, and from what. */
export interface PageResult {
  record: PageRecord;
  inputs: readonly RecordedInput<Input>[];
}

/** A page that has to be rendered, and what is known of it before that. */
export interface OrderedPage extends Pick<KeptPage, 'page' | 'why'> {
  /** Whether the page could have been taken from the last build. */
  isKnown: boolean;
  order: PageOrder;
  record: Omit<PageRecord, 'drawings' | 'variants'>;
  inputs: PageResult['inputs'];
}

/** A page that could not be made. */
export interface FailedPage {
  page: PageToRender;
  error: unknown;
  /** Whether it did not end, so that no page can be made after it. */
  isLast: boolean;
}

/** What preparing a page needs. */
export interface Preparation {
  /** The name of the scripts and styles. */
  build: string;
  /** The state of the bundle. */
  bundleState: string;
  /** The frame of the document of a page at an address. */
  frameOf(page: SitePage, props: PageProps, files: PageFiles & { sources: PolicySources }): DocumentFrame;
  earlier: EarlierPages;
  options: BuildOptions;
}

/**
 * All pages with their aliases, then the not-found pages. `socialImages`: the file of each page's social image, by the page's own
 * path. Hosts look for not-found pages by the names of their files, whatever form the addresses of pages have.
 */
export function pagesToRender(site: Site, socialImages: ReadonlyMap<string, string>): PageToRender[] {
  const { address } = site;
  const own: PageToRender[] = [];
  let at: SitePage[] = [];
  const add = (first: SitePage, others: SitePage[]) => {
    const addresses: PageToRender['addresses'] = [first, ...others];
    own.push({
      addresses,
      documents: addresses.map(({ path }) => htmlFile(address, path)),
      propsFile: dataFile(address, first.canonicalPath),
      markdownFile: markdownFileOf(site, first),
      picture: socialImages.get(textPath(site, first)) ?? null,
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
    const name = pathOnHost(address, page.path).slice(1);
    return {
      addresses: [page],
      documents: [`${name}.html`],
      propsFile: `${name}.json`,
      markdownFile: null,
      picture: socialImages.get(page.canonicalPath) ?? null,
      isNotFound: true,
    };
  });
  return [...own, ...notFound];
}

/** Takes a page from the last build, or makes its props and its order. Its aliases have the same props and body. */
export function preparePage(site: Site, preparation: Preparation, page: PageToRender): KeptPage | OrderedPage | FailedPage {
  const { bundleState, earlier, options, frameOf } = preparation;
  const started = performance.now();
  const kept = (why: string | null, kept: KeptPage['kept']): KeptPage => ({
    page,
    why,
    time: { started, ended: performance.now(), thread: 0 },
    kept,
  });
  const why = earlier.whyAgain(page);
  if (why === null && !options.verifyCache) return kept(why, null);
  try {
    const { made, inputs: ofProps } = site.inputs.record(() => namedProps(site, preparation, page));
    const { props, json } = made;
    const sources = sourcesOf(ofProps);
    const { made: frames, inputs: ofFrames } = site.inputs.record(() =>
      page.addresses.map((address) => frameOf(address, props, { ...page, sources })),
    );
    const inputs = site.recorded(new Set([...ofProps, ...ofFrames]));
    const parts = [bundleState, props.version, JSON.stringify(frames)];
    const madeFrom = hash('sha256', parts.join('\n'), 'base64');
    const same = earlier.pageMadeFrom(page, madeFrom);
    if (same !== null && !options.verifyCache) return kept(why, { record: same, inputs });
    const { documents, propsFile, markdownFile, picture } = page;
    const { title, canonical: url } = props;
    const order: PageOrder = {
      props: json,
      propsFile,
      documents: frames.map((frame, index) => ({ file: documents[index] ?? '', frame })),
      markdown: markdownFile === null ? null : { file: markdownFile, title, url },
      earlier: earlier.digests(filesOfPage(page)),
    };
    const sections = sectionTypes(props);
    const record = {
      madeFrom,
      documents,
      propsFile,
      markdownFile,
      kind: props.kind,
      sections,
      picture,
      sources: sourcesOf(inputs.map(([input]) => input)),
    };
    return { page, why, isKnown: why === null || same !== null, order, record, inputs };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { page, error, isLast: false };
  }
}

/** The props of a page with their version, also as JSON. */
function namedProps(
  site: Site,
  { build }: Pick<Preparation, 'build'>,
  { addresses: [own], isNotFound }: PageToRender,
): { props: PageProps; json: string } {
  const props = (isNotFound ? notFoundProps : pageProps)(site, own, build);
  const json = JSON.stringify(props);
  const version = hash('sha256', json, 'base64url').slice(0, 12);
  return { props: { ...props, version }, json: `{"version":"${version}",${json.slice(1)}` };
}
