import { defineSection, reference, z } from 'tvilling/schema';
import metrics from '../../collections/metrics/definition.ts';

export default defineSection({
  shows: 'Logistics metrics; shares of a hundred are drawn as bars.',
  fields: {
    items: z.array(reference(metrics)).min(1).describe('Ids of content/metrics.yaml.'),
  },
});
