import type { ListedEntry } from '../../definitions/fields/in-language.ts';
/** A feed in one language, in no format yet. Addresses are absolute. */
export interface Feed {
  language: string;
  title: string;
  subtitle: string;
  /** The addresses of the feed and of the page with the same list. */
  self: string;
  page: string;
  /** The name of the organization, or of the site. */
  author: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** An id that stays when the address or the words change (RFC 4287, 4.2.6). */
  id: string;
  title: string;
  page: string;
  /** The start of the entry's day in the site's time zone (RFC 3339). */
  updated: string;
  /** The tags of the entry. */
  tags: NonNullable<ListedEntry['tags']>;
  summary: string | null;
  /** The text as HTML; null if the entry has none. */
  content: string | null;
}
