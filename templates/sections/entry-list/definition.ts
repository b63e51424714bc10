import { defineSection, entryList } from 'tvilling/schema';

export default defineSection({
  shows: 'Entries of a collection: the whole list on the page above theirs, its beginning on other pages.',
  fields: {
    entries: entryList().describe('The entries: { of: news }, or the first three of them: { of: news, most: 3 }.'),
  },
});
