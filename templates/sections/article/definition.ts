import { defineSection, localizedArticle } from 'tvilling/schema';

export default defineSection({
  shows: 'A long text with headings, pictures, tables, quotations, code and footnotes.',
  fields: {
    body: localizedArticle().describe('The text in Markdown, with pictures of content/pictures/.'),
  },
});
