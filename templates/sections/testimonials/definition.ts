import { defineSection, reference, z } from 'tvilling/schema';
import testimonials from '../../collections/testimonials/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'What clients say, by id.',
  fields: {
    items: z.array(reference(testimonials)).min(1).describe('Ids of content/testimonials.yaml.'),
  },
  words,
});
