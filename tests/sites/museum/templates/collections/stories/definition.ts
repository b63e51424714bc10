import { day, defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a story from the history of the town',
  from: 'content/stories/*.yaml',
  entry: {
    title: localizedText().describe('Its title.'),
    date: day().describe('The day of publication.'),
    author: localizedText().describe('Who has written it.'),
    body: localizedArticle().describe('The text.'),
  },
  page: { title: 'title', description: 'body', newestFirst: 'date', feed: ['atom', 'rss'] },
});
