import { defineSection, siteSearch } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A search of all pages in the language of the page. Give it a page of its own.',
  interactive: 'intent',
  fields: {
    of: siteSearch().describe('All pages in the language of the page.'),
  },
  words,
});
