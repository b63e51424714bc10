import { href, searchFile } from '../routes/addresses.ts';
import { isFound, type RoutedPage } from '../routes/route-table.ts';
import { Localized, LocalizedSlug, RichText } from '../schema/fields.ts';
import type { BlockNode, SearchDocument } from '../schema/in-language.ts';
import { visitValues } from '../schema/visit-values.ts';
import { plainText } from './excerpt.ts';
import { pageContent } from './page-content.ts';
import type { Site } from './site.ts';

/** The indexes of a site with a search: their files below the output folder, and their texts. One for each language. */
export const searchFiles = (site: Site): Map<string, string> =>
  new Map(
    site.hasSearch
      ? site.config.languages.map(({ code }) => [searchFile(code), searchIndex(site, code)])
      : [],
  );

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
