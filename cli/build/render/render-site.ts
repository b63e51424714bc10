import { hash } from 'node:crypto';
import { nameOfSite } from '../../definitions/fields/company.ts';
import { frameColors } from '../../definitions/look/palette.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import type { Report } from '../../diagnostics/finding.ts';
import { unusableTemplate } from '../../diagnostics/unusable-template.ts';
import { filesOfRedirects } from '../../hosting/redirects.ts';
import { escapeAttribute, escapeText } from '../../platform/escape.ts';
import { calendarFiles } from '../../site/pages/calendars.ts';
import { headScripts, isUsual, type PolicySources, siteSources, withSources } from '../../site/pages/content-policy.ts';
import { pagefindLanguages } from '../../site/pages/documentation.ts';
import { feedFiles } from '../../site/pages/feeds.ts';
import { headTags } from '../../site/pages/head.ts';
import type { HeadTag } from '../../site/pages/head-tag.ts';
import { iconLinks } from '../../site/pages/icons.ts';
import { languageModelFiles } from '../../site/pages/language-models.ts';
import { bannerOf } from '../../site/pages/preview.ts';
import { searchFiles } from '../../site/pages/search-index.ts';
import type { Site } from '../../site/pages/site.ts';
import { robotsTxt, sitemapFiles } from '../../site/pages/sitemap.ts';
import { manifestFiles, manifestHref } from '../../site/pages/web-manifest.ts';
import { absolute, fileHref, href } from '../../site/routes/addresses.ts';
import type { Alias } from '../../site/routes/route-table.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { PageFiles } from '../reuse/earlier-pages.ts';
import { shownTogether } from '../reuse/shown-on-pages.ts';
import type { Bundle, ComponentNames } from './bundle.ts';
import { drawingFiles } from './drawing-files.ts';
import { contentSecurityPolicy } from './html.ts';
import type { MadeFile } from './make-page.ts';
import { type MadePage, type PageRendering, renderPages } from './render-pages.ts';

export interface RenderedSite {
  /** The number of HTML pages, with aliases and not-found pages. */
  pages: number;
  /** How many of them were rendered, and not taken from the last build. */
  rendered: number;
  /** Files that the last build would have given with other bytes. Looked for only if all pages are rendered. */
  stale: string[];
  /** The components of all pages. */
  components: ComponentNames;
  /** Paths of the pictures of the content that pages show, in all sizes and formats. */
  variants: ReadonlySet<string>;
  /** What pages may load beyond the policy of all pages, by the file of the document. Documents without such a need are left out. */
  sources: ReadonlyMap<string, PolicySources>;
}

/** Where rendered files go. */
export interface Rendering extends Pick<PageRendering, 'options' | 'includes' | 'earlier' | 'folder' | 'report' | 'signal'> {
  /** Takes a file of a page. It is in the folder, unless the last build has the same. */
  add(file: MadeFile): void;
  /** Takes the text of another file by its path below the output folder. */
  write(path: string, text: string): void;
  /** Takes a page of the last build. */
  keep(page: PageFiles): void;
  /** Called for each page, with the reason why it was made again. */
  tell(page: MadePage): void;
}

/** The paths of files that are there before pages are rendered: those of `public/`, and drawn pictures. */
export const fixedFiles = ({ publicFiles }: Site, { files }: Pictures): ReadonlySet<string> => new Set([...publicFiles, ...files.keys()]);

/** The name of the scripts, the styles and what pages may load. By it, a browser notices a page that needs others. */
function buildName(site: Site, { assets }: Bundle): string {
  const { head, policy } = site.config;
  const isDefault = head.scripts.length === 0 && Object.keys(policy).length === 0 && pagefindLanguages(site).length === 0;
  const named = isDefault ? assets : [assets, headScripts(site), siteSources(site)];
  return hash('sha256', JSON.stringify(named), 'base64url').slice(0, 12);
}

/**
 * Renders all files of the site, each written as soon as it is made. Takes from the last build the pages that it has. Reports a page
 * whose template throws or does not end. Throws the reason of `signal` if it is aborted.
 */
