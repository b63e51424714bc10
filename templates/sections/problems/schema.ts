import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('problems', 'What goes wrong in an industry, each with our answer to it.', {
  items: z
    .array(
      z.strictObject({
        problem: localizedText().describe('What goes wrong.'),
        answer: localizedText().describe('What we do about it.'),
      }),
    )
    .min(2)
    .describe('The problems in order.'),
});
