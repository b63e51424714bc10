import type { Documentation } from '../../../templates/contract/page-props.ts';
import { pagePath } from '../../content/file-names.ts';
import { readingWords } from '../../definitions/definitions.ts';
import { languagesHere } from './languages-here.ts';
import { isInMenus, navigationLink } from './shell.ts';
import type { Site, SitePage } from './site.ts';
import { indexAddresses } from './site-searches.ts';

/** The pages of the documentation as a page of it shows them, in groups. */
export function documentationFor(site: Site, at: Pick<SitePage, 'page' | 'language' | 'textLanguage'>): Documentation {
  const { page, language } = at;
  const groups = groupsIn(site, language).map(({ title, pages }) => ({
    title: site.resolver.inLanguage(title, language),
    pages: pages.map((path) => navigationLink(site, { path }, page, language)),
  }));
  const search = searchPage(site);
  const edit = editAddress(site, at);
  const indexes = indexAddresses(site.address, language, pagefindLanguages(site).includes(language));
  return {
    groups,
    ...(search !== undefined && { search: { page: site.resolver.pageLink(search, language).href, ...indexes } }),
    ...(edit !== undefined && { edit }),
    // The keys are those of the word set. The contract's type follows it.
    words: site.resolver.words(readingWords, language) as Documentation['words'],
  };
}

/** Where the file with the text of a page is edited; undefined if the site does not say. */
function editAddress(site: Site, { page, textLanguage }: Pick<SitePage, 'page' | 'textLanguage'>): string | undefined {
  const { config, definitions, resolver, routes } = site;
  if (config.editAddress === undefined) return undefined;
  const routed = routes.pages.get(page);
  const entry = routed?.entry;
  const title = entry && definitions.collections.get(entry.of)?.page?.title;
  // In a folder, each language of an entry has a file of its own.
  const file = entry && title ? resolver.written(entry, textLanguage).at(title, textLanguage).file : pagePath(routed?.file ?? page);
  return config.editAddress.replaceAll('{file}', encodeURI(file));
}

/** The key of the page that searches the site; undefined if there is none. */
const searchPage = ({ searchPages, notFound }: Pick<Site, 'searchPages' | 'notFound'>): string | undefined =>
  [...searchPages].find((key) => key !== notFound);

/** The languages in which Pagefind searches over the pages of the documentation. All pages of the site have the policy for it. */
export const pagefindLanguages = (site: Site): string[] =>
  site.searches.isOnAllPages && searchPage(site) !== undefined
    ? languagesHere(site).flatMap(({ code }) => (site.searches.isByPagefind(code) ? code : []))
    : [];

/** The keys of the pages of the documentation in a language, in their order. */
export const documentationPages = (site: Site, language: string): string[] =>
  groupsIn(site, language).flatMap(({ pages }) => pages.map(({ page }) => page));

/** The groups of the menu that have pages in a language, with these. */
const groupsIn = (site: Site, language: string) =>
  site.navigation.documentation
    .map((group) => ({ ...group, pages: group.pages.filter((path) => isInMenus(site, { path }, language)) }))
    .filter(({ pages }) => pages.length > 0);
