import { defineSection, localizedText, pageReference, z } from 'tvilling/schema';
import words from './words.ts';

const times = z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as '06:10'")).min(1);

export default defineSection({
  shows: 'The next departure of each line, with those that follow.',
  interactive: 'visible',
  fields: {
    lines: z
      .array(
        z.strictObject({
          to: localizedText().describe('Where the line goes.'),
          minutes: z.number().int().min(1).describe('How long the crossing takes.'),
          weekdays: times.describe('The departures from Monday to Friday.'),
          weekends: times.describe('The departures on Saturday and Sunday.'),
          page: pageReference().describe('The timetable of the line.'),
        }),
      )
      .min(1)
      .describe('The lines in order.'),
  },
  words,
});
