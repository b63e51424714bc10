import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('cases', 'Case studies, before and after, by id.', {
  items: z.array(reference('caseStudies')).min(1).describe('Ids of content/case-studies.yaml.'),
});
