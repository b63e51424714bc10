import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from '../escape.ts';
import { palette } from '../look/palette.ts';
import { colorStyle } from '../look/style.ts';
import { feedFiles } from '../pages/feeds.ts';
import { type HeadTag, headTags } from '../pages/head.ts';
import { iconLinks } from '../pages/icons.ts';
import type { Site } from '../pages/site.ts';
import { robotsTxt, sitemap } from '../pages/sitemap.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { absolute, href, htmlFile } from '../routes/addresses.ts';
import type { Alias } from '../routes/route-table.ts';
import { FormName } from '../schema/fields.ts';
import type { Bundle, ComponentNames } from './bundle.ts';
import { contentSecurityPolicy, htmlDocument } from './html.ts';
import { type PageRendering, renderPages } from './render-pages.ts';
import { minifyProperties } from './style-sheet.ts';
import { webManifest } from './web-manifest.ts';

export interface RenderedSite {
  /** The number of HTML pages, with aliases and not-found pages. */
  pages: number;
  /** The components of all pages. */
  components: ComponentNames;
}

/** Where rendered files go. */
export interface Rendering extends Pick<PageRendering, 'report' | 'signal'> {
  /** Takes a text file by its path below the output folder. */
  write(path: string, text: string): void;
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

/**
 * Renders all files of the site, each written as soon as it is made. Reports a page whose template throws or does not end. Throws the
 * reason of `signal` if it is aborted.
 */
export async function renderSite(
  site: Site,
  bundle: Bundle,
  pictures: Pictures,
  { write, report, signal }: Rendering,
): Promise<RenderedSite> {
  const fixedFiles = new Set([...site.publicFiles, ...pictures.files.keys()]);
  const drawings = new Map(Object.entries(bundle.renderDrawings(colorStyle(site.config.look))));
  const components = { pages: new Set<string>(), sections: new Set<string>() };
  const rendering = {
    build: buildName(site, bundle),
    documentOf: documentMaker(site, bundle, pictures, iconLinks(site, fixedFiles)),
    report,
    signal,
  };
  let pages = 0;
  for await (const { page, file, propsFile, props, body, html } of renderPages(site, bundle, rendering)) {
    write(file, html);
    if (page.path === page.canonicalPath) write(propsFile, JSON.stringify(props));
    pages += 1;
    components.pages.add(props.kind);
    for (const { type } of props.sections) components.sections.add(type);
    for (const [path, drawing] of drawings) {
      if (!body.includes(path)) continue;
      write(path, minifyProperties([drawing]).join(''));
      drawings.delete(path);
    }
  }
  for (const alias of site.routes.aliases) {
    if (alias.as === 'redirect') write(htmlFile(site.address, alias.path), redirectPage(site, alias));
  }
  for (const [path, feed] of feedFiles(site)) write(path, feed);
  write('sitemap.xml', sitemap(site));
  write('robots.txt', robotsTxt(site));
  write('site.webmanifest', webManifest(site, fixedFiles));
  return { pages, components };
}

/** Returns a function that makes the document of a page from its body. */
function documentMaker(
  site: Site,
  { assets, style }: Bundle,
  { socialImages }: Pictures,
  icons: readonly HeadTag[],
): PageRendering['documentOf'] {
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
