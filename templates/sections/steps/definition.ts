import { defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'The steps of a process, numbered in order.',
  fields: {
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
  words,
});
