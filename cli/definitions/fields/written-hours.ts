import { z } from 'zod';
import { weekdays } from './weekdays.ts';

/** A time of day: `09:00`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as "09:00", between quotation marks');

/** Hours from one weekday to another. */
export const hoursRange = z
  .strictObject({
    from: z.enum(weekdays).describe('From which day of the week.'),
    to: z.enum(weekdays).describe('To which day of the week.'),
    opens: clock.describe('When it opens, such as 09:00.'),
    closes: clock.describe('When it closes, such as 18:00.'),
  })
  .describe("Opening hours in the site's time zone, from the first weekday to the last.");

export type OpeningHours = z.infer<typeof hoursRange>;
