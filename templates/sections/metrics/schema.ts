import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('metrics', 'Key figures, by id.', {
  items: z.array(reference('metrics')).min(1).describe('Ids of content/metrics.yaml.'),
});
