import { defineSection, reference, z } from 'tvilling/schema';
import metrics from '../../collections/metrics/definition.ts';

export default defineSection({
  shows: 'Logistics figures. Percentages are drawn as bars.',
  fields: {
    items: z.array(reference(metrics)).min(1).describe('The key figures in order.'),
  },
});
