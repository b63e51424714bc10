import type { Feed, FeedEntry } from './feed.ts';
import { type XmlElement, xmlDocument } from './xml.ts';

/** A feed as RSS 2.0 (rssboard.org/rss-specification), for feed readers without Atom. */
export const rssFeed = ({ language, title, subtitle, self, page, entries }: Feed): string =>
  xmlDocument({
    name: 'rss',
    attributes: { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
    content: [
      {
        name: 'channel',
        content: [
          { name: 'title', content: title },
          { name: 'link', content: page },
          // A channel must have a description.
          { name: 'description', content: subtitle === '' ? title : subtitle },
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
    { name: 'title', content: title },
    { name: 'link', content: page },
    { name: 'guid', attributes: { isPermaLink: 'false' }, content: id },
    { name: 'pubDate', content: rfc822(updated) },
    ...tags.map((tag) => ({ name: 'category', content: tag.title })),
    { name: 'description', content: content ?? summary ?? title },
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
