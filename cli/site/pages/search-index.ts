import type { SearchDocument } from '../../definitions/fields/in-language.ts';
import { href, searchFile } from '../routes/addresses.ts';
import { isFound, type RoutedPage } from '../routes/route-table.ts';
import { languagesHere } from './languages-here.ts';
import { pageContent } from './page-content.ts';
import { PageTexts } from './page-texts.ts';
import { searchedTexts, type TextsOfPart } from './search-places.ts';
import type { Site } from './site.ts';

/** The indexes of a host whose site has a search: their files below the output folder, and their texts. One for each language. */
export const searchFiles = (site: Site): Map<string, string> =>
  new Map(site.searchPages.size > 0 ? languagesHere(site).map(({ code }) => [searchFile(code), site.searches.index(code)]) : []);

/** The index of a language as JSON: `SearchDocument[]`, in the order of the route table. It is made from content, not from HTML. */
export function searchIndex(site: Site, language: string): string {
  const documents = [...site.routes.pages.values()]
    .filter((page) => isFound(page, language))
    .flatMap((page) => documentOf(site, page, language) ?? []);
  return `${JSON.stringify(documents)}\n`;
}

function documentOf(site: Site, routed: RoutedPage, language: string): SearchDocument | null {
  const { page, entry } = routed;
  const content = pageContent(site, { page, language });
  const path = routed.paths.get(language);
  if (content === undefined || path === undefined) return null;
  const { meta, ...shown } = content;
  const { title, description, keywords = [] } = site.resolver.inLanguage(meta, language, routed);
  const reader = new PageTexts(site, routed, language);
  const partsAt = (key: string): TextsOfPart[] =>
    key === 'sections'
      ? shown.sections.map((section, index) => ({
          section: headOf(site.resolver.inLanguage(namesOf(section), language, routed)),
          texts: reader.of(shown, site.definitions.page, [key, index]),
        }))
      : [{ section: null, texts: reader.of(shown, site.definitions.page, [key]) }];
  const ofEntry = entry === null ? [] : [{ section: null, texts: reader.entry(entry) }];
  const parts = [...Object.keys(shown).flatMap(partsAt), ...ofEntry];
  const words = shown.sections.flatMap(({ type }) => {
    const set = site.definitions.sections.get(type)?.words;
    return set === undefined ? [] : wordsOf(site.resolver.words(set.name, language));
  });
  return {
    href: href(site.address, path),
    title,
    description,
    keywords: [keywords].flat().join(', '),
    ...searchedTexts(parts),
    labels: [...new Set(words)].join(', '),
  };
}

/** Those alone: what a search shows of itself asks for its index, which is made here. */
const namesOf = ({ id, title }: { id?: unknown; title?: unknown }) => ({ id, title });

/** The anchor and the title of a section; null if it lacks one of them. */
const headOf = ({ id, title }: { id?: unknown; title?: unknown }): TextsOfPart['section'] =>
  typeof id === 'string' && typeof title === 'string' ? { id, title } : null;

/** The words that a section type shows, such as its labels. */
const wordsOf = (words: unknown): string[] => (typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(wordsOf));
