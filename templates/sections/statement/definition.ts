import { defineSection, localizedText } from 'tvilling/schema';

export default defineSection({
  shows: 'One sentence in large type: a promise, with what it rests on below.',
  fields: {
    statement: localizedText().describe('The sentence.'),
    note: localizedText().describe('What it rests on.'),
  },
});
