import { escapeAttribute, escapeText } from '../../platform/escape.ts';

/** A feed in one language, in no format yet. Addresses are absolute. */
export interface Feed {
  language: string;
  title: FeedText;
  subtitle: FeedText;
  /** The addresses of the feed and of the page with the same list. */
  self: string;
  page: string;
  /** The name of the organization, or of the site. */
  author: string;
  entries: FeedEntry[];
}

/** A text of a feed. */
export interface FeedText {
  text: string;
  /** Undefined if it is that of the feed. */
  language: string | undefined;
}

export interface FeedEntry {
  /** An id that stays when the address or the words change (RFC 4287, 4.2.6). */
  id: string;
  title: FeedText;
  page: string;
  /** The start of the entry's day in the site's time zone (RFC 3339). */
  updated: string;
  /** The tags of the entry, each with the id of its entry. */
  tags: (FeedText & { id: string })[];
  summary: FeedText | null;
  /** The text as HTML; null if the entry has none. */
  content: FeedText | null;
}

/** A feed as Atom (RFC 4287). It depends on nothing but its entries, so that the same entries give the same bytes. */
export function atomFeed({ language, title, subtitle, self, page, author, entries }: Feed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort(byTime)
      .at(-1) ?? '';
  return xmlDocument({
    name: 'feed',
    attributes: { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
    content: [
      textElement('title', title),
      ...(subtitle.text === '' ? [] : [textElement('subtitle', subtitle)]),
      // The id of the feed is its page: if the page moves, the feed is another one.
      { name: 'id', content: page },
      { name: 'updated', content: updated },
      { name: 'author', content: [{ name: 'name', content: author }] },
      { name: 'link', attributes: { rel: 'self', type: 'application/atom+xml', href: self } },
      { name: 'link', attributes: { rel: 'alternate', type: 'text/html', hreflang: language, href: page } },
      ...entries.map(atomEntry),
    ],
  });
}

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

/** An element with a text. A text in another language than that of the feed says so, as XML lets each element do (XML 1.0, 2.12). */
const textElement = (name: string, { text, language }: FeedText, own: Readonly<Record<string, string>> = {}): XmlElement => ({
  name,
  attributes: { ...own, ...spoken(language) },
  content: text,
});

const spoken = (language: string | undefined): Record<string, string> => (language === undefined ? {} : { 'xml:lang': language });

const atomEntry = ({ id, title, page, updated, tags, summary, content }: FeedEntry): XmlElement => ({
  name: 'entry',
  content: [
    textElement('title', title),
    { name: 'id', content: id },
    { name: 'published', content: updated },
    { name: 'updated', content: updated },
    { name: 'link', attributes: { rel: 'alternate', type: 'text/html', href: page } },
    ...tags.map(({ id: term, text: label, language }) => ({
      name: 'category',
      attributes: { term, label, ...spoken(language) },
    })),
    ...(summary === null ? [] : [textElement('summary', summary)]),
    ...(content === null ? [] : [textElement('content', content, { type: 'html' })]),
  ],
});

/** A feed as RSS 2.0 (rssboard.org/rss-specification), for feed readers without Atom. */
export const rssFeed = ({ language, title, subtitle, self, page, entries }: Feed): string =>
  xmlDocument({
    name: 'rss',
    attributes: { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
    content: [
      {
        name: 'channel',
        content: [
          textElement('title', title),
          { name: 'link', content: page },
          // A channel must have a description.
          subtitle.text === '' ? textElement('description', title) : textElement('description', subtitle),
          { name: 'language', content: language },
          { name: 'atom:link', attributes: { rel: 'self', type: 'application/rss+xml', href: self } },
          ...entries.map(item),
        ],
      },
    ],
  });

const item = ({ id, title, page, updated, tags, summary, content }: FeedEntry): XmlElement => ({
  name: 'item',
  content: [
    textElement('title', title),
    { name: 'link', content: page },
    { name: 'guid', attributes: { isPermaLink: 'false' }, content: id },
    { name: 'pubDate', content: rfc822(updated) },
    ...tags.map((tag) => textElement('category', tag)),
    textElement('description', content ?? summary ?? title),
  ],
});

/**
 * A time in the format of RSS: `2026-10-12T00:00:00+02:00` as `Mon, 12 Oct 2026 00:00:00 +0200` (RFC 822, with a year of four
 * digits).
 */
function rfc822(time: string): string {
  const [, date = '', clock = '', offset = ''] = /^(.{10})T(.{8})(.+)$/.exec(time) ?? [];
  const [weekday, day, month, year] = new Date(`${date}T00:00:00Z`).toUTCString().split(' ');
  return `${weekday} ${day} ${month} ${year} ${clock} ${offset === 'Z' ? '+0000' : offset.replace(':', '')}`;
}

/** An XML element: its name, attributes, and a text or elements. */
interface XmlElement {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  content?: string | readonly XmlElement[];
}

/**
 * An XML document with one element on each line. Texts are escaped. Validation has refused characters that XML 1.0 does not
 * allow.
 */
const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;

function write({ name, attributes = {}, content = [] }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const open = `${indent}<${name}${written.join('')}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${escapeText(content)}</${name}>`;
  const children = content.map((child) => write(child, `${indent}  `));
  return [`${open}>`, ...children, `${indent}</${name}>`].join('\n');
}
