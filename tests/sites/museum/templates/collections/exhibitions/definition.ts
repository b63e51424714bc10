import { day, defineCollection, localizedRichText, localizedText, period } from 'tvilling/schema';

export default defineCollection({
  holds: 'an exhibition',
  from: 'content/exhibitions/*.yaml',
  entry: {
    title: localizedText().describe('Its name.'),
    open: period({ open: ['to'] }).describe('The days on which it is open.'),
    preview: day().optional().describe('The evening on which friends of the museum see it before.'),
    announced: day().describe('The day on which it was announced.'),
    body: localizedRichText().describe('What it shows.'),
  },
  refine: ({ open, preview }) =>
    preview && open.from && preview.date >= open.from ? [{ at: ['preview'], expected: 'a day before the exhibition opens' }] : [],
  page: { title: 'title', description: 'body', soonestFirst: 'open', published: 'announced', feed: true },
});
