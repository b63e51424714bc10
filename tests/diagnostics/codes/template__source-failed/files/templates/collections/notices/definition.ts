import { defineCollection, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a notice',
  from: 'content/notices/*.yaml',
  entry: { title: localizedText().describe('What skippers must know.') },
});
