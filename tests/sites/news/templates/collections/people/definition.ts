import { defineCollection, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of people',
  from: 'content/people.yaml',
  entry: { name: text().describe('First name and surname.') },
});
