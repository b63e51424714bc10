import { defineCollection, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of topics',
  from: 'content/topics.yaml',
  entry: { title: localizedText().describe('The topic, in a word or two.') },
  page: { title: 'title', referrers: true, perPage: 2 },
});
