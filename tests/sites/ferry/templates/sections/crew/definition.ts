import { defineSection, wholeCollection } from 'tvilling/schema';
import people from '../../collections/people/definition.ts';

export default defineSection({
  shows: 'People with what they do.',
  fields: { people: wholeCollection(people).describe('all: everybody.') },
});
