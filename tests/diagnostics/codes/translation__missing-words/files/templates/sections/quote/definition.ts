import { defineSection, localizedText } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'What somebody said.',
  fields: { quote: localizedText().describe('The words, without quotation marks.') },
  words,
});
