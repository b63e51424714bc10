import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** A form with what happens after it is sent beside it. */
export const schema = section('form', {
  form: z.enum(['contact', 'consultation']),
  next: z.strictObject({
    title: localizedText(),
    steps: z.array(z.strictObject({ title: localizedText(), description: localizedText() })).min(1),
  }),
});
