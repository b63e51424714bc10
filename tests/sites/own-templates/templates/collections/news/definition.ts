import { day, defineCollection, icon, localizedRichText, localizedText } from 'tvilling/schema';

/** What has happened, one file a piece. */
export default defineCollection({
  holds: 'a piece of news',
  from: 'content/news/*.yaml',
  entry: {
    title: localizedText().describe('What has happened, in a few words.'),
    summary: localizedText().describe('One sentence: in the list, at the top of the page, for search engines.'),
    mark: icon().optional().describe('A drawing beside it in the list.'),
    published: day().describe('The day of the news, such as 2026-11-09.'),
    heading: localizedText().describe('Heading of the text.'),
    body: localizedRichText().describe('The text.'),
  },
  detail: ['heading', 'body'],
  page: {
    title: 'title',
    placeholders: ['title', 'summary'],
    sections: ({ heading, body }) => [{ type: 'text', title: heading, body }],
    schema: ({ title, published }, { url, organization }) => ({
      '@type': 'NewsArticle',
      '@id': `${url}#news`,
      headline: title,
      datePublished: published.date,
      publisher: { '@id': organization.id },
    }),
  },
});
