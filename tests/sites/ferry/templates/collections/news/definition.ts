import { day, defineCollection, localizedRichText, localizedText, reference } from 'tvilling/schema';
import people from '../people/definition.ts';
import ships from '../ships/definition.ts';

export default defineCollection({
  holds: 'a piece of news',
  from: 'content/news/*.yaml',
  entry: {
    title: localizedText().describe('What has happened, in a few words.'),
    date: day().describe('The day of the news.'),
    author: reference(people).describe('Who has written it.'),
    ship: reference(ships).optional().describe('The ship that it is about.'),
    body: localizedRichText().describe('The text.'),
  },
  page: {
    title: 'title',
    description: 'body',
    newestFirst: 'date',
    tags: 'ship',
    perPage: 3,
    feed: true,
  },
});
