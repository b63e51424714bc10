import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { calendarYear } from '../../../cli/schema/quantity.ts';
import { section } from '../../../cli/schema/section.ts';

/** A bar for each year; years that have not been measured yet are planned values. */
export const schema = section('chart', {
  /** What the bars count, for the axis and the table. */
  measure: localizedText(),
  bars: z
    .array(
      z.strictObject({
        year: calendarYear(),
        value: z.number().nonnegative(),
        planned: z.boolean().default(false),
      }),
    )
    .min(2),
  note: localizedText(),
});
