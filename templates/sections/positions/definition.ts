import { defineSection, wholeCollection } from 'tvilling/schema';
import positions from '../../collections/positions/definition.ts';
import words from '../../collections/positions/words.ts';

export default defineSection({
  shows: "The open positions of the page's language.",
  interactive: 'visible',
  fields: {
    items: wholeCollection(positions).describe('all: every open position.'),
  },
  words,
});
