import type { Documentation } from '../../../templates/contract.ts';
import { readingWords } from '../../definitions/definitions.ts';
import { isInMenus, navigationLink, wordsInLanguage } from './shell.ts';
import type { Site } from './site.ts';

/** The pages of the documentation as a page of it shows them: in groups, and the two beside it. `language`: that of the menus. */
export function documentationFor(
  site: Site,
  { page, language }: { page: string; language: string },
): Documentation {
  const groups = site.navigation.documentation
    .map(({ title, pages }) => ({
      title: site.resolver.inLanguage(title, language),
      pages: pages
        .filter((path) => isInMenus(site, { path }, language))
        .map((path) => navigationLink(site, { path }, page, language)),
    }))
    .filter(({ pages }) => pages.length > 0);
  const all = groups.flatMap(({ pages }) => pages);
  const at = all.findIndex(({ current }) => current === 'page');
  const [previous, next] = at < 0 ? [] : [all[at - 1], all[at + 1]];
  const search = [...site.searchPages].find((key) => key !== site.notFound);
  return {
    groups,
    ...(search !== undefined && { search: site.resolver.pageLink(search, language).href }),
    ...(previous && { previous }),
    ...(next && { next }),
    // The keys are those of the word set. The contract's type follows it.
    words: wordsInLanguage(site, { name: readingWords }, language) as Documentation['words'],
  };
}
