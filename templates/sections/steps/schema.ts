import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Process steps in order; the number of a step is its place in the list. */
export const schema = section('steps', {
  items: z.array(z.strictObject({ title: localizedText(), description: localizedText() })).min(2),
});
