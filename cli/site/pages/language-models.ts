import { nameOfSite } from '../../definitions/fields/company.ts';
import { type Language, languageOf } from '../../definitions/fields/config.ts';
import { groupBy } from '../../platform/group-by.ts';
import { fileHref, hostAddresses, isOnThisHost, pathOnHost, type SiteAddress } from '../routes/addresses.ts';
import { isFound, languageRoot, type RoutedPage } from '../routes/route-table.ts';
import { chiefLanguage, type Hosted, languagesHere } from './languages-here.ts';
import { markdownFileOf } from './markdown-file.ts';
import { pageContent } from './page-content.ts';
import { lineage } from './shell.ts';
import type { Site } from './site.ts';

/** The name of a list of pages for language models (llmstxt.org). */
export const languageModelsFile = 'llms.txt';

/**
 * The lists of pages for language models, as text by path below the output folder: one for each language, so that none is read in all of
 * them. That of the language that begins at the root stands there, where programs look for it; if none does, that of the source language
 * does, or of the first one on the host. Their form is that of llmstxt.org: the name of the site, a summary, sections with links. Empty
 * unless pages are written in Markdown.
 */
export const languageModelFiles = (site: Site): Map<string, string> =>
  new Map(site.config.markdown ? languagesHere(site).map(({ code }) => [fileOf(site, code), listIn(site, code)]) : []);

function fileOf(host: Hosted, language: string): string {
  const rootOf = (own: Language) => pathOnHost(host.address, languageRoot(own));
  const here = languagesHere(host);
  const own = here.find(({ code }) => code === language);
  const hasRoot = here.some((other) => rootOf(other) === '/');
  if (own === undefined || rootOf(own) === '/' || (!hasRoot && language === chiefLanguage(host))) return languageModelsFile;
  return `${rootOf(own).slice(1)}/${languageModelsFile}`;
}

/** The site on the host of a language. */
function hostOf({ config, address }: Site, language: string): Hosted {
  const isThere = (host: SiteAddress) => isOnThisHost(host, languageRoot(languageOf(config, language)));
  if (address.domains === undefined || isThere(address)) return { config, address };
  return { config, address: hostAddresses(config).find(isThere) ?? address };
}

/** A page of the list. */
interface ListedPage {
  /** The page at the top of the tree that it belongs to. */
  top: string;
  /** Whether it is the page of an entry. */
  isEntry: boolean;
  title: string;
  description: string;
  url: string;
}

type Link = Pick<ListedPage, 'title' | 'description' | 'url'>;

function listIn(site: Site, language: string): string {
  const { routes, config } = site;
  const listed = [...routes.pages.values()].flatMap((routed) => listedPage(site, routed, language) ?? []);
  const sections = [
    ...groupBy(
      listed.filter(({ isEntry }) => !isEntry),
      ({ top }) => top,
    ),
  ];
  // A page alone needs no heading. It is listed with the first page.
  const alone = sections.flatMap(([, pages]) => (pages.length === 1 ? pages : []));
  const others = sections.filter(([, pages]) => pages.length > 1);
  const root = routes.root === null ? undefined : metaOf(site, routes.pages.get(routes.root), language);
  return `${[
    `# ${inLine(nameOfSite(config, language))}`,
    ...(root === undefined ? [] : [`> ${inLine(root.description)}`]),
    ...section(root?.title ?? nameOfSite(config, language), alone),
    ...others.flatMap(([, pages]) => section(pages[0]?.title ?? '', pages)),
    // A section of this name may be left out by a program that has little room (llmstxt.org). The format knows no limit of size, and asks
    // for a list that fits in a context: a site may have thousands of entries, and pages with lists lead to them.
    ...section('Optional', [...otherLanguages(site, language), ...listed.filter(({ isEntry }) => isEntry)]),
  ].join('\n\n')}\n`;
}

function listedPage(site: Site, routed: RoutedPage, language: string): ListedPage | null {
  const { page, paths } = routed;
  const path = paths.get(language);
  if (path === undefined || !isFound(routed, language)) return null;
  const meta = metaOf(site, routed, language);
  const file = markdownFileOf(site, { page, language, path });
  if (meta === undefined || file === null) return null;
  const isEntry = routed.entry !== null;
  return { ...meta, top: lineage(site, page)[1] ?? page, isEntry, url: addressOf(site, file) };
}

function metaOf(site: Site, routed: RoutedPage | undefined, language: string): Pick<ListedPage, 'title' | 'description'> | undefined {
  if (routed === undefined) return undefined;
  const content = pageContent(site, { page: routed.page, language });
  return content && site.resolver.inLanguage(content.meta, language, routed);
}

/** The lists in the other languages. */
const otherLanguages = (site: Site, language: string): Link[] =>
  site.config.languages
    .filter(({ code }) => code !== language)
    .map(({ code, name: title }) => {
      const host = hostOf(site, code);
      return { title, description: '', url: addressOf(host, fileOf(host, code)) };
    });

const addressOf = ({ address }: Pick<Site, 'address'>, file: string): string => `${address.origin}${fileHref(address, file)}`;

const section = (title: string, pages: readonly Link[]): string[] =>
  pages.length === 0
    ? []
    : [
        `## ${inLine(title)}`,
        pages
          .map(({ title, description, url }) => `- [${inLine(title)}](${url})${description === '' ? '' : `: ${inLine(description)}`}`)
          .join('\n'),
      ];

/** A text in a line of Markdown. Signs that would be markup are escaped. */
const inLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<]/g, '\\$&');
