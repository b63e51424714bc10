import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Key figures, by id. */
export const schema = section('metrics', { items: z.array(reference('metrics')).min(1) });
