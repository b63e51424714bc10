import { defineSection, reference, z } from 'tvilling/schema';
import caseStudies from '../../collections/case-studies/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Case studies, before and after, by id.',
  fields: {
    items: z.array(reference(caseStudies)).min(1).describe('Ids of content/case-studies.yaml.'),
  },
  words,
});
