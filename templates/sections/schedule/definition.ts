import { defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A schedule: each phase with its time, as a bar on a common scale.',
  fields: {
    unit: z.enum(['day', 'week', 'month']).default('week').describe('What the phases are counted in: days, weeks or months.'),
    items: z
      .array(
        z
          .strictObject({
            title: localizedText().describe('The phase in a few words.'),
            from: z.int().positive().describe('The first day, week or month of the phase. The schedule begins with 1.'),
            to: z.int().positive().optional().describe('The last day, week or month, if the phase has more than one.'),
            description: localizedText().describe('What happens then, in one or two sentences.'),
            milestone: localizedText()
              .optional()
              .describe('What the phase ends with, such as a decision or a delivery. The bar has a mark at its end.'),
          })
          .refine(({ from, to = from }) => to >= from, {
            path: ['to'],
            error: 'the number of from, or a later one',
          }),
      )
      .min(2)
      .describe('The phases in order; they may overlap.'),
  },
  words,
});
