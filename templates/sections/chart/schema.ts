import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { calendarYear } from '../../../cli/schema/quantity.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'chart',
  'A bar for each year; years that have not been measured yet are planned values.',
  {
    measure: localizedText().describe('What the bars count, for the axis and the table.'),
    bars: z
      .array(
        z.strictObject({
          year: calendarYear().describe('The year of the bar.'),
          value: z.number().nonnegative().describe('The length of the bar.'),
          planned: z.boolean().default(false).describe('true: not measured yet.'),
        }),
      )
      .min(2)
      .describe('The bars in order, one for each year.'),
    note: localizedText().describe('Where the figures come from, below the chart.'),
  },
);
