import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('regions', 'Partner regions on a map, mirrored by a table.', {
  map: reference('maps').describe('The map: world.'),
  items: z.array(reference('regions')).min(1).describe('Ids of content/regions.yaml.'),
});
