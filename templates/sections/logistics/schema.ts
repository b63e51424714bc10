import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('logistics', 'Logistics metrics; shares of a hundred are drawn as bars.', {
  items: z.array(reference('metrics')).min(1).describe('Ids of content/metrics.yaml.'),
});
