import { defineSection, localizedArticle } from 'tvilling/schema';

export default defineSection({
  shows: 'A long text.',
  fields: { body: localizedArticle().describe('The text in Markdown.') },
});
