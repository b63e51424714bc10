import { defineSection, reference, z } from 'tvilling/schema';
import testimonials from '../../collections/testimonials/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'What clients say.',
  fields: {
    layout: z.enum(['rows', 'columns']).default('rows').describe('In rows of large type, or in columns side by side.'),
    items: z.array(reference(testimonials)).min(1).describe('The testimonials in order.'),
  },
  words,
});
