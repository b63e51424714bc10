import type { PageProps } from '../../templates/contract/page-props.ts';
import { type Assets, developmentPolicy, htmlDocument } from '../build/render/html.ts';
import { isModelList } from '../build/verify/check-model-lists.ts';
import { frameColors } from '../definitions/look/palette.ts';
import { oncePerObject } from '../platform/once-per.ts';
import { calendarFiles } from '../site/pages/calendars.ts';
import { joined, type PolicySources, siteSources, sourcesOf } from '../site/pages/content-policy.ts';
import { feedFiles } from '../site/pages/feeds.ts';
import { headTags } from '../site/pages/head.ts';
import { iconLinks } from '../site/pages/icons.ts';
import { languageModelFiles } from '../site/pages/language-models.ts';
import { markdownFileOf } from '../site/pages/markdown-file.ts';
import { ownFiles } from '../site/pages/own-files.ts';
import { notFoundPages, notFoundProps, pageProps, sitePages } from '../site/pages/page-props.ts';
import { bannerOf, bannerStyle } from '../site/pages/preview.ts';
import { searchIndex } from '../site/pages/search-index.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { manifestFiles, manifestHref } from '../site/pages/web-manifest.ts';
import { aliasHref, dataFile, fileHref, href, searchFile } from '../site/routes/addresses.ts';
import { addressParts } from '../site/routes/old-address.ts';
import type { Alias } from '../site/routes/route-table.ts';

/** Development has one build that never ends, so a page and its props always belong together. */
const build = 'development';

/** An answer of the dev server. It is made on demand. */
export type DevAnswer =
  | {
      kind: 'page';
      page: SitePage;
      props: PageProps;
      /** What the page alone may load. */
      sources: PolicySources;
      propsHref: string;
      status: 200 | 404;
    }
  | { kind: 'props'; props: PageProps }
  /** A page in Markdown, which is made from its body. */
  | { kind: 'markdown'; props: PageProps }
  | { kind: 'file'; text: string }
  | { kind: 'redirect'; location: string };

/** Whether the props of a page can be made in each of its languages. If not, a check of the whole site says why. */
export function canBeMade(site: Site, page: string): boolean {
  try {
    for (const [language, canonicalPath] of site.routes.pages.get(page)?.paths ?? [])
      pageProps(site, { page, language, textLanguage: language, canonicalPath }, build);
    return true;
  } catch {
    return false;
  }
}

/** The pages of each site that was asked for one, by their paths. */
const pagesByPath = oncePerObject(
  (site: Site): ReadonlyMap<string, SitePage> => new Map(Array.from(sitePages(site), (page) => [page.path, page])),
);

/** An address without a slash at its end. */
const bare = (pathname: string): string => pathname.replace(/(.)\/$/, '$1');

/** The page whose document has a path below the base. */
export const pageOfPath = (site: Site, path: string): SitePage | undefined => pagesByPath(site).get(path);

/** The page whose document has an address, with or without a slash at the end. */
function pageAt(site: Site, pathname: string): SitePage | undefined {
  const { base } = site.address;
  if (!pathname.startsWith(base)) return undefined;
  return pageOfPath(site, bare(pathname.slice(base.length)) || '/');
}

/** The redirects of each site that was asked for one, by their addresses without a slash at the end of the path. */
const redirectsIn = oncePerObject(
  ({ address, routes }: Site): ReadonlyMap<string, Alias> =>
    new Map(
      routes.aliases.flatMap((alias) => {
        const { path, query } = addressParts(aliasHref(address, alias));
        const own = bare(decodeURIComponent(path)) + (query === null ? '' : `?${query}`);
        return alias.as === 'redirect' ? [[own, alias] as const] : [];
      }),
    ),
);

/** The page with a file at an address, beside its document. `fileOf`: the path of that file of a page, below the output folder. */
function pageOfFile(site: Site, pathname: string, fileOf: (page: SitePage) => string | null): SitePage | undefined {
  const [, stem] = /^(.*)\.(?:json|md)$/.exec(pathname) ?? [];
  if (stem === undefined) return undefined;
  // Such a file has the name of the page, or is in the index of its folder.
  return [stem, stem.replace(/\/index$/, '')]
    .map((address) => pageAt(site, address))
    .find((page) => page && `${site.address.base}/${fileOf(page)}` === pathname);
}

/** The language whose search index has an address. */
const languageOfSearch = ({ address, config }: Site, pathname: string): string | undefined =>
  config.languages.find(({ code }) => pathname === `${address.base}/${searchFile(code)}`)?.code;

/**
 * Finds the answer for a path of the host, which includes the base, and a query with its question mark. Null if the site has nothing
 * there.
 */
