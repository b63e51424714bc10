import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'specification',
  'A data sheet: one labelled row for each property of a service.',
  {
    rows: z
      .array(
        z.strictObject({
          label: localizedText().describe('The property.'),
          value: localizedText().describe('What it is for this service.'),
        }),
      )
      .min(2)
      .describe('The rows in order.'),
  },
);
