import { day, defineCollection, localizedRichText, localizedText, reference, z } from 'tvilling/schema';
import people from '../people/definition.ts';
import topics from '../topics/definition.ts';

export default defineCollection({
  holds: 'a piece of news',
  from: 'content/news/*.yaml',
  entry: {
    title: localizedText().describe('What has happened, in a few words.'),
    date: day().describe('The day of the news.'),
    author: reference(people).describe('Who has written it.'),
    topics: z.array(reference(topics)).default([]).describe('What it is about.'),
    body: localizedRichText().describe('The text.'),
  },
  page: {
    title: 'title',
    description: 'body',
    newestFirst: 'date',
    tags: 'topics',
    perPage: 2,
    feed: ['atom', 'rss'],
  },
});