export async function renderSite(
  site: Site,
  bundle: Bundle,
  pictures: Pictures,
  { add, write, keep, tell, earlier, ...rendering }: Rendering,
): Promise<RenderedSite> {
  const fixed = fixedFiles(site, pictures);
  const drawings = drawingFiles(bundle, site.config.look);
  const made = renderPages(site, bundle, {
    ...rendering,
    earlier,
    build: buildName(site, bundle),
    frameOf: frameMaker(site, bundle, iconLinks(site, fixed)),
    socialImages: pictures.socialImages,
    drawings: [...drawings.keys()],
  });
  const stale: string[] = [];
  const sources = new Map<string, PolicySources>();
  let [pages, rendered] = [0, 0];
  for await (const page of made) {
    const result = 'kept' in page ? page.kept : page.rendered;
    const { documents } = page.page;
    if ('kept' in page) keep(page.page);
    else {
      for (const file of page.rendered.files) {
        if (page.rendered.isKnown && file.written !== null) stale.push(file.path);
        add(file);
      }
      rendered += documents.length;
    }
    tell(page);
    pages += documents.length;
    const needed = result === null ? earlier.keep(page.page) : earlier.add(result);
    if (!isUsual(needed)) for (const path of documents) sources.set(path, needed);
  }
  const { kinds, sections, variants, ...shown } = shownTogether(earlier.results.end());
  for (const path of shown.drawings) {
    const drawing = drawings.get(path);
    if (drawing !== undefined) write(path, drawing());
  }
  const components = { pages: kinds, sections };
  const result = { pages, rendered, stale, components, variants, sources };
  // What is for all pages is made when all shards are joined.
  if (rendering.options.shard !== undefined) return result;
  for (const [alias, file] of filesOfRedirects(site)) write(file, redirectPage(site, alias));
  // A site may have its own list for language models.
  for (const files of [feedFiles, calendarFiles, searchFiles, languageModelFiles])
    for (const [path, text] of unlessDefinitionFails(() => files(site), rendering.report))
      if (files !== languageModelFiles || !fixed.has(path)) write(path, text);
  for (const [path, text] of sitemapFiles(site)) write(path, text);
  // A site may have its own.
  if (!fixed.has('robots.txt')) write('robots.txt', robotsTxt(site));
  for (const [path, text] of manifestFiles(site, fixed)) if (!fixed.has(path)) write(path, text);
  return result;
}

/** Files that definitions decide on. None, and a finding, if one of them fails. */
function unlessDefinitionFails(files: () => ReadonlyMap<string, string>, report: Report): ReadonlyMap<string, string> {
  try {
    return files();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    report(unusableTemplate(error));
    return new Map();
  }
}

/** The content security policy of all pages, without what a page alone may load or has alone. */
export const sitePolicy = (site: Site, bundle: Pick<Bundle, 'assets'>): string =>
  contentSecurityPolicy({ ...bundle, scripts: headScripts(site) }, siteSources(site));

/** Returns a function that makes the frame of a document. */
function frameMaker(site: Site, bundle: Bundle, icons: readonly HeadTag[]): PageRendering['frameOf'] {
  const { address, config } = site;
  const policy = sitePolicy(site, bundle);
  const scripts = headScripts(site);
  return (page, props, { propsFile, picture, sources }) => ({
    head: [...headTags(site, page, props, picture), ...icons],
    propsHref: fileHref(address, propsFile),
    trailingSlash: address.trailingSlash,
    policy: withSources(policy, sources),
    scripts,
    frame: frameColors(config.look, props.chapter),
    manifest: manifestHref(site, page.language),
    banner: bannerOf(site, page),
  });
}

/**
 * A redirect page for hosts without redirects: a refresh, and a link for browsers that block it. It has a canonical link only if
 * the page may be indexed.
 */
function redirectPage(site: Site, { page, target, language, anchor }: Alias): string {
  const to = href(site.address, target, anchor);
  const canonical = `<link rel="canonical" href="${escapeAttribute(absolute(site.address, target))}">\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeText(nameOfSite(site.config, language))}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${escapeAttribute(to)}">
${site.routes.pages.get(page)?.indexable ? canonical : ''}</head>
<body><p><a href="${escapeAttribute(to)}">${escapeText(absolute(site.address, target))}</a></p></body>
</html>
`;
}
