import { z } from 'zod';
import { localizedText, reference } from '../../../cli/schema/fields.ts';
import { calendarYear, quantityObject } from '../../../cli/schema/quantity.ts';
import { section } from '../../../cli/schema/section.ts';

/** Targets as a table: what is measured, where it stood in the base year, where it stands, where it is going. */
export const schema = section('targets', {
  baseYear: calendarYear(),
  nowYear: calendarYear(),
  rows: z
    .array(
      z.strictObject({
        what: localizedText(),
        base: quantityObject,
        now: quantityObject,
        target: reference('metrics'),
      }),
    )
    .min(1),
});
