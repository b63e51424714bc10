import { defineSection, reference, z } from 'tvilling/schema';
import caseStudies from '../../collections/case-studies/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Case studies, with figures before and after.',
  fields: {
    items: z.array(reference(caseStudies)).min(1).describe('The case studies in order.'),
  },
  words,
});
