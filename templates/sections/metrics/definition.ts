import { defineSection, reference, z } from 'tvilling/schema';
import metrics from '../../collections/metrics/definition.ts';

export default defineSection({
  shows: 'Key figures, by id.',
  fields: {
    items: z.array(reference(metrics)).min(1).describe('Ids of content/metrics.yaml.'),
  },
});
