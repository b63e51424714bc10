import { defineSection, localizedRichText } from 'tvilling/schema';

export default defineSection({
  shows: 'Running text.',
  fields: {
    body: localizedRichText().describe('The text: paragraphs, lists, emphasis, links.'),
  },
});
