import { defineSection, localizedText } from 'tvilling/schema';

export default defineSection({
  shows: 'What somebody said, set large.',
  fields: { title: localizedText().describe('The words, without quotation marks.') },
});
