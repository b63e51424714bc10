import { z } from 'zod';
import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Case studies, before and after, by id. */
export const schema = section('cases', { items: z.array(reference('caseStudies')).min(1) });
