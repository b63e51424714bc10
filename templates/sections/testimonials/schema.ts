import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** What clients say, by id. */
export const schema = section('testimonials', { items: z.array(reference('testimonials')).min(1) });
