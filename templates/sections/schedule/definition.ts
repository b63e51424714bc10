import { defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A schedule: each phase with its time, drawn as a bar on one scale.',
  fields: {
    unit: z.enum(['day', 'week', 'month']).default('week').describe('What from and to count.'),
    items: z
      .array(
        z
          .strictObject({
            title: localizedText().describe('The phase in a few words.'),
            from: z
              .int()
              .positive()
              .describe('The first day, week or month of the phase; the schedule begins with 1.'),
            to: z.int().positive().optional().describe('The last one, if it is another.'),
            description: localizedText().describe('What happens then, in one or two sentences.'),
            milestone: localizedText()
              .optional()
              .describe(
                'What the phase ends with: a decision, a delivery. It has a mark at the end of the bar.',
              ),
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
