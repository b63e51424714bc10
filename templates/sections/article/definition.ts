import { defineSection, localizedArticle, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A long text with headings, pictures, tables, quotations, code and footnotes.',
  fields: {
    body: localizedArticle().describe('The text, with headings, lists, tables and pictures.'),
    contents: z.boolean().default(false).describe('Shows a list of the headings above the text.'),
  },
  words,
});
