import { defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'What goes wrong in an industry, each with our answer to it.',
  fields: {
    items: z
      .array(
        z.strictObject({
          problem: localizedText().describe('What goes wrong.'),
          answer: localizedText().describe('What we do about it.'),
        }),
      )
      .min(2)
      .describe('The problems in order.'),
  },
  words,
});
