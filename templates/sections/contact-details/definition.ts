import { contactFacts, defineSection } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: "Address, telephone, mail and opening hours from the site's configuration.",
  fields: { contact: contactFacts().describe('Whose facts: those of site.config.yaml.') },
  words,
});
