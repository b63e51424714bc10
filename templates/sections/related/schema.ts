import { z } from 'zod';
import { localizedText, pageReference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Pages that belong with this one, each with a sentence that says why. */
export const schema = section('related', {
  items: z.array(z.strictObject({ page: pageReference(), description: localizedText() })).min(1),
});
