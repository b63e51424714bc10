import type { Feed, FeedEntry } from './feed.ts';
import { type XmlElement, xmlDocument } from './xml.ts';

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
      { name: 'title', content: title },
      ...(subtitle === '' ? [] : [{ name: 'subtitle', content: subtitle }]),
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

const atomEntry = ({ id, title, page, updated, tags, summary, content }: FeedEntry): XmlElement => ({
  name: 'entry',
  content: [
    { name: 'title', content: title },
    { name: 'id', content: id },
    { name: 'published', content: updated },
    { name: 'updated', content: updated },
    { name: 'link', attributes: { rel: 'alternate', type: 'text/html', href: page } },
    ...tags.map(({ id: term, title: label }) => ({ name: 'category', attributes: { term, label } })),
    ...(summary === null ? [] : [{ name: 'summary', content: summary }]),
    ...(content === null ? [] : [{ name: 'content', attributes: { type: 'html' }, content }]),
  ],
});
