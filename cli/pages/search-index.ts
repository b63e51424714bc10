import { href, searchFile } from '../routes/addresses.ts';
import { isFound, type RoutedPage } from '../routes/route-table.ts';
import { Localized, LocalizedSlug, RichText, SiteSearch } from '../schema/fields.ts';
import type { BlockNode, SearchDocument } from '../schema/in-language.ts';
import { visitValues } from '../schema/visit-values.ts';
import { plainText } from './excerpt.ts';
import { pageContent } from './page-content.ts';
import type { Site } from './site.ts';

/** The indexes of a site: their files below the output folder, and their texts. One for each language of a page with a search. */
export function searchFiles(site: Site): Map<string, string> {
  const found = new Map<string, string>();
  for (const { file, paths } of site.searches.length === 0 ? [] : site.routes.pages.values()) {
    if (file === null || !site.searches.includes(file)) continue;
    for (const [language, path] of paths)
      found.set(searchFile(site.address, path), searchIndex(site, language));
  }
  return found;
}

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
  if (content === undefined || path === undefined || showsSearch(content)) return null;
  const { meta, ...shown } = content;
  const { title, description, keywords = [] } = site.resolver.inLanguage(meta, language, routed);
  const written = entry === null ? null : site.resolver.written(entry, language).fields;
  const texts = [shown, written].flatMap((part) => textsOf(site, part, routed, language));
  const words = shown.sections.flatMap(({ type }) => {
    const set = site.definitions.sections.get(type)?.words;
    return set === undefined ? [] : wordsOf(site.resolver.words(set.name, language));
  });
  const joined = (isHeading: boolean) =>
    [...new Set(texts.filter((text) => text.isHeading === isHeading).map(({ text }) => text))].join('\n');
  return {
    href: href(site.address, path),
    title,
    description,
    keywords: [keywords].flat().join(', '),
    headings: joined(true),
    text: joined(false),
    labels: [...new Set(words)].join(', '),
  };
}

/** The words that a section type shows, such as its labels. */
const wordsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(wordsOf);

/** Whether a page has a search. Searches do not find such a page. */
export function showsSearch(content: unknown): boolean {
  let found = false;
  visitValues(content, (part) => {
    if (part instanceof SiteSearch) found = true;
    return found;
  });
  return found;
}

/** The texts of a value in a language, in their order. */
function textsOf(
  { resolver }: Site,
  value: unknown,
  page: RoutedPage,
  language: string,
): { text: string; isHeading: boolean }[] {
  const found: { text: string; isHeading: boolean }[] = [];
  visitValues(value, (part, path) => {
    if (part instanceof LocalizedSlug) return true;
    const isText =
      part instanceof RichText ||
      (part instanceof Localized && Object.values(part.values).every((own) => typeof own === 'string'));
    const isRich =
      part instanceof Localized && Object.values(part.values).every((own) => own instanceof RichText);
    if (!isText && !isRich) return false;
    const resolved = resolver.inLanguage(part, language, page) as string | BlockNode[] | undefined;
    const text = typeof resolved === 'string' ? resolved : plainText(resolved ?? []);
    if (text.trim() !== '')
      found.push({ text: text.replace(/\s+/g, ' ').trim(), isHeading: path.at(-1) === 'title' });
    return true;
  });
  return found;
}
