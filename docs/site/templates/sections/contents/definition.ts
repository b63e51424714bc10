import { defineSection, reference } from 'tvilling/schema';
import contents from '../../collections/contents/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Links to all pages of one kind, in their groups.',
  fields: { of: reference(contents).describe('The list.') },
  words,
});
