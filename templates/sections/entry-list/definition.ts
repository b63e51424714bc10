import { defineSection, entryList } from 'tvilling/schema';

export default defineSection({
  shows: 'Entries of a collection: the list on the page above their pages, its beginning elsewhere.',
  fields: {
    entries: entryList().describe(
      'The entries: { of: news }, or the first three of them: { of: news, most: 3 }.',
    ),
  },
});
