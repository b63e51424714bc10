import { kindOfMarkdown } from '../../definitions/collection.ts';
import { publishedField } from '../../definitions/entry-times.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import { pageContent, textField } from './page-content.ts';
import type { Site } from './site.ts';

/** What makes a page an article for search engines, and for services that people share it with. */
export interface ArticleFacts {
  type: 'Article' | 'NewsArticle';
  /** The day on which it was published, `2026-11-09`, if it has one. */
  published?: string;
}

/**
 * An entry with a day of publication is news. A page with a text of the kind `article` is an article. Null for other pages, and for entries
 * whose collection has a `schema` of its own.
 */
export function articleFacts(site: Site, page: string, language: string): ArticleFacts | null {
  const { definitions, resolver, routes } = site;
  const routed = routes.pages.get(page);
  if (routed === undefined || routed.list !== null) return null;
  const collection = definitions.collections.get(routed.entry?.of ?? '');
  if (collection?.page?.schema !== undefined) return null;
  if (routed.entry && collection) {
    const { fields } = resolver.written(routed.entry, language);
    const day = fields[publishedField(collection) ?? ''];
    if (isKind(day, 'day')) return { type: 'NewsArticle', published: day.date };
    const body = textField(collection) ?? '';
    if (fields[body] !== undefined && kindOfMarkdown(collection.entry[body]) === 'article') return { type: 'Article' };
  }
  const sections = pageContent(site, { page, language })?.sections;
  return findValue(sections, (part) => isKind(part, 'article')) === null ? null : { type: 'Article' };
}
