import { defineSection, pageReference, reference } from 'tvilling/schema';
import contents from '../../collections/contents/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Links to all pages of one kind, in their groups.',
  fields: {
    of: reference(contents).describe('The list.'),
    search: pageReference().optional().describe('A page with a search. A long list has a filter, which leads there without script.'),
  },
  words,
});
