import { nameOfSite } from '../../definitions/fields/company.ts';
import { groupBy } from '../../platform/group-by.ts';
import { fileHref } from '../routes/addresses.ts';
import { isFound, languageRoot, type RoutedPage } from '../routes/route-table.ts';
import { markdownFileOf } from './markdown-file.ts';
import { pageContent } from './page-content.ts';
import { lineage } from './shell.ts';
import type { Site } from './site.ts';

const name = 'llms.txt';

/**
 * The lists of pages for language models, as text by path below the output folder: one for each language, so that none is read in all of
 * them. That of the language without prefix stands at the root, where programs look for it; if every language has a prefix, that of the
 * source language does. Their form is that of llmstxt.org: the name of the site, a summary, sections with links. Empty unless
 * pages are written in Markdown.
 */
export const languageModelFiles = (site: Site): Map<string, string> =>
  new Map(
    site.config.markdown
      ? site.config.languages.map(({ code }) => [fileOf(site, code), listIn(site, code)])
      : [],
  );

function fileOf({ config: { languages, sourceLanguage } }: Site, language: string): string {
  const hasRoot = languages.some(({ prefix }) => prefix === '');
  const own = languages.find(({ code }) => code === language);
  const isAtRoot = own === undefined || own.prefix === '' || (!hasRoot && language === sourceLanguage);
  return isAtRoot ? name : `${languageRoot(own).slice(1)}/${name}`;
}

/** A page of the list. */
interface Listed {
  /** The page at the top of the tree that it belongs to. */
  top: string;
  title: string;
  description: string;
  url: string;
}

function listIn(site: Site, language: string): string {
  const { routes, config } = site;
  const listed = [...routes.pages.values()].flatMap((routed) => listedPage(site, routed, language) ?? []);
  const sections = [...groupBy(listed, ({ top }) => top)];
  // A page alone needs no heading. It is listed with the first page.
  const alone = sections.flatMap(([, pages]) => (pages.length === 1 ? pages : []));
  const others = sections.filter(([, pages]) => pages.length > 1);
  const root = routes.root === null ? undefined : metaOf(site, routes.pages.get(routes.root), language);
  return `${[
    `# ${inLine(nameOfSite(config, language))}`,
    ...(root === undefined ? [] : [`> ${inLine(root.description)}`]),
    ...section(root?.title ?? nameOfSite(config, language), alone),
    ...others.flatMap(([, pages]) => section(pages[0]?.title ?? '', pages)),
    ...section('Optional', otherLanguages(site, language)),
  ].join('\n\n')}\n`;
}

function listedPage(site: Site, routed: RoutedPage, language: string): Listed | null {
  const { page, paths } = routed;
  const path = paths.get(language);
  if (path === undefined || !isFound(routed, language)) return null;
  const meta = metaOf(site, routed, language);
  const file = markdownFileOf(site, { page, language, path });
  if (meta === undefined || file === null) return null;
  return { ...meta, top: lineage(site, page)[1] ?? page, url: addressOf(site, file) };
}

function metaOf(
  site: Site,
  routed: RoutedPage | undefined,
  language: string,
): Pick<Listed, 'title' | 'description'> | undefined {
  if (routed === undefined) return undefined;
  const content = pageContent(site, { page: routed.page, language });
  return content && site.resolver.inLanguage(content.meta, language, routed);
}

/** The lists in the other languages. A section of this name may be left out by a program that has little room (llmstxt.org). */
const otherLanguages = (site: Site, language: string): Omit<Listed, 'top'>[] =>
  site.config.languages
    .filter(({ code }) => code !== language)
    .map(({ code, name: title }) => ({ title, description: '', url: addressOf(site, fileOf(site, code)) }));

const addressOf = ({ address }: Site, file: string): string => `${address.origin}${fileHref(address, file)}`;

const section = (title: string, pages: readonly Omit<Listed, 'top'>[]): string[] =>
  pages.length === 0
    ? []
    : [
        `## ${inLine(title)}`,
        pages
          .map(
            ({ title, description, url }) =>
              `- [${inLine(title)}](${url})${description === '' ? '' : `: ${inLine(description)}`}`,
          )
          .join('\n'),
      ];

/** A text in a line of Markdown. Signs that would be markup are escaped. */
const inLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<]/g, '\\$&');
