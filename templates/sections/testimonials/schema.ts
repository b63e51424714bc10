import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('testimonials', 'What clients say, by id.', {
  items: z.array(reference('testimonials')).min(1).describe('Ids of content/testimonials.yaml.'),
});
