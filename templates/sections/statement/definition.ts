import { defineSection, localizedText } from 'tvilling/schema';

export default defineSection({
  shows: 'One sentence set large: a promise, with what it rests on below.',
  fields: {
    statement: localizedText().describe('The sentence.'),
    note: localizedText().describe('What it rests on.'),
  },
});
