import type { PageEntry, Section } from '../../../templates/contract/page-props.ts';
import { kindOfMarkdown } from '../../definitions/collection.ts';
import type { ArticleBlock } from '../../definitions/fields/in-language.ts';
import { runDefinition } from '../../definitions/run-definition.ts';
import type { EntryName, RoutedPage } from '../routes/route-table.ts';
import { readingMinutes } from './article-texts.ts';
import { calendarLink } from './calendar-links.ts';
import { listWord } from './entry-lists.ts';
import { type ContentSources, entryBody, textField } from './page-content.ts';
import type { Site } from './site.ts';

/**
 * The entry that a page is about, and the sections of the entry. They stand before the sections that the page file has for all
 * entries.
 */
export function entryProps(
  site: ContentSources & Pick<Site, 'address' | 'words'>,
  on: RoutedPage,
  { kind, ...spoken }: { language: string; locale: string; kind: string },
): { entry: PageEntry; sections: Section[] } {
  const { language } = spoken;
  const name = on.entry as EntryName;
  const { whole, shown, listed } = site.resolver.entry(name, language);
  const collection = site.definitions.collections.get(name.of);
  const words = collection?.words && site.resolver.words(collection.words.name, language);
  const own =
    collection &&
    runDefinition(site.definitions, { calls: 'sections', of: 'collection', name: name.of }, () =>
      collection.page?.sections?.(whole as never, words as never),
    );
  const isAny = kind === site.definitions.entryKind;
  const calendar = on.list === null ? calendarLink(site, { of: name.of, page: on.page }, language) : null;
  return {
    entry: {
      of: name.of,
      shown,
      // Only pages of the kind for any entry get these props.
      ...(isAny ? { listed, ...anyEntryProps(site, on, { ...spoken, whole }) } : {}),
      ...(calendar === null ? {} : { calendar }),
      ...(words === undefined ? {} : { words }),
    },
    // Further pages of a list show the list alone.
    sections: on.list === null ? (own ?? []) : [],
  };
}

/** The text of an entry, and how long an article takes to read. If its collection asks for it, the entries that refer to it too. */
function anyEntryProps(
  site: ContentSources & Pick<Site, 'words'>,
  on: RoutedPage,
  { whole, ...spoken }: { language: string; locale: string; whole: unknown },
): Pick<PageEntry, 'body' | 'readingTime' | 'referrers'> {
  const name = on.entry as EntryName;
  const body = on.list === null ? entryBody(site, name, whole) : undefined;
  const collection = site.definitions.collections.get(name.of);
  const hasReferrers = on.file === null && collection?.page?.referrers;
  const isArticle = kindOfMarkdown(collection?.entry[textField(collection) ?? '']) === 'article';
  const readingTime = (blocks: readonly ArticleBlock[]) =>
    listWord(site.words, { ...spoken, word: 'readingTime' }, { minutes: readingMinutes(blocks) });
  return {
    ...(body === undefined ? {} : { body }),
    ...(body === undefined || !isArticle ? {} : { readingTime: readingTime(body) }),
    ...(hasReferrers ? { referrers: site.resolver.referrers(on, spoken.language) } : {}),
  };
}
