import { createHash } from 'node:crypto';
import type { PageProps } from '../../templates/contract.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { palette } from '../look/palette.ts';
import { colorStyle } from '../look/style.ts';
import { feedFiles } from '../pages/feeds.ts';
import { type HeadTag, headTags } from '../pages/head.ts';
import { iconLinks } from '../pages/icons.ts';
import { notFoundPages, notFoundProps, pageProps, type SitePage, sitePages } from '../pages/page-props.ts';
import type { Site } from '../pages/site.ts';
import { robotsTxt, sitemap } from '../pages/sitemap.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { absolute, dataFile, href, htmlFile } from '../routes/addresses.ts';
import type { Alias } from '../routes/route-table.ts';
import { FormName } from '../schema/fields.ts';
import type { Bundle, ComponentNames } from './bundle.ts';
import { contentSecurityPolicy, htmlDocument } from './html.ts';
import { minifyProperties } from './style-sheet.ts';
import { webManifest } from './web-manifest.ts';

/** Text files of the output by path below the output folder. */
export type OutputFiles = Map<string, string>;

export interface RenderedSite {
  files: OutputFiles;
  /** The number of HTML pages, with aliases and not-found pages. */
  pages: number;
  /** The components of all pages. */
  components: ComponentNames;
}

/**
 * A name for the build: a hash of content, day, scripts and styles. The same input gives the same name. By it a browser notices a
 * page of another build.
 */
function buildName({ sources, date }: Site, { assets }: Bundle): string {
  const sum = createHash('sha256').update(date).update(JSON.stringify(assets));
  for (const file of sources.keys()) sum.update(file).update('\0').update(sources.digest(file)).update('\0');
  return sum.digest('base64url').slice(0, 12);
}

/** Renders all files of the site. Reports a page whose template throws, and renders the others. */
export function renderSite(site: Site, bundle: Bundle, pictures: Pictures, report: Report): RenderedSite {
  const build = buildName(site, bundle);
  const files: OutputFiles = new Map();
  const fixedFiles = new Set([...site.publicFiles, ...pictures.files.keys()]);
  const bodies = new Map<string, string>();
  const documentOf = documentMaker(site, bundle, pictures, iconLinks(site, fixedFiles));
  const components = { pages: new Set<string>(), sections: new Set<string>() };
  let pages = 0;
  for (const rendered of pagesToRender(site, build)) {
    const { props, file, propsFile } = rendered;
    const body = renderBody(bundle, props, bodies, report);
    if (body !== null) files.set(file, documentOf(rendered, body));
    files.set(propsFile, JSON.stringify(props));
    pages += 1;
    components.pages.add(props.kind);
    for (const { type } of props.sections) components.sections.add(type);
  }
  for (const alias of site.routes.aliases) {
    if (alias.as === 'redirect') files.set(htmlFile(site.address, alias.path), redirectPage(site, alias));
  }
  for (const [path, drawing] of Object.entries(bundle.renderDrawings(colorStyle(site.config.look))))
    if ([...bodies.values()].some((body) => body.includes(path)))
      files.set(path, minifyProperties([drawing]).join(''));
  for (const [path, feed] of feedFiles(site)) files.set(path, feed);
  files.set('sitemap.xml', sitemap(site));
  files.set('robots.txt', robotsTxt(site));
  files.set('site.webmanifest', webManifest(site, fixedFiles));
  return { files, pages, components };
}

/** A page and the paths of its files below the output folder. */
interface PageToRender {
  page: SitePage;
  props: PageProps;
  file: string;
  propsFile: string;
}

/**
 * Every page at each of its addresses, then the not-found pages. Yields one page at a time, because the props of all pages take
 * too much memory.
 */
function* pagesToRender(site: Site, build: string): Generator<PageToRender> {
  const { address } = site;
  for (const page of sitePages(site)) {
    // An alias has the body and the props of its page.
    const propsFile = dataFile(address, page.canonicalPath);
    yield { page, props: pageProps(site, page, build), file: htmlFile(address, page.path), propsFile };
  }
  for (const page of notFoundPages(site)) {
    // Hosts look for files of this name, whatever form the addresses of pages have.
    const name = page.path.slice(1);
    const props = notFoundProps(site, page, build);
    yield { page, props, file: `${name}.html`, propsFile: `${name}.json` };
  }
}

/** Returns a function that makes the document of a page from its body. */
function documentMaker(
  site: Site,
  { assets, style }: Bundle,
  { socialImages }: Pictures,
  icons: readonly HeadTag[],
): (rendered: PageToRender, body: string) => string {
  const { address, config } = site;
  const frame = palette(config.look).background;
  const policy = contentSecurityPolicy(style, formOrigins(site));
  return ({ page, props, propsFile }, body) =>
    htmlDocument({
      assets,
      head: [...headTags(site, page, props, socialImages.get(page.canonicalPath) ?? null), ...icons],
      body,
      props,
      propsHref: `${address.base}/${propsFile}`,
      trailingSlash: address.trailingSlash,
      policy,
      frame,
      manifest: `${address.base}/site.webmanifest`,
    });
}

/** The body of a page. It is rendered once and shared with the page's aliases. Reports a template that throws, and returns null. */
function renderBody(
  bundle: Bundle,
  props: PageProps,
  bodies: Map<string, string>,
  report: Report,
): string | null {
  const known = bodies.get(props.canonical);
  if (known !== undefined) return known;
  try {
    const body = bundle.render(props);
    bodies.set(props.canonical, body);
    return body;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const page = `${props.page} (${props.language})`;
    report(diagnostic('output/render-failed', placeOf(error, props, bundle), { reason, page }));
    return null;
  }
}

/** The place in a template that has thrown. If the error names no template, the component of the page kind. */
function placeOf(error: unknown, { kind }: PageProps, bundle: Bundle): Location {
  const thrown = bundle.placeOf(error);
  if (thrown === null) return { file: `templates/pages/${kind}/index.tsx`, range: null };
  const { file, line, column } = thrown;
  return { file, range: { start: { line, column }, end: { line, column: column + 1 } } };
}

/**
 * A redirect page for hosts without redirects: a refresh, and a link for browsers that block it. It has a canonical link only if
 * the page may be indexed.
 */
function redirectPage(site: Site, { page, target, language }: Alias): string {
  const to = href(site.address, target);
  const canonical = `<link rel="canonical" href="${escapeAttribute(absolute(site.address, target))}">\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeText(site.config.name)}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${escapeAttribute(to)}">
${site.routes.pages.get(page)?.indexable ? canonical : ''}</head>
<body><p><a href="${escapeAttribute(to)}">${escapeText(absolute(site.address, target))}</a></p></body>
</html>
`;
}

/** The origins that the forms of the site post to, without the site's own. */
function formOrigins({ config, address, forms, resolver }: Site): string[] {
  const origins = [...forms.keys()].map((form) => {
    const { action } = resolver.inLanguage(new FormName(form), config.sourceLanguage);
    return new URL(action, address.origin).origin;
  });
  return [...new Set(origins)].filter((origin) => origin !== address.origin);
}
