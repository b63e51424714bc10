import { defineSection, reference, z } from 'tvilling/schema';
import regions from '../../collections/regions/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Partner regions on a map, and the same in a table.',
  fields: {
    map: z.enum(['world']).describe('The map.'),
    items: z.array(reference(regions)).min(1).describe('The regions in order.'),
  },
  words,
});
