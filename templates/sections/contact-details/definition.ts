import { contactFacts, defineSection } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'Address, telephone, email and opening hours, from the settings of the site.',
  fields: {
    contact: contactFacts().describe('Whose contact details: those of the company, in the settings of the site.'),
  },
  words,
});
