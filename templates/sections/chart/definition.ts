import { calendarYear, defineSection, localizedText, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A bar for each year. Years that are not measured yet show planned values.',
  fields: {
    measure: localizedText().describe('What the bars count, for the axis and the table.'),
    bars: z
      .array(
        z.strictObject({
          year: calendarYear().describe('The year of the bar.'),
          value: z.number().nonnegative().describe('The value that the bar shows.'),
          planned: z.boolean().default(false).describe('Not measured yet.'),
        }),
      )
      .min(2)
      .describe('The bars in order, one for each year.'),
    note: localizedText().describe('Where the figures come from, below the chart.'),
  },
  words,
});
