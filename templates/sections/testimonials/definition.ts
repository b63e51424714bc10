import { defineSection, reference, z } from 'tvilling/schema';
import testimonials from '../../collections/testimonials/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'What clients say, by id.',
  fields: {
    layout: z
      .enum(['rows', 'columns'])
      .default('rows')
      .describe('rows: below each other, in large type. columns: beside each other.'),
    items: z.array(reference(testimonials)).min(1).describe('Ids of content/testimonials.yaml.'),
  },
  words,
});