export function findAnswer(site: Site, pathname: string, search = ''): DevAnswer | null {
  const { address } = site;
  const shown = pageOfFile(site, pathname, (page) => dataFile(address, page.canonicalPath));
  if (shown !== undefined) return { kind: 'props', props: pageProps(site, shown, build) };
  const written = pageOfFile(site, pathname, (page) => markdownFileOf(site, page));
  if (written !== undefined) return { kind: 'markdown', props: pageProps(site, written, build) };
  const searched = languageOfSearch(site, pathname);
  if (searched !== undefined) return { kind: 'file', text: searchIndex(site, searched) };
  const asked = search === '' ? undefined : redirectsIn(site).get(bare(pathname) + search);
  if (asked) return { kind: 'redirect', location: href(address, asked.target, asked.anchor) };
  const page = pageAt(site, pathname);
  if (page !== undefined) {
    const propsHref = fileHref(site.address, dataFile(site.address, page.canonicalPath));
    const { made: props, inputs } = site.inputs.record(() => pageProps(site, page, build));
    return { kind: 'page', page, props, sources: sourcesOf(inputs), propsHref, status: 200 };
  }
  const files = pathname.endsWith('.xml') ? feedFiles : pathname.endsWith('.ics') ? calendarFiles : null;
  const text = files?.(site).get(pathname.slice(address.base.length + 1));
  if (text !== undefined) return { kind: 'file', text };
  const redirect = redirectsIn(site).get(bare(pathname));
  if (redirect) return { kind: 'redirect', location: href(address, redirect.target, redirect.anchor) };
  for (const page of notFoundPages(site)) {
    if (pathname === `${address.base}${page.path}.json`) return { kind: 'props', props: notFoundProps(site, page, build) };
  }
  return null;
}

/**
 * A list of pages for language models at a path, a web app manifest, or the file of an output of the site's own; null if there is none.
 * Looked for when nothing else has the path, so a file of `public/` is shown instead. Throws TemplateError if it is not there and an
 * output fails.
 */
export function otherFileAnswer(site: Site, pathname: string): (DevAnswer & { kind: 'file' }) | null {
  const path = pathname.slice(site.address.base.length + 1);
  const files = isModelList(path)
    ? languageModelFiles(site)
    : path.endsWith('.webmanifest')
      ? // Only the build draws icons.
        manifestFiles(site, new Set(site.publicFiles))
      : null;
  const known = files?.get(path);
  if (known !== undefined) return { kind: 'file', text: known };
  let failed: unknown = null;
  for (const output of site.definitions.outputs.values()) {
    try {
      const text = ownFiles(site, output).get(path);
      if (text !== undefined) return { kind: 'file', text };
    } catch (error) {
      failed ??= error;
    }
  }
  if (failed !== null) throw failed;
  return null;
}

/** The not-found page for a path: that of its language's prefix, or that of the root. Null if the site has none. */
export function notFoundAnswer(site: Site, pathname: string): (DevAnswer & { kind: 'page' }) | null {
  const { address } = site;
  const [first] = pathname.slice(address.base.length + 1).split('/');
  const [root, ...prefixed] = notFoundPages(site);
  const page = prefixed.find(({ path }) => path === `/${first}/404`) ?? root;
  if (page === undefined) return null;
  return {
    kind: 'page',
    page,
    props: notFoundProps(site, page, build),
    sources: {},
    propsHref: `${address.base}${page.path}.json`,
    status: 404,
  };
}

/** The parts of a document that are made beside its answer. `socialImage`: its file below the base; null if there is none. */
export interface DocumentParts {
  assets: Assets;
  body: string;
  socialImage: string | null;
}

/** The HTML of an answer. */
export function answerHtml(site: Site, answer: DevAnswer & { kind: 'page' }, { assets, body, socialImage }: DocumentParts): string {
  const { address, config } = site;
  const banner = bannerOf(site, answer.page);
  const style = banner === null ? '' : bannerStyle;
  return htmlDocument({
    assets: { ...assets, style: assets.style + style },
    banner,
    // Only the build draws icons.
    head: [...headTags(site, answer.page, answer.props, socialImage), ...iconLinks(site, new Set(site.publicFiles))],
    body,
    props: answer.props,
    propsHref: answer.propsHref,
    trailingSlash: address.trailingSlash,
    policy: developmentPolicy(joined([siteSources(site), answer.sources])),
    // Visits of authors are not counted.
    scripts: [],
    frame: frameColors(config.look, answer.props.chapter),
    manifest: manifestHref(site, answer.page.language),
  });
}
