import { defineSection, localizedArticle, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A long text with headings, pictures, tables, quotations, code and footnotes.',
  fields: {
    body: localizedArticle().describe('The text in Markdown, with pictures of content/pictures/.'),
    contents: z.boolean().default(false).describe('true: a list of its headings stands above the text.'),
  },
  words,
});
