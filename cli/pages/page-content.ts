import type { SitePageContent } from '../content/load.ts';
import { type AnyCollection, isRichText } from '../definitions/collection.ts';
import type { EntryName } from '../routes/entry-pages.ts';
import type { BlockNode } from '../schema/in-language.ts';
import type { Site } from './site.ts';

/** A page in one language. */
interface PageInLanguage {
  page: string;
  language: string;
}

/** What stands on a page: what its file says, or for an entry without one, what the tool makes of the entry. Undefined where there is no page. */
export function pageContent(site: Site, { page, language }: PageInLanguage): SitePageContent | undefined {
  const routed = site.routes.pages.get(page);
  if (routed?.entry && routed.file === null) return entryContent(site, routed.entry, language);
  return site.pages.get(routed?.file ?? page);
}

/** A page of the kind that is for entries, in one language: its title, its description, the name of the list that it belongs to. */
function entryContent(site: Site, name: EntryName, language: string): SitePageContent {
  const { definitions, resolver, routes } = site;
  const { title, text } = resolver.entry(name, language).listed;
  const inLanguage = (words: string) => ({ [language]: words });
  const parent = routes.entryPages.get(name.of)?.parent ?? '';
  return definitions.page.parse({
    ...(definitions.entryKind === null ? {} : { kind: definitions.entryKind }),
    meta: { title: inLanguage(title), description: inLanguage(text ?? title) },
    hero: {
      label: inLanguage(resolver.pageLink(parent, language).title),
      title: inLanguage(title),
      // The beginning of the text stands in the text.
      ...(text === undefined || isDescribedByText(site, name) ? {} : { lead: inLanguage(text) }),
    },
    sections: [],
  });
}

const isDescribedByText = ({ definitions }: Site, { of }: EntryName): boolean => {
  const { page, entry = {} } = definitions.collections.get(of) ?? {};
  return isRichText(entry[page?.description ?? '']);
};

/** The field with the text of an entry; undefined where its definition names none. */
export function textField(collection: Pick<AnyCollection, 'page' | 'entry'> | undefined): string | undefined {
  const { page, entry = {} } = collection ?? {};
  return page?.body ?? (isRichText(entry[page?.description ?? '']) ? page?.description : undefined);
}

/**
 * The text of an entry; undefined where it has none. Sections that are made of an entry hold its text, unless the definition names a field
 * for it besides.
 */
export function entryBody(site: Site, name: EntryName, whole: unknown): BlockNode[] | undefined {
  const collection = site.definitions.collections.get(name.of);
  const { sections, body } = collection?.page ?? {};
  if (sections !== undefined && body === undefined) return undefined;
  return (whole as Record<string, BlockNode[] | undefined>)[textField(collection) ?? ''];
}
