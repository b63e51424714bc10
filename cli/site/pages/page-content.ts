import type { SitePageContent } from '../../content/load.ts';
import { type AnyCollection, takesMarkdown } from '../../definitions/collection.ts';
import type { ArticleBlock } from '../../definitions/fields/in-language.ts';
import { languagesGiven, withoutLanguages } from '../facts/part-languages.ts';
import type { EntryName } from '../routes/route-table.ts';
import type { Site } from './site.ts';

/** What content is made from. */
export type ContentSources = Pick<Site, 'definitions' | 'pages' | 'resolver' | 'routes'>;

/** A page in one language. */
interface PageInLanguage {
  page: string;
  language: string;
}

/**
 * The content of a page in a language: that of its file without sections for other languages, or for an entry without a page file,
 * content made from the fields of the entry. Undefined if there is no such page.
 */
export function pageContent(site: ContentSources, { page, language }: PageInLanguage): SitePageContent | undefined {
  const routed = site.routes.pages.get(page);
  if (routed?.entry && routed.file === null) return entryContent(site, routed.entry, language);
  const written = site.pages.get(routed?.file ?? page);
  return written && inLanguage(written, language);
}

/** A page without sections for other languages. */
function inLanguage(page: SitePageContent, language: string): SitePageContent {
  if (page.sections.every((section) => withoutLanguages(section) === section)) return page;
  const own = page.sections.filter((section) => languagesGiven(section)?.includes(language) ?? true);
  return { ...page, sections: own.map(withoutLanguages) };
}

/** The content of an entry's page that has no page file: title, description, name of the list that it belongs to. */
function entryContent(site: ContentSources, name: EntryName, language: string): SitePageContent {
  const { definitions, resolver, routes } = site;
  const { title, text } = resolver.entry(name, language).listed;
  const inLanguage = (words: string) => ({ [language]: words });
  const collection = definitions.collections.get(name.of);
  const parent = routes.entryPages.get(name.of)?.parent ?? '';
  return definitions.page.parse({
    ...(definitions.entryKind === null ? {} : { kind: definitions.entryKind }),
    meta: { title: inLanguage(title), description: inLanguage(text ?? title) },
    hero: {
      label: inLanguage(resolver.pageLink(parent, language).title),
      title: inLanguage(title),
      // If the description is the beginning of the text, the page does not show it twice.
      ...(text === undefined || describingText(collection) !== undefined ? {} : { lead: inLanguage(text) }),
    },
    sections: [],
  });
}

/** What a definition says about an entry's text. */
type TextSource = Pick<AnyCollection, 'page' | 'entry'> | undefined;

/** The name of the rich text or article whose beginning describes an entry; undefined if there is none. */
function describingText(collection: TextSource): string | undefined {
  const { page, entry = {} } = collection ?? {};
  const field = page?.description;
  return field !== undefined && takesMarkdown(entry[field]) ? field : undefined;
}

/** The name of the field with an entry's text; undefined if the definition names none. */
export const textField = (collection: TextSource): string | undefined => collection?.page?.body ?? describingText(collection);

/**
 * The text of an entry; undefined if it has none, or if its page shows it already: sections made from an entry hold its text,
 * unless the definition names a field for the text as well.
 */
export function entryBody(site: Pick<Site, 'definitions'>, name: EntryName, whole: unknown): ArticleBlock[] | undefined {
  const collection = site.definitions.collections.get(name.of);
  const { sections, body } = collection?.page ?? {};
  if (sections !== undefined && body === undefined) return undefined;
  return (whole as Record<string, ArticleBlock[] | undefined>)[textField(collection) ?? ''];
}
