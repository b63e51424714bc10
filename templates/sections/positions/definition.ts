import { defineSection, wholeCollection } from 'tvilling/schema';
import positions from '../../collections/positions/definition.ts';
import words from '../../collections/positions/words.ts';

export default defineSection({
  shows: 'The open positions in the language of the page.',
  interactive: 'visible',
  fields: {
    items: wholeCollection(positions).describe('All open positions.'),
  },
  words,
});
