import { z } from 'zod';
import { localizedText, pageReference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'related',
  'Pages that belong with this one, each with a sentence that says why.',
  {
    items: z
      .array(
        z.strictObject({
          page: pageReference().describe('The page.'),
          description: localizedText().describe('Why it belongs here, in one sentence.'),
        }),
      )
      .min(1)
      .describe('The pages in order.'),
  },
);
