import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'steps',
  'Process steps in order; the number of a step is its place in the list.',
  {
    items: z
      .array(
        z.strictObject({
          title: localizedText().describe('The step in a few words.'),
          description: localizedText().describe('One or two sentences on it.'),
        }),
      )
      .min(2)
      .describe('The steps in order.'),
  },
);
