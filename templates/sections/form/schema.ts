import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('form', 'A form with what happens after it is sent beside it.', {
  form: z.enum(['contact', 'consultation']).describe('Which form.'),
  next: z
    .strictObject({
      title: localizedText().describe('Heading of what happens next.'),
      steps: z
        .array(
          z.strictObject({
            title: localizedText().describe('The step in a few words.'),
            description: localizedText().describe('One sentence on it.'),
          }),
        )
        .min(1)
        .describe('The steps in order.'),
    })
    .describe('What happens after the form is sent.'),
});
