import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Partner regions on a map, mirrored by a table. */
export const schema = section('regions', {
  map: reference('maps'),
  items: z.array(reference('regions')).min(1),
});
