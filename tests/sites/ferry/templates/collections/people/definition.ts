import { defineCollection, localizedText, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of people',
  from: 'content/people.yaml',
  entry: {
    name: text().describe('First name and surname.'),
    role: localizedText().describe('What the person does, in two or three words.'),
  },
});
