import { z } from 'zod';
import { localizedText, reference } from '../../../cli/schema/fields.ts';
import { calendarYear, quantityObject } from '../../../cli/schema/quantity.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'targets',
  'Targets as a table: what is measured, where it stood in the base year, where it stands, where it is going.',
  {
    baseYear: calendarYear().describe('The year that is compared with.'),
    nowYear: calendarYear().describe('The year of the newest figures.'),
    rows: z
      .array(
        z.strictObject({
          what: localizedText().describe('What is measured.'),
          base: quantityObject.describe('The figure in the base year.'),
          now: quantityObject.describe('The newest figure.'),
          target: reference('metrics').describe('Where it is going: an id of content/metrics.yaml.'),
        }),
      )
      .min(1)
      .describe('The rows in order.'),
  },
);
