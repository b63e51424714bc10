import { defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'Problems of an industry, each with our answer.',
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
