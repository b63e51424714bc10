import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Logistics metrics; shares of a hundred are drawn as bars. */
export const schema = section('logistics', { items: z.array(reference('metrics')).min(1) });
