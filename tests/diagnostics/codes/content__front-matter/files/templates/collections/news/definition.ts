import { day, defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'an entry of news',
  from: 'content/news/*.yaml',
  entry: { title: localizedText(), date: day(), body: localizedArticle() },
});
